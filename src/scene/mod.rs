//! The picture, as data: what stands where at one step of a run. Pure; the page, the storyboard and every export draw
//! the same scene with the same few marks.
//!
//! Colours are not here: a mark has a role (a class), and the style sheet gives it a colour in each theme. A group has
//! a key that stays the same as long as it is the same thing (`row:orders:42`, `envelope:m42:1`,
//! `line:service:commit`), so that the page can move it instead of drawing it anew.

/// One drawn thing of the simplest kind, in the coordinates of its group.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A rectangle.
    Rect {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width.
        w: f32,
        /// Height.
        h: f32,
        /// Radius of its corners.
        r: f32,
        /// Its roles, as classes.
        class: &'static str,
    },
    /// A path, in SVG's notation.
    Path {
        /// The notation.
        d: String,
        /// Its roles, as classes.
        class: &'static str,
    },
    /// A circle.
    Circle {
        /// Centre.
        x: f32,
        /// Centre.
        y: f32,
        /// Radius.
        r: f32,
        /// Its roles, as classes.
        class: &'static str,
    },
    /// Words. The anchor is in the class (`mid`, `end`).
    Text {
        /// Anchor point.
        x: f32,
        /// Baseline.
        y: f32,
        /// The words, in the language of the page.
        words: String,
        /// Its roles, as classes.
        class: &'static str,
    },
}

/// A slot for the crash, as a control.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotControl {
    /// The gap that it stands for, as in a link: `service.commit`.
    pub place: String,
    /// What a screen reader says.
    pub label: String,
    /// It is armed.
    pub armed: bool,
}

/// Things that belong together and move together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Stays the same as long as it is the same thing.
    pub key: String,
    /// Where its own coordinates begin.
    pub at: (f32, f32),
    /// Roles of the whole, as classes.
    pub class: String,
    /// What it is made of.
    pub marks: Vec<Mark>,
    /// Set if it is a control.
    pub slot: Option<SlotControl>,
}

/// The picture of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width of the coordinates.
    pub width: f32,
    /// Height of the coordinates.
    pub height: f32,
    /// Back to front.
    pub groups: Vec<Group>,
}
