//! What leaves the page: it means what the run means, it can be read by who receives it, and nothing in it gets out of
//! its quotes. Programs that read it for a living (Mermaid, a JSON schema validator, MDX) are asked in `tests/hosts`.

#[allow(dead_code)] // the codec's tests use the rest
#[path = "codec/pages.rs"]
mod pages;

use outbox_lab::export::share::{Snippet, snippet, title};
use outbox_lab::export::storyboard::{Look, frame, storyboard};
use outbox_lab::export::{handout, mermaid, record, still};
use outbox_lab::methods::{METHODS, Preset};
use outbox_lab::scene::{Layout, scene, svg};
use outbox_lab::session::{
    Json, Lang, Page, Refusal, Run, Scenario, Theme, Value, parse_link, parse_record, parse_text, write_link,
};
use pages::{Picks, page};
use proptest::collection::vec;
use proptest::prelude::*;

const CSS: [&str; 2] = [include_str!("../style/tokens.css"), include_str!("../style/stage.css")];

fn cells() -> Vec<Page> {
    let mut all = vec![];
    for lang in Lang::ALL {
        for method in &METHODS {
            for preset in Preset::ALL {
                all.push(Page { scenario: Scenario::new(method).with_preset(preset), lang, ..Page::default() });
            }
        }
    }
    all
}

fn run(page: &Page) -> Run {
    page.scenario.run()
}

fn any_page() -> impl Strategy<Value = Page> {
    vec(any::<u16>(), 40).prop_map(|picks| page(&mut Picks::new(&picks)))
}

/// A page as it is on screen: its step within its run.
fn shown(page: &Page) -> (Page, Run) {
    let run = run(page);
    (page.clamped(&run).0, run)
}

// --- Mermaid

/// The lines of a diagram by their first word.
fn lines<'a>(diagram: &'a str, first: &str) -> Vec<&'a str> {
    diagram.lines().map(str::trim).filter(|l| l.split(' ').next() == Some(first)).collect()
}

#[test]
fn the_sequence_diagram_of_the_phantom_publishes_before_it_crashes_and_never_inserts() {
    let (page, _) = parse_link("method=dual-write-publish-first&crash=between-writes&lang=en");
    let diagram = mermaid::mermaid(&run(&page), page.lang);
    let said: Vec<&str> = diagram.lines().map(str::trim).collect();
    let at = |line: &str| said.iter().position(|l| *l == line);
    assert_eq!(said.first(), Some(&"sequenceDiagram"));
    let (published, crashed) = (at("p0-)broker: publish m42"), at("Note over p0: crash"));
    assert!(published.is_some() && published < crashed, "{diagram}");
    assert_eq!(at("p0->>s0: INSERT orders 42"), None, "{diagram}");
    assert!(at("p1->>s1: INSERT debit 42").is_some(), "the consumer acts on it: {diagram}");
    assert!(said.last().is_some_and(|l| l.starts_with("Note over client,p1: Phantom message")), "{diagram}");
}

#[test]
fn a_diagram_names_only_participants_that_it_has_declared() {
    for page in cells() {
        let diagram = mermaid::mermaid(&run(&page), page.lang);
        let declared: Vec<&str> = ["actor", "participant"]
            .iter()
            .flat_map(|word| lines(&diagram, word))
            .filter_map(|l| l.split(' ').nth(1))
            .collect();
        for line in diagram.lines().skip(1).map(str::trim).filter(|l| l.contains(": ") && !l.starts_with("%%")) {
            let who = line.split(": ").next().unwrap_or("").trim_start_matches("Note over ");
            for id in who.split(|c: char| !c.is_ascii_alphanumeric()).filter(|id| !id.is_empty() && *id != "x") {
                assert!(declared.contains(&id.trim_start_matches('x')), "{id} in {line:?} of\n{diagram}");
            }
        }
    }
}

proptest! {
    #[test]
    fn words_in_a_diagram_never_end_a_line_or_begin_markup(words in ".*") {
        let escaped = mermaid::escape(&words);
        prop_assert!(!escaped.contains(['\n', '\r', '<', '>', '"', ':', '%', '{', '}', '[', ']', '-', '+']), "{}", escaped);
        // every `#` begins a code that a `;` ends, and there is no other `;`
        let mut back = String::new();
        let mut rest = escaped.as_str();
        while let Some((before, after)) = rest.split_once('#') {
            prop_assert!(!before.contains(';'));
            let (code, after) = after.split_once(';').expect("a code ends");
            back.push_str(before);
            back.push(code.parse().ok().and_then(char::from_u32).expect("a character"));
            rest = after;
        }
        back.push_str(rest);
        prop_assert_eq!(back, words);
    }
}

