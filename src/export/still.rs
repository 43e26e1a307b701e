//! The first picture, as it stands on the page before the module is there: the scenes of step 0 in the three layouts
//! among which the width of the window chooses, and the rules and colours that they need.

use super::sheet;
use crate::scene::{Layout, Mark, Scene, scene, svg};
use crate::session::{Lang, Scenario};

/// What nobody sees: where a pointer is felt before there is anything to feel it.
const FELT: &str = "hit";

/// The pictures, of which one is shown. The sentences beside them say the same, so nobody hears them.
pub fn pictures(scenario: &Scenario, lang: Lang) -> String {
    let run = scenario.run();
    let layouts = [Layout::Wide, Layout::Medium, Layout::Small];
    let pictures = layouts.map(|layout| svg::document(&seen(scene(&run, 0, layout, lang)), "", None));
    ["<div class=\"still\">", &pictures.concat(), "</div>"].concat()
}

/// The rules of `css`, the page's own, that these pictures need, in the system's theme.
pub fn rules(css: &str, pictures: &str) -> String {
    sheet::following(css, ".still", pictures)
}

fn seen(mut scene: Scene) -> Scene {
    for group in &mut scene.groups {
        group.marks.retain(|mark| !matches!(mark, Mark::Rect { class, .. } if *class == FELT));
    }
    scene
}
