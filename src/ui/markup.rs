//! The markup of the page: choices, stage, verdict, transport, timeline, foot, in this order in every layout. What
//! follows the state is named in `data-b` (`bonds.rs`, `words.rs`), what something does in `data-do` (`acts.rs`).

use super::view::View;
use crate::methods::{METHODS, Preset};
use crate::scene::Layout;
use crate::session::{Mode, Theme};

/// What of the root follows the state. What an author does not want is hidden by the style sheet, from the ear as well.
pub const ROOT: &str =
    "lang:tag data-theme:theme-drawn data-controls:controls data-mode:mode data-layout:layout data-end:end";

/// What is in the root.
pub fn page(v: &View) -> String {
    // a method that the chapter does not offer is offered when a link has brought the reader to it
    let here = v.page.scenario.method;
    let methods = METHODS.iter().filter(|m| m.chapter || m.name == here).map(|m| option("method", m.name));
    let presets = Preset::ALL.into_iter().map(|p| option("preset", p.word()));
    let themes = Theme::ALL.into_iter().map(|theme| option("theme", theme.word()));
    let paces = ["0", "1", "2"].into_iter().map(|pace| option("pace", pace));
    let modes = Mode::ALL.into_iter().map(|mode| {
        let word = mode.word();
        [
            r#"<button type="button" class="lnk" data-do="mode="#,
            word,
            r#"" data-b="hidden:no-mode="#,
            word,
            " text:mode=",
            word,
            r#""></button>"#,
        ]
        .concat()
    });
    let g = Layout::Medium.geometry();
    let programs = format!(
        "{} {} {} {}",
        g.service.x - 6,
        g.service.y - 6,
        g.service.right() - g.service.x + 12,
        g.relay.bottom() + 12 - g.service.y
    );
    [
        HEAD,
        TOP,
        // a phone shows it as a sheet; elsewhere the style sheet lays it into the page
        r#"<div class="choose" id="choose" popover="auto">"#,
        &group("method", OPTIONS, methods.collect()),
        &group("crash", OPTIONS, presets.collect()),
        r#"<svg class="stage m programs" viewBox=""#,
        &programs,
        r#"" role="group" data-b="aria-label:crash">"#,
        LAYERS,
        r#"</svg><button type="button" class="btn go" popovertarget="choose" popovertargetaction="hide" data-b="text:close"></button></div>"#,
        r#"<div class="scene"><svg data-b="class:stage viewBox:box aria-label:picture" role="group" focusable="false">"#,
        LAYERS,
        "</svg></div>",
        BAND,
        SAY,
        r#"<div class="other"></div><div class="foot"><div class="play"><button type="button" class="lnk" data-do="play">"#,
        r#"<svg viewBox="0 0 14 14" aria-hidden="true" data-b="html:play-sign"></svg><span data-b="text:play"></span></button>"#,
        &group("speed", "", paces.collect()),
        "</div>",
        r#"<button type="button" class="lnk" data-do="story" data-b="hidden:no-schedule text:story"></button>"#,
        &check("inbox"),
        &door("questions"),
        &door("glossary"),
        r#"<span class="ofrun">"#,
        &door("sentences"),
        r#"<button type="button" class="lnk" data-do="read-state" data-b="text:read-state"></button></span>"#,
        &modes.collect::<String>(),
        &door("share"),
        &door("settings"),
        r#"<button type="button" class="lnk end" data-do="other" data-b="lang:other-tag text:other"></button>"#,
        // what an author left out is one tap away; the style sheet shows it where that is so
        r#"<a class="lnk full" hidden target="_blank" rel="noopener" data-b="href:full text:whole-page"></a></div>"#,
        r#"<div class="set" data-b="hidden:no-settings">"#,
        &group("theme", OPTIONS, themes.collect()),
        &check("still"),
        r#"</div><div class="panel" data-b="html:panel"></div><p class="heard" role="status" data-b="text:heard"></p>"#,
        r#"<div class="black" data-b="hidden:no-black"></div>"#,
    ]
    .concat()
}

const HEAD: &str = r#"<h1 class="vh" data-b="hidden:no-heading aria-level:heading text:title"></h1><p class="notice" role="alert" data-b="text:notices"></p>"#;

