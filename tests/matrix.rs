//! Every crash of every method: the cells are what the explorer finds, the totals are their sum, and nothing is typed.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{edit, without};
use outbox_lab::explore::Budget;
use outbox_lab::explore::{Cell, explore};
use outbox_lab::methods::{Knobs, METHODS, Preset, TWISTS, slots};
use outbox_lab::model::{Ending, Headline, Role};
use outbox_lab::session::{
    Command as Asked, Gap, Grid, Mode, Page, Row, Variant, WORLDS_AT_MOST, apply, parse_link, write_link,
};

fn named(text: &str) -> Variant {
    Variant::named(text).unwrap_or_else(|| panic!("{text} is none"))
}

fn grid(rows: &[Variant]) -> Grid {
    Grid::new(rows.iter().copied().map(Row::new).collect())
}

/// Computes a table in slices of so many steps.
fn computed(mut grid: Grid, slice: usize) -> Grid {
    let mut sweep = grid.sweep();
    let of = sweep.progress().of;
    assert_eq!(of, grid.places.len());
    let mut before = sweep.progress();
    while !sweep.finished() {
        let found = sweep.advance(slice);
        let now = sweep.progress();
        assert!((now.done, now.states) >= (before.done, before.states) && now.of == of, "{now:?} after {before:?}");
        before = now;
        if let Some((place, cell)) = found {
            assert!(cell.is_some() && grid.cells[place].is_none(), "each place once");
            grid.cells[place] = cell;
        }
    }
    assert_eq!(sweep.advance(slice), None);
    assert_eq!(before.done, of);
    grid
}

fn headline(grid: &Grid, row: usize, column: Preset) -> Headline {
    let place = grid.places.iter().position(|p| p.row == row && p.column == column && p.named).expect("a place");
    grid.cells[place].as_ref().expect("computed").headline
}

#[test]
fn the_presets_are_the_table_of_the_chapter() {
    use Headline::*;
    let grid = computed(grid(&Variant::usual()), 1000);
    let names: Vec<String> = grid.rows.iter().map(|r| r.variant.to_string()).collect();
    assert_eq!(names[..4], ["dual-write-db-first", "dual-write-publish-first", "outbox", "outbox:no-inbox"]);
    let rows: Vec<_> = (0..4).map(|row| Preset::ALL.map(|column| headline(&grid, row, column))).collect();
    assert_eq!(
        rows,
        [
            [Consistent, Nothing, Lost, Consistent],
            [Consistent, Nothing, Phantom, Consistent],
            [Consistent, Nothing, ConsistentAfterRecovery, DuplicateAbsorbed],
            [Consistent, Nothing, ConsistentAfterRecovery, DuplicateEffective],
        ]
    );
}

#[test]
fn no_order_of_a_dual_write_is_safe_and_an_outbox_pays_with_duplicates() {
    let grid = computed(grid(Variant::all()), 5000);
    let harm = [Headline::Lost, Headline::Phantom];
    for (row, what) in grid.rows.iter().enumerate() {
        let total = grid.total(row);
        assert_eq!((total.done, total.worst.iter().map(|(_, n)| n).sum::<usize>()), (total.places, total.places));
        let harmful: usize = harm.iter().map(|h| total.of(*h)).sum();
        if what.variant.method.starts_with("dual-write") {
            assert!(harmful > 0, "{}: {total:?}", what.variant);
        }
        // as it is taught, with either consumer
        if what.variant.method == "outbox" && Variant::usual().contains(&what.variant) {
            let duplicates = total.of(Headline::DuplicateAbsorbed) + total.of(Headline::DuplicateEffective);
            assert!(harmful == 0 && duplicates > 0, "{}: {total:?}", what.variant);
            assert_eq!(
                total.of(Headline::DuplicateEffective) == 0,
                what.variant.knobs.inbox,
                "{}: {total:?}",
                what.variant
            );
        }
    }
}