// --- the record

#[test]
fn a_record_of_every_cell_comes_back() {
    for cell in cells() {
        let run = run(&cell);
        let json = record::record(&cell, &run).json();
        assert_eq!(parse_record(&json), Ok((cell, vec![])), "{json}");
    }
}

#[test]
fn a_record_holds_every_step_and_the_verdict() {
    let (page, _) = parse_link("method=outbox&crash=after-writes&inbox=off&lang=en&step=3");
    let run = run(&page);
    let record = Json::read(&record::record(&page, &run).json()).expect("JSON");
    let Some(Json::List(steps)) = record.get("steps") else { panic!("steps") };
    assert_eq!(steps.len(), run.steps() + 1);
    let word = |json: Option<&Json>, name| json.and_then(|j| j.get(name)).and_then(Json::words).map(str::to_string);
    assert_eq!(word(record.get("page").into_iter().next(), "step"), Some("3".to_string()));
    assert_eq!(word(record.get("verdict"), "headline"), Some("duplicate-effective".to_string()));
    assert_eq!(word(steps.first(), "moment"), Some("start".to_string()));
    assert_eq!(word(steps.get(10), "moment"), Some("crash".to_string()));
    let effects = |step: usize| steps[step].get("consumer").and_then(|c| c.get("effects")).cloned();
    assert_eq!(effects(7), Some(Json::Number("0".to_string())));
    assert_eq!(effects(run.steps()), Some(Json::Number("2".to_string())));
}

#[test]
fn what_is_no_record_is_refused() {
    let good = record::record(&Page::default(), &run(&Page::default())).json();
    for (text, why) in [
        ("", Refusal::NotJson),
        ("{", Refusal::NotJson),
        ("{}", Refusal::NotARecord),
        ("[]", Refusal::NotARecord),
        ("null", Refusal::NotARecord),
        (r#"{"format":"outbox-lab/run","v":2,"page":{}}"#, Refusal::NotARecord),
        (r#"{"format":"another","v":1,"page":{}}"#, Refusal::NotARecord),
        (r#"{"format":"outbox-lab/run","v":1,"page":[]}"#, Refusal::NotARecord),
        (&good[..good.len() - 1], Refusal::NotJson),
        (&[&good, "x"].concat(), Refusal::NotJson),
        (&"[".repeat(1 << 20), Refusal::NotJson),
        (&" ".repeat(1 << 23), Refusal::TooLong),
    ] {
        assert_eq!(parse_record(text).err(), Some(why), "{}", text.chars().take(60).collect::<String>());
    }
}

#[test]
fn a_record_with_odd_values_gives_the_nearest_page_and_says_so() {
    let text = r#"{"format":"outbox-lab/run","v":1,"page":{"method":"outbox","crash":7,"step":"2","<b>":"x","method":"OUTBOX"}}"#;
    let (page, notices) = parse_record(text).expect("a record");
    assert_eq!(write_link(&page), "v=1&method=outbox&crash=none&step=2");
    assert_eq!(notices.len(), 3, "{notices:?}");
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<u32>().prop_map(Value::Num),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::List),
            vec((prop_oneof![Just("a"), Just("b c"), Just("é\"<")], inner), 0..3).prop_map(Value::Map),
        ]
    })
}

fn same(value: &Value, json: &Json) -> bool {
    match (value, json) {
        (Value::Null, Json::Null) => true,
        (Value::Bool(a), Json::Bool(b)) => a == b,
        (Value::Num(a), Json::Number(b)) => a.to_string() == *b,
        (Value::Text(a), Json::Text(b)) => a == b,
        (Value::List(a), Json::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Map(a), Json::Map(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|((n, a), (m, b))| n == m && same(a, b))
        }
        _ => false,
    }
}