// Where the choices have no room: on a phone it says what is chosen and opens them (the browser itself does, above
// everything, and closes them again), in a hall it says where the talk stands.
const TOP: &str = r#"<div class="top"><p><b data-b="text:method-chosen"></b><span data-b="text:crash-chosen"></span></p><p class="place" data-b="text:place"></p><button type="button" class="lnk" popovertarget="choose" data-b="text:change"></button></div>"#;

const LAYERS: &str =
    r#"<g class="picture" aria-hidden="true"></g><g class="slots" role="radiogroup" data-b="aria-label:crash"></g>"#;

// The picture in words, for who listens, one line an actor: no live region, the step's sentence says what has changed.
// Then the band, which counts at the shown step.
const BAND: &str = r#"<ul class="vh" data-b="aria-label:current html:described"></ul><div data-b="class:band"><div class="plate" aria-hidden="true" data-b="html:plate"></div><div class="what"><p class="word" data-b="text:word"></p><div class="because"><p class="reason" data-b="text:reason"></p> <button type="button" class="lnk" data-do="panel=why" data-b="aria-expanded:open=why text:why"></button></div><p class="vh" data-b="text:spoken"></p></div><div class="ledger" aria-hidden="true"><div><span data-b="text:database"></span><b data-b="text:orders"></b><span data-b="text:orders-noun"></span></div><i data-b="text:sign"></i><div><span data-b="text:broker"></span><b data-b="text:messages"></b><span data-b="text:messages-noun"></span></div><i>→</i><div><span data-b="text:consumer"></span><b data-b="text:debits"></b><span data-b="text:debits-noun"></span></div></div></div><p class="note" data-b="text:note"></p>"#;

// Previous, the sentence of the step, Next; the slider over all steps, which is the real control, and its picture. The
// sentence is said by the status line: the slider's own words do not say it twice. No button is `disabled` at the end:
// one that vanishes under the finger takes the focus with it.
const SAY: &str = r#"<div class="say"><p role="status" aria-atomic="true" data-b="aria-live:live"><b data-b="text:step-of"></b><span data-b="text:caption"></span><span class="vh" data-b="text:judged"></span></p><div class="steps"><button type="button" class="btn" data-do="previous" data-b="aria-disabled:first"><svg viewBox="0 0 14 14" aria-hidden="true"><path d="M11 1v12L3 7z"/></svg><span data-b="text:previous"></span></button><button type="button" class="btn go" data-do="next" data-b="aria-disabled:end"><svg viewBox="0 0 14 14" aria-hidden="true"><path d="M3 1v12l8-6z"/></svg><span data-b="text:next"></span></button></div></div><div class="line"><svg aria-hidden="true" data-b="html:timeline-picture"></svg><input type="range" min="0" step="1" data-do="seek" data-b="max:last value:step aria-label:timeline aria-valuetext:step-of"></div><svg class="progress" aria-hidden="true" data-b="html:bar"></svg>"#;

/// Radio buttons under a word.
fn group(name: &str, class: &str, options: String) -> String {
    [r#"<fieldset><legend data-b="text:"#, name, r#""></legend><div"#, class, ">", &options, "</div></fieldset>"]
        .concat()
}

const OPTIONS: &str = r#" class="opts""#;

/// One radio button, drawn as an underlined word.
fn option(group: &str, value: &str) -> String {
    let name = if group == "preset" { "crash" } else { group };
    [
        r#"<label class="opt"><input type="radio" name=""#,
        name,
        r#"" data-do=""#,
        group,
        "=",
        value,
        r#"" data-b="checked:"#,
        group,
        "-is=",
        value,
        " disabled:locked=",
        name,
        r#""><span data-b="text:"#,
        group,
        "-name=",
        value,
        r#""></span></label>"#,
    ]
    .concat()
}

/// Something that is on or off.
fn check(name: &str) -> String {
    [
        r#"<label class="check"><input type="checkbox" data-do=""#,
        name,
        r#"" data-b="checked:"#,
        name,
        r#"-on"><span data-b="text:"#,
        name,
        r#""></span></label>"#,
    ]
    .concat()
}

/// The button that opens and closes a panel.
fn door(panel: &str) -> String {
    [
        r#"<button type="button" class="lnk" data-do="panel="#,
        panel,
        r#"" data-b="aria-expanded:open="#,
        panel,
        " text:",
        panel,
        r#""></button>"#,
    ]
    .concat()
}