#[test]
fn every_slot_that_the_story_passes_is_one_place_of_its_row() {
    // where knobs are turned, a crash that waits to strike may keep the story going until it does
    let forgets = Knobs { inbox: false, ..Knobs::default() };
    let plain = |v: &&Variant| v.knobs == Knobs::default() || v.knobs == forgets;
    let grid = grid(&Variant::all().iter().filter(plain).copied().collect::<Vec<_>>());
    for (row, what) in grid.rows.iter().enumerate() {
        let mut found: Vec<String> =
            grid.places.iter().filter(|p| p.row == row).filter_map(|p| Some(p.gap.as_ref()?.to_string())).collect();
        let mut expected: Vec<String> = what
            .system
            .processes
            .iter()
            .flat_map(|p| slots(&p.program).into_iter().map(|line| Gap::after(p.role, line).to_string()))
            .filter(|place| {
                let mut page = Page { scenario: what.variant.scenario(), ..Page::default() };
                let notices;
                (page, notices) = apply(&page, None, Asked::Set(format!("crash={place}")));
                assert_eq!(notices, []);
                let run = page.scenario.run();
                page.scenario.unstruck(&run.frame(run.steps()).world).is_empty()
            })
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{}", what.variant);
        for column in Preset::ALL {
            let named = grid.places.iter().filter(|p| p.row == row && p.column == column && p.named).count();
            assert_eq!(named, 1, "{} {}", what.variant, column.word());
        }
    }
}

/// A gap stands under the preset that is the same moment: as many of the two durable writes are done when it strikes.
#[test]
fn a_gap_stands_under_its_moment() {
    let grid = grid(Variant::all());
    for (i, place) in grid.places.iter().enumerate() {
        let scenario = grid.scenario(i).expect("a scenario");
        let Some(gap) = &place.gap else { continue };
        let story = scenario.system().story();
        let Some(struck) = story.steps.iter().find(|s| s.world.control.passes == [0]) else {
            // only what a preset names may be a place that this story does not come by
            assert!(place.named, "{} {gap} never strikes", grid.rows[place.row].variant);
            continue;
        };
        let message = struck.world.history.past.iter().any(|p| p.copies > 0);
        let row = struck.world.orders().any(|o| struck.world.committed(o));
        let expected = [Preset::BeforeWrites, Preset::BetweenWrites, Preset::AfterWrites];
        let column = expected[usize::from(message) + usize::from(row)];
        assert_eq!(place.column, column, "{} {gap}", scenario.method);
    }
}

#[test]
fn slices_do_not_matter_and_what_is_computed_is_not_computed_again() {
    let rows = [named("outbox"), named("dual-write-db-first:no-inbox")];
    let whole = computed(grid(&rows), usize::MAX);
    for slice in [1, 97, 10_000] {
        assert_eq!(computed(grid(&rows), slice), whole, "slices of {slice}");
    }
    // cancelled after the first cell, and taken up again
    let mut half = grid(&rows);
    let mut sweep = half.sweep();
    let (place, cell) = loop {
        if let Some(found) = sweep.advance(50) {
            break found;
        }
    };
    drop(sweep);
    half.cells[place] = cell;
    let mut rest = half.sweep();
    assert_eq!(rest.progress().of, half.places.len() - 1);
    while !rest.finished() {
        if let Some((place, cell)) = rest.advance(1000) {
            half.cells[place] = cell;
        }
    }
    assert_eq!(half, whole);
}