proptest! {
    #[test]
    fn json_that_is_written_is_read_as_it_was(value in any_value()) {
        let json = Json::read(&value.json());
        prop_assert!(json.as_ref().is_some_and(|j| same(&value, j)), "{} {:?}", value.json(), json);
    }

    #[test]
    fn a_record_of_any_page_comes_back(page in any_page()) {
        let (page, run) = shown(&page);
        prop_assert_eq!(parse_record(&record::record(&page, &run).json()), Ok((page, vec![])));
    }

    #[test]
    fn noise_is_read_without_harm(noise in prop_oneof![".*", r#"[\[\]{}":,\\untrfb0-9a-f .eE+-]{0,40}"#]) {
        let _ = Json::read(&noise);
        let _ = parse_record(&noise);
        let _ = parse_record(&[r#"{"format":"outbox-lab/run","v":1,"page":"#, &noise, "}"].concat());
    }
}

#[test]
fn escapes_of_json_are_understood() {
    let text = |json: &str| Json::read(json).and_then(|j| j.words().map(str::to_string));
    assert_eq!(text(r#""\u00e9\n\/\"\\""#), Some("é\n/\"\\".to_string()));
    assert_eq!(text(r#""\ud83d\ude00""#), Some("😀".to_string()));
    assert_eq!(text(r#""\ud83d""#), Some("\u{fffd}".to_string()));
    assert_eq!(text(r#""\ud83dx""#), Some("\u{fffd}x".to_string()));
    assert_eq!(text("\"\u{1}\""), None);
    assert_eq!(text(r#""\x""#), None);
    assert_eq!(text(r#""\u00é""#), None);
}

// --- pictures

/// Whether a text is one element, every tag of it closed in order and every attribute quoted; says what is wrong.
fn well_formed(xml: &str) -> Result<(), String> {
    let mut open: Vec<&str> = vec![];
    let mut rest = xml;
    let mut ended = false;
    while let Some(at) = rest.find('<') {
        let said = &rest[..at];
        if open.is_empty() && !said.trim().is_empty() || said.contains('>') {
            return Err(format!("text outside or an angle bracket: {said:.60}"));
        }
        let end = rest[at..].find('>').ok_or("a tag that does not end")? + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            (open.pop() == Some(name)).then_some(()).ok_or(format!("</{name}> closes nothing"))?;
            ended = open.is_empty();
            continue;
        }
        if ended {
            return Err("a second root".to_string());
        }
        let name = tag.split([' ', '/']).next().unwrap_or("");
        let attributes = tag[name.len()..].trim_end_matches('/');
        let quotes = attributes.split('"').collect::<Vec<_>>();
        for (i, part) in quotes.iter().enumerate() {
            let outside = i % 2 == 0;
            let name = part.trim();
            let named = name.ends_with('=') && name.len() > 1 && !name.trim_end_matches('=').contains([' ', '=']);
            if outside && !name.is_empty() && !named || outside && i + 1 < quotes.len() && name.is_empty() {
                return Err(format!("an attribute without quotes in <{tag:.80}>"));
            }
        }
        let mut names: Vec<&str> = quotes.iter().step_by(2).map(|p| p.trim()).filter(|p| !p.is_empty()).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        if names.len() < all {
            return Err(format!("an attribute twice in <{tag:.80}>"));
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    if open.is_empty() && rest.trim().is_empty() { Ok(()) } else { Err(format!("not closed: {open:?}")) }
}

/// A picture that needs nothing but itself.
fn alone(svg: &str) {
    well_formed(svg).unwrap_or_else(|why| panic!("{why}"));
    for needs in ["var(", "calc(", "style=\"", "url(", "href", "<script", " id=\"", "@media", ":hover"] {
        assert!(!svg.contains(needs), "{needs} in {svg:.300}");
    }
    assert!(
        svg.starts_with("<svg ") && svg.contains("xmlns=\"http://www.w3.org/2000/svg\"") && svg.contains(" width=\"")
    );
    assert!(!svg.contains(": ;") && !svg.contains("=\"\" fill") && !svg.contains("fill=\"\""), "a value is missing");
}

#[test]
fn every_frame_of_every_cell_stands_alone_in_every_theme() {
    let css = CSS.concat();
    for (i, page) in cells().iter().enumerate() {
        let run = run(page);
        for step in 0..=run.steps() {
            let (theme, layout) = (Theme::ALL[(i + step) % 4], Layout::ALL[step % 4]);
            let svg = frame(&run, step, layout, Look { lang: page.lang, theme, css: &css });
            alone(&svg);
        }
    }
}

#[test]
fn a_frame_has_the_colours_of_its_theme_and_no_rule_that_it_does_not_use() {
    let css = CSS.concat();
    let (page, _) = parse_link("method=outbox&crash=between-writes");
    let run = run(&page);
    let svg = |theme, step| frame(&run, step, Layout::Wide, Look { lang: Lang::Fr, theme, css: &css });
    assert!(svg(Theme::Light, 0).contains("fill=\"#f4f2ed\"") && svg(Theme::Light, 0) == svg(Theme::Auto, 0));
    assert!(svg(Theme::Dark, 0).contains("fill=\"#1c1f26\""));
    assert!(svg(Theme::Projector, 0).contains("fill=\"#ffffff\""));
    assert!(!svg(Theme::Light, 0).contains(".tear{"), "nothing has crashed yet");
    assert!(!svg(Theme::Light, 0).contains(".stage .dead"));
    let crashed = run.frames.iter().position(|f| f.moment == outbox_lab::session::Moment::Crash).expect("a crash");
    assert!(svg(Theme::Light, crashed).contains(".stage .dead .box{fill: #23262d;"));
}

#[test]
fn a_storyboard_says_every_step_and_the_verdict() {
    let css = CSS.concat();
    for page in cells() {
        let run = run(&page);
        let board = storyboard(&run, &title(&page, &run), Look { lang: page.lang, theme: Theme::Light, css: &css });
        alone(&board);
        assert_eq!(board.matches("<g class=\"stage w\">").count(), run.steps() + 1);
        let words = words(&board);
        for step in 0..=run.steps() {
            let sentence = format!("{step}. {}", outbox_lab::content::caption(page.lang, &run, step));
            assert!(words.contains(&sentence), "{sentence} in {words}");
        }
        assert!(words.contains(outbox_lab::content::headline(page.lang, &run, run.steps())));
        assert!(words.contains(&outbox_lab::content::reason(page.lang, &run, run.steps())));
    }
}

/// The words of a picture, as they are read: lines of a sentence joined.
fn words(svg: &str) -> String {
    let texts = svg.split("<text").skip(1).filter_map(|t| t.split_once('>')?.1.split("</text>").next());
    texts.map(unescaped).collect::<Vec<_>>().join(" ")
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn a_title_with_markup_in_it_stays_a_title() {
    let css = CSS.concat();
    let run = run(&Page::default());
    let hostile = "\"><script>alert(1)</script> & </text> ’«»“”\u{202e}\u{0}x \u{1f600}";
    let board = storyboard(&run, hostile, Look { lang: Lang::En, theme: Theme::Light, css: &css });
    alone(&board);
    assert!(words(&board).contains(hostile));
}

// --- snippets

/// The elements of a snippet, each with its attributes, values unescaped.
fn elements(markup: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut all = vec![];
    for tag in markup.split('<').skip(1).filter(|t| !t.starts_with('/')) {
        let tag = tag.split_once('>').expect("a tag ends").0;
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = vec![];
        while !rest.trim().is_empty() {
            rest = rest.trim_start();
            let plain = rest.find([' ', '=']).unwrap_or(rest.len());
            let (key, after) = rest.split_at(plain);
            assert!(!key.is_empty(), "{markup}");
            match after.strip_prefix("=\"") {
                Some(value) => {
                    let (value, after) = value.split_once('"').expect("a value ends");
                    attributes.push((key.to_string(), unescaped(value)));
                    rest = after;
                }
                None => {
                    attributes.push((key.to_string(), String::new()));
                    rest = after;
                }
            }
        }
        all.push((name.to_string(), attributes));
    }
    all
}

fn attribute<'a>(elements: &'a [(String, Vec<(String, String)>)], element: &str, name: &str) -> Option<&'a str> {
    let found = elements.iter().find(|(e, _)| e == element)?;
    found.1.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
}

/// What a snippet shows when it is pasted: the page of its link or of its attributes.
fn pasted(kind: Snippet, text: &str) -> Page {
    let elements = if kind == Snippet::Link || kind == Snippet::Case { vec![] } else { elements(text) };
    let of_link = |link: &str| parse_link(link.split_once('#').expect("a fragment").1);
    let (page, notices) = match kind {
        Snippet::Link => of_link(text),
        Snippet::Frame | Snippet::Markdown | Snippet::Moodle => {
            of_link(attribute(&elements, "iframe", "src").expect("a source"))
        }
        Snippet::Slide => of_link(attribute(&elements, "iframe", "data-src").expect("a source")),
        Snippet::Element => {
            let (_, attributes) = elements.iter().find(|(e, _)| e == "outbox-lab").expect("the element");
            let link: Vec<String> = attributes.iter().map(|(k, v)| format!("{k}={v}")).collect();
            parse_link(&link.join("&"))
        }
        Snippet::Case => {
            let cases = parse_text(text);
            assert_eq!(cases.len(), 1, "{text}");
            let case = &cases[0];
            assert_eq!(case.check(&run(&case.page)), vec![], "the verdict that the snippet expects: {text}");
            let notices = case.notices.iter().map(|(_, n)| n.clone()).collect();
            (case.page.clone(), notices)
        }
    };
    assert_eq!(notices, vec![], "{text}");
    page
}

const BASES: [&str; 5] = [
    "https://example.org/outbox-lab/",
    "https://example.org/a/index.html?x=1&y=\"2'#old",
    "http://127.0.0.1:8080/cours/\"><img src=x onerror=alert(1)>/",
    "file:///C:/Données d’Éloïse/<page>.html",
    "",
];

proptest! {
    #[test]
    fn a_snippet_shows_what_was_on_screen_wherever_it_is_pasted(page in any_page(), base in 0..BASES.len()) {
        let (page, run) = shown(&page);
        for kind in Snippet::ALL {
            let text = snippet(kind, BASES[base], None, &page, &run);
            let there = pasted(kind, &text);
            prop_assert_eq!(&there.scenario, &page.scenario);
            prop_assert_eq!((there.step, there.lang, there.theme), (page.step, page.lang, page.theme));
            prop_assert_eq!((there.controls, &there.lock, there.keys), (page.controls, &page.lock, page.keys));
            let talk = page.talk || kind == Snippet::Slide;
            let framed = matches!(kind, Snippet::Frame | Snippet::Markdown | Snippet::Moodle | Snippet::Slide);
            prop_assert_eq!((there.talk, there.embed), (talk, framed));
            if kind == Snippet::Link || kind == Snippet::Case {
                continue;
            }
            let elements = elements(&text);
            let known = ["iframe", "script", "outbox-lab", "section", "p", "a"];
            prop_assert!(elements.iter().all(|(name, _)| known.contains(&name.as_str())), "{}", text);
            prop_assert!(attribute(&elements, "iframe", "title").is_none_or(|title| title.len() > 5));
        }
    }
}

#[test]
fn the_element_is_loaded_from_the_folder_of_the_page() {
    let page = Page::default();
    let src = |base: &str| {
        let text = snippet(Snippet::Element, base, None, &page, &run(&page));
        attribute(&elements(&text), "script", "src").expect("a script").to_string()
    };
    assert_eq!(src("https://example.org/outbox-lab/"), "https://example.org/outbox-lab/embed.js");
    assert_eq!(src("https://example.org/x/index.html?a=/b#c/d"), "https://example.org/x/embed.js");
    assert_eq!(src(""), "embed.js");
}

#[test]
fn a_title_says_which_run_it_is() {
    let title_of = |link: &str| {
        let (page, _) = parse_link(link);
        title(&page, &run(&page))
    };
    assert_eq!(title_of("method=outbox&crash=between-writes"), "Outbox, entre les deux écritures");
    assert_eq!(title_of("method=outbox&crash=none&lang=en"), "Outbox, no crash");
    let odd = title_of("method=outbox&crash=service.insert-orders+relay.publish&fault=nack:relay.publish&lang=en");
    assert_eq!(
        odd,
        "Outbox, crash after the write to orders, before the write to outbox, crash after publishing, before the confirm, nack:relay.publish"
    );
}

// --- what stands there without the module, and on paper

#[test]
fn the_handout_has_every_cell_with_the_frames_that_the_scene_gives() {
    for lang in Lang::ALL {
        let document = handout::document(lang);
        let scenarios = handout::scenarios(&Page::default().scenario);
        assert_eq!(scenarios.len(), 12);
        for scenario in scenarios {
            let (start, id) = (format!("<section id=\"{}\">", handout::anchor(&scenario)), handout::anchor(&scenario));
            let section = document.split(&start).nth(1).and_then(|rest| rest.split("</section>").next());
            let section = section.unwrap_or_else(|| panic!("{id} is not there"));
            let run = scenario.run();
            let figures: Vec<&str> = section.split("<figure>").skip(1).collect();
            assert_eq!(figures.len(), run.steps() + 1, "{id}");
            for (step, figure) in figures.into_iter().enumerate() {
                let scene = outbox_lab::scene::scene(&run, step, Layout::Medium, lang);
                for group in &scene.groups {
                    let drawn = svg::group_markup(group);
                    assert!(figure.contains(&drawn), "{id} {step}: {drawn:.200}");
                }
                let drawn = figure.split("</svg>").next().unwrap_or("").matches("<g class=\"").count();
                let marks: usize =
                    scene.groups.iter().map(|g| svg::group_markup(g).matches("<g class=\"").count()).sum();
                assert_eq!(drawn, scene.groups.len() + marks, "{id} {step}: and nothing else");
                let sentence = svg::escape(&outbox_lab::content::caption(lang, &run, step));
                assert!(figure.contains(&format!("<b>{step}.</b> {sentence}</figcaption>")), "{id} {step}");
            }
            let end = run.steps();
            for words in [outbox_lab::content::headline(lang, &run, end), &outbox_lab::content::reason(lang, &run, end)]
            {
                assert!(section.contains(&svg::escape(words)), "{id}: {words}");
            }
            let link = section.split("href=\"./#").nth(1).and_then(|rest| rest.split('"').next()).map(unescaped);
            let (page, notices) = parse_link(&link.unwrap_or_default());
            assert_eq!((page.scenario, page.lang, notices), (scenario, lang, vec![]));
        }
    }
}

#[test]
fn the_fallback_says_one_run_and_every_verdict_and_leads_to_every_run_in_pictures() {
    for lang in Lang::ALL {
        let page = Page::default();
        let fallback = handout::fallback(&page.scenario, lang);
        let document = handout::document(lang);
        let run = run(&page);
        for step in 1..=run.steps() {
            assert!(fallback.contains(&svg::escape(&outbox_lab::content::caption(lang, &run, step))));
        }
        for scenario in handout::scenarios(&page.scenario) {
            let told = scenario.run();
            let (id, word) = (handout::anchor(&scenario), outbox_lab::content::headline(lang, &told, told.steps()));
            let cell = format!("<td><a href=\"./{}#{id}\">{}</a></td>", handout::file(lang), svg::escape(word));
            assert!(fallback.contains(&cell), "{cell} in {fallback}");
            assert!(document.contains(&format!("id=\"{id}\"")));
        }
        for markup in [fallback, document] {
            for refused in ["style=\"", "<style", "<script"] {
                assert!(!markup.contains(refused), "{refused}: a strict policy would refuse it");
            }
        }
    }
}

#[test]
fn the_first_picture_has_its_marks_in_three_layouts_and_a_rule_and_a_value_for_all_that_they_use() {
    let css = CSS.concat();
    for lang in Lang::ALL {
        let page = Page::default();
        let pictures = still::pictures(&page.scenario, lang);
        well_formed(&pictures).expect("markup");
        for layout in [Layout::Wide, Layout::Medium, Layout::Small] {
            let scene = scene(&run(&page), 0, layout, lang);
            let groups = scene.groups.iter().filter(|g| !pictures.contains(&format!("<g class=\"{}\"", g.class)));
            assert_eq!(groups.count(), 0);
            assert!(pictures.contains(&format!("viewBox=\"0 0 {} {}\"", scene.width, scene.height)));
        }
        let rules = still::rules(&css, &pictures);
        // every property that is used has a value, and every colour one for a dark system
        for name in rules.split("var(").skip(1).filter_map(|after| after.split(')').next()) {
            assert!(rules.contains(&format!("{name}:")), "{name} has no value");
        }
        let dark = rules.split("prefers-color-scheme:dark").nth(1).and_then(|after| after.split("}}").next());
        for name in ["--ink", "--stage", "--actor", "--line"] {
            assert!(dark.is_some_and(|dark| dark.contains(&format!("{name}:#"))), "{name} in the dark");
        }
        // nothing for what is not drawn yet
        for absent in [".envelope", ".dead", ".bolt", "--v-", "--m-"] {
            assert!(!rules.contains(absent), "{absent}");
        }
        for class in ["box", "mono", "hole", "cell", "count"] {
            assert!(rules.contains(&format!(".{class}{{")), "{class}");
        }
    }
}
