//! The marks that a picture is made of.

use super::icon::Icon;

/// One drawn thing of the simplest kind, in the coordinates of its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A rectangle.
    Rect {
        /// Left.
        x: i32,
        /// Top.
        y: i32,
        /// Width.
        w: i32,
        /// Height.
        h: i32,
        /// Radius of its corners.
        r: i32,
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
    /// A small fixed drawing.
    Icon {
        /// Centre.
        x: i32,
        /// Centre.
        y: i32,
        /// Which.
        icon: Icon,
        /// How much larger than drawn, as SVG writes it; the same for a whole layout.
        scale: &'static str,
    },
    /// Words. The anchor is in the class (`mid`, `end`), so is the size (`name`, `count`, `count2`).
    Text {
        /// Anchor point.
        x: i32,
        /// Baseline.
        y: i32,
        /// The words, in the language of the page.
        words: String,
        /// Its roles, as classes.
        class: &'static str,
    },
}

/// A slot for the crash, as a control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotControl {
    /// The gap that it stands for, as in a link: `service.commit`.
    pub place: String,
    /// What a screen reader says.
    pub label: String,
    /// A crash is put here, whether it has struck or not.
    pub armed: bool,
}

/// Things that belong together and move together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Stays the same as long as it is the same thing.
    pub key: String,
    /// Where its own coordinates begin.
    pub at: (i32, i32),
    /// Roles of the whole, as classes.
    pub class: String,
    /// What it is made of.
    pub marks: Vec<Mark>,
    /// Set if it is a control.
    pub slot: Option<SlotControl>,
    /// Set if it is an arrow: from where to where.
    pub ends: Option<((i32, i32), (i32, i32))>,
}

impl Group {
    /// An empty group with its origin at a place.
    pub fn new(key: impl Into<String>, at: (i32, i32), class: impl Into<String>) -> Group {
        Group { key: key.into(), at, class: class.into(), marks: vec![], slot: None, ends: None }
    }

    /// Whether it has that role.
    pub fn is(&self, role: &str) -> bool {
        self.class.split(' ').any(|c| c == role)
    }

    /// What its key says that it is: the part before the first colon.
    pub fn what(&self) -> &str {
        self.key.split(':').next().unwrap_or("")
    }

    /// Its body, from its first mark, in its own coordinates: the middle and the size.
    pub fn body(&self) -> ((i32, i32), (i32, i32)) {
        match self.marks.first() {
            Some(Mark::Rect { x, y, w, h, .. }) => ((x + w / 2, y + h / 2), (*w, *h)),
            // the icons that move are discs
            Some(Mark::Path { .. } | Mark::Icon { .. } | Mark::Text { .. }) | None => ((0, 0), (26, 26)),
        }
    }

    /// Its first words; empty if it has none.
    pub fn words(&self) -> &str {
        self.marks
            .iter()
            .find_map(|m| if let Mark::Text { words, .. } = m { Some(words.as_str()) } else { None })
            .unwrap_or("")
    }

    /// The middle of these words, if it says them, in its own coordinates: a row is as high as two lines of its code.
    pub fn place_of(&self, said: &str) -> Option<(i32, i32)> {
        let (_, (_, high)) = self.body();
        self.marks.iter().find_map(|m| match m {
            Mark::Text { x, y, words, .. } if words == said => {
                Some((x + high * 15 * words.len() as i32 / 100, y - high * 18 / 100))
            }
            Mark::Text { .. } | Mark::Rect { .. } | Mark::Path { .. } | Mark::Icon { .. } => None,
        })
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, (x, y, w, h): (i32, i32, i32, i32), r: i32, class: &'static str) -> &mut Group {
        self.marks.push(Mark::Rect { x, y, w, h, r, class });
        self
    }

    /// Adds a path.
    pub fn path(&mut self, d: impl Into<String>, class: &'static str) -> &mut Group {
        self.marks.push(Mark::Path { d: d.into(), class });
        self
    }

    /// Adds words.
    pub fn text(&mut self, x: i32, y: i32, words: impl Into<String>, class: &'static str) -> &mut Group {
        self.marks.push(Mark::Text { x, y, words: words.into(), class });
        self
    }

    /// Adds a small fixed drawing.
    pub fn icon(&mut self, x: i32, y: i32, icon: Icon, scale: &'static str) -> &mut Group {
        self.marks.push(Mark::Icon { x, y, icon, scale });
        self
    }
}

/// The picture of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Width of the coordinates.
    pub width: i32,
    /// Height of the coordinates: the same at every step of every run.
    pub height: i32,
    /// Class of the whole: the layout, which sets the sizes of words.
    pub class: &'static str,
    /// Back to front. Two scenes of one run and layout never hold the same two keys in different orders.
    pub groups: Vec<Group>,
}