/// The tool for the native side, on a table of scenarios.
fn verdict(text: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_verdict"))
        .args(["--explore", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
}

#[test]
fn the_table_is_what_the_tool_prints() {
    let grid = computed(grid(Variant::all()), 3000);
    let page = |i| Page { scenario: grid.scenario(i).expect("a scenario"), ..Page::default() };
    let text: Vec<String> = (0..grid.places.len()).map(|i| outbox_lab::session::write_text(&page(i))).collect();
    let out = verdict(&text.join("\n"));
    let mut told = out.lines().filter(|l| l.contains("all schedules: "));
    let mut worst = out.split("\n\n").filter(|block| block.contains("all schedules: "));
    for (i, cell) in grid.cells.iter().enumerate() {
        let cell = cell.as_ref().expect("computed");
        let line = told.next().expect("a line a scenario");
        let expected = format!("all schedules: {} worlds, ", cell.states);
        let (runs, outcomes) = (format!(", {} runs, ", cell.runs), format!(" {} outcomes", cell.outcomes));
        assert!(line.contains(&expected) && line.contains(&runs) && line.ends_with(&outcomes), "{line}: {cell:?}");
        // outcomes are listed with their shortest runs; the worst headline is among them, with the shortest of its own
        let block = worst.next().expect("a block a scenario");
        let of = |l: &str| l.trim_start_matches([' ', '*']).split_whitespace().next().map(str::to_string);
        let listed: Vec<&str> = block.lines().filter(|l| l.contains("(shortest run: ")).collect();
        let own = outbox_lab::session::Word::word(cell.headline);
        let lengths = listed
            .iter()
            .filter(|l| of(l).as_deref() == Some(own))
            .filter_map(|l| l.split("(shortest run: ").nth(1)?.split(' ').next()?.parse::<usize>().ok());
        assert_eq!(lengths.min(), Some(cell.shortest.len()), "{}\n{block}", write_link(&page(i)));
        let headlines = listed.iter().filter_map(|l| of(l));
        let order = |word: &str| {
            let all = <Headline as outbox_lab::session::Word>::ALL;
            all.iter().position(|h| outbox_lab::session::Word::word(*h) == word).expect("a headline")
        };
        assert_eq!(headlines.map(|h| order(&h)).min(), Some(order(own)));
    }
    assert_eq!(told.next(), None);
}

#[test]
fn a_cell_opens_the_run_that_shows_it() {
    let grid = computed(grid(Variant::all()), 5000);
    let from = Page { mode: Mode::Matrix, lang: outbox_lab::session::Lang::En, ..Page::default() };
    let mut scheduled = 0;
    for (i, cell) in grid.cells.iter().enumerate() {
        let cell = cell.as_ref().expect("computed");
        assert!(cell.complete, "{} worlds are enough", WORLDS_AT_MOST);
        let page = grid.open(i, &from).expect("a page");
        assert_eq!((page.mode, page.step, page.lang), (Mode::Chapter, 0, from.lang));
        let link = write_link(&page);
        let (read, notices) = parse_link(&link);
        assert_eq!((&read, notices.len()), (&page, 0), "{link}");
        let run = read.scenario.run();
        assert_eq!((run.verdict.headline, run.ending), (cell.headline, cell.ending), "{link}");
        // no longer than the shortest, as far as a reader can count
        let found = outbox_lab::session::Run::along(read.scenario.system(), &cell.shortest);
        assert!(run.steps() <= found.steps(), "{link}: {} and {}", run.steps(), found.steps());
        scheduled += usize::from(!read.scenario.schedule.is_empty());
    }
    assert!(scheduled > 0, "somewhere another order is shorter or worse than the story");
}

/// One line of one program moves, and its cells and totals are others.
#[test]
fn moving_a_line_changes_its_cell_and_the_totals() {
    let usual = Row::new(named("outbox"));
    let mut moved = usual.clone();
    let relay = moved.system.find(Role::Relay, 1).expect("a relay");
    // the relay marks before it publishes
    edit(&mut moved.system, relay, |lines| {
        let mark = lines.iter().position(|l| l.label == "mark").expect("a mark");
        let mut mark = lines.remove(mark);
        // it went back to the SELECT by its last statement, which stays where it was
        let back = mark.steps.split_off(1);
        let confirm = lines.iter().position(|l| l.label == "confirm").expect("a confirm");
        lines[confirm].steps.extend(back);
        let publish = lines.iter().position(|l| l.label == "publish").expect("a publication");
        lines.insert(publish, mark);
    });
    let grid = computed(Grid::new(vec![usual, moved]), 2000);
    let totals = [grid.total(0), grid.total(1)];
    assert_eq!(totals[0].of(Headline::Lost), 0, "{totals:?}");
    assert!(totals[1].of(Headline::Lost) > 0, "{totals:?}");
    let mark = Gap::after(Role::Relay, "mark");
    let cell = |row| {
        let place = grid.places.iter().position(|p| p.row == row && p.gap.as_ref() == Some(&mark)).expect("a place");
        grid.cells[place].as_ref().expect("computed").headline
    };
    assert_eq!([cell(0), cell(1)], [Headline::Consistent, Headline::Lost]);
    // a program from which a line is gone: nobody wakes the relay, and a safety net finds every row late
    let mut sleepy = Row::new(named("outbox"));
    without(&mut sleepy.system, Role::Service, &["answer"]);
    let grid = computed(Grid::new(vec![sleepy]), 2000);
    assert!(grid.places.iter().all(|p| p.gap.as_ref() != Some(&Gap::after(Role::Service, "answer"))));
}

#[test]
fn a_cell_is_the_worst_of_its_report() {
    for (i, place) in grid(Variant::all()).places.iter().enumerate() {
        let grid = grid(Variant::all());
        let report = explore(&grid.system(i).expect("a system"), Budget::default());
        let cell = Cell::of(&report).expect("it ends");
        let worst = report.outcomes.keys().map(|o| o.verdict.headline).min();
        assert_eq!(Some(cell.headline), worst, "{place:?}");
        assert_eq!((cell.runs, cell.states, cell.outcomes), (report.runs, report.states, report.outcomes.len()));
        assert!(report.outcomes.iter().any(|(o, w)| o.ending == cell.ending && w.actions == cell.shortest));
        assert!(cell.ending == Ending::Quiet, "none of these goes on for ever: {place:?}");
        if i > 40 {
            break;
        }
    }
    // what a budget cuts before any run has ended has no cell
    let grid = grid(&[named("outbox")]);
    assert_eq!(Cell::of(&explore(&grid.system(0).expect("a system"), Budget { states: 3 })), None);
}

#[test]
fn rows_are_chosen_one_by_one_and_never_all_gone() {
    let page = Page { mode: Mode::Matrix, ..Page::default() };
    let row = named("dual-write-in-transaction");
    let (more, _) = apply(&page, None, Asked::Row(row, true));
    assert!(more.table().contains(&row) && more.table().len() == Variant::usual().len() + 1);
    assert_eq!(parse_link(&write_link(&more)), (more.clone(), vec![]));
    let (back, _) = apply(&more, None, Asked::Row(row, false));
    assert_eq!(back, page, "the usual rows go without saying");
    let mut few = page.clone();
    for row in Variant::usual() {
        few = apply(&few, None, Asked::Row(row, false)).0;
    }
    assert_eq!(few.table().len(), 1, "the last row stays");
}

/// The list of turns is data: every word of it is one of a knob, no turn is the plain method, and none is there twice.
#[test]
fn every_turn_is_one() {
    let plain = Knobs::default();
    let mut seen = vec![plain];
    for twist in &TWISTS {
        let variant = named(&format!("outbox:{}", twist.settings));
        assert!(!seen.contains(&variant.knobs), "{} is there twice, or turns nothing", twist.settings);
        seen.push(variant.knobs);
        assert_eq!(variant.to_string(), format!("outbox:{}", twist.settings), "written as it is read");
        assert_eq!(variant.named_parts().1, Vec::<String>::new(), "{}", twist.settings);
    }
    for wrong in ["outbox:", "outbox:no-inbox"] {
        assert!(Variant::named(wrong).is_some(), "{wrong}");
    }
    for wrong in
        ["outbox:inbox", "outbox:mark", "outbox:mark=", "outbox:mark=never", "outbox:relays=9", "nobody", ":", ""]
    {
        assert_eq!(Variant::named(wrong), None, "{wrong}");
    }
}

/// What is offered is another system than anything offered before it of the same method; a knob that a method has no use
/// for is no row of its own.
#[test]
fn no_two_rows_of_a_method_are_the_same_system() {
    let all = Variant::all();
    for (i, variant) in all.iter().enumerate() {
        let same = |other: &&Variant| {
            other.method == variant.method && other.scenario().system() == variant.scenario().system()
        };
        assert_eq!(all[..i].iter().find(same), None, "{variant}");
        assert_eq!(Variant::named(&variant.to_string()), Some(*variant));
    }
    for method in &METHODS {
        assert!(all.contains(&Variant::plain(method)), "{}", method.name);
        assert!(all.contains(&named(&format!("{}:no-inbox", method.name))), "{}", method.name);
    }
    for expected in
        ["outbox:ack=on-delivery", "outbox:handler=inbox-first", "outbox:relays=2", "outbox:relay-place=apart"]
    {
        assert!(all.contains(&named(expected)), "{expected} in {all:?}");
    }
}

/// Every row has a cell in every column, whatever its knobs have taken away, and every cell is computed within the bound
/// of a table.
#[test]
fn every_row_that_is_offered_is_whole() {
    let grid = computed(grid(Variant::all()), 20_000);
    for (row, what) in grid.rows.iter().enumerate() {
        for column in Preset::ALL {
            let cells =
                grid.places.iter().zip(&grid.cells).filter(|(p, _)| p.row == row && p.column == column && p.named);
            let cells: Vec<_> = cells.map(|(_, cell)| cell).collect();
            let [Some(cell)] = cells.as_slice() else { panic!("{} {}: {cells:?}", what.variant, column.word()) };
            assert!(cell.complete, "{} {}: {} worlds", what.variant, column.word(), cell.states);
        }
    }
}

/// What a consumer's knobs do to the outbox: each mistake shows in its row, and only there.
#[test]
fn a_consumers_mistake_shows_in_its_row() {
    let cases = [
        ("outbox", None),
        ("outbox:ack=on-delivery", Some(Headline::LostEffect)),
        ("outbox:handler=inbox-first", Some(Headline::LostEffect)),
        ("outbox:handler=effect-first", Some(Headline::DuplicateEffective)),
    ];
    let grid = computed(grid(&cases.map(|(text, _)| named(text))), 20_000);
    for (row, (text, harm)) in cases.into_iter().enumerate() {
        let total = grid.total(row);
        for headline in [Headline::LostEffect, Headline::DuplicateEffective] {
            assert_eq!(total.of(headline) > 0, harm == Some(headline), "{text}: {total:?}");
        }
    }
}

/// The other side of a comparison, and a side that is changed: the method with all its knobs.
#[test]
fn a_side_is_a_method_with_all_its_knobs() {
    let (page, notices) = parse_link("mode=compare&method=outbox&crash=after-writes&with=outbox:ack=on-delivery");
    assert_eq!(notices, []);
    assert_eq!((page.side(0), page.side(1)), (named("outbox"), named("outbox:ack=on-delivery")));
    assert_eq!(page.other().crash_text(), "after-writes");
    assert_eq!(parse_link(&write_link(&page)), (page.clone(), vec![]));
    let (other, notices) = apply(&page, None, Asked::Variant(named("dual-write-db-first:no-inbox")));
    assert_eq!((other.side(0), notices), (named("dual-write-db-first:no-inbox"), vec![]));
    assert_eq!(other.scenario.crash_text(), "after-writes", "the crash keeps its moment");
    let (locked, _) = parse_link("mode=compare&method=outbox&lock=method");
    assert_eq!(apply(&locked, None, Asked::Variant(named("outbox:no-inbox"))).0, locked);
}

#[test]
fn a_table_has_a_bound() {
    let mut page = Page { mode: Mode::Matrix, ..Page::default() };
    let many: Vec<String> =
        (0..200).map(|i| format!("outbox:retention={},services={}", i % 9, 1 + i / 9 % 3)).collect();
    let (read, notices) = parse_link(&format!("mode=matrix&rows={}", many[..90].join("+")));
    assert!(read.rows.len() <= outbox_lab::session::ROWS_AT_MOST && !notices.is_empty(), "{notices:?}");
    page.rows = (0..outbox_lab::session::ROWS_AT_MOST).map(|i| named(&many[i % 27])).collect();
    let (same, notices) = apply(&page, None, Asked::Row(named("dual-write-db-first"), true));
    assert_eq!((&same, notices.len()), (&page, 1));
}
