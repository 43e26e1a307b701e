//! How one scene becomes the next: movements as data, found by comparing the two scenes and by nothing else.
//!
//! The page draws the new scene at once and lets every movement start from the old look; so a reader in a hurry is never
//! kept waiting, and whatever is cut short ends where it should. One step is one sentence is one movement: the marker
//! moves on, something travels, and where it arrives something changes (`look/DESIGN-NOTES.md`, section 7).

mod change;
mod ghost;
mod plan;
mod way;

pub use ghost::{changes, ghosts};
pub use plan::plan;

/// No step moves longer than this, in milliseconds.
pub const AT_MOST: i32 = 900;

/// A place, in the coordinates of the scene.
pub type Point = (i32, i32);

/// How a movement gains and loses speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// From one place to another.
    Move,
    /// Comes to rest.
    Settle,
    /// Falls.
    Fall,
}

impl Ease {
    /// As the style sheet writes it (`--ease-move` and its like in `style/tokens.css`).
    pub fn css(self) -> &'static str {
        match self {
            Ease::Move => "cubic-bezier(.45,.05,.25,1)",
            Ease::Settle => "cubic-bezier(.2,.7,.2,1)",
            Ease::Fall => "cubic-bezier(.6,0,.9,.4)",
        }
    }
}

/// The side where something begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

/// What a thing does. Places are those of its middle; a path ends where it comes to rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It shifts within its actor, from that place.
    Slide(Point, Point),
    /// It comes from another actor.
    Travel {
        /// Its way.
        path: Vec<Point>,
        /// It is new, and appears on the way.
        appears: bool,
    },
    /// It stays, and its old look leaves for another actor.
    Send(Vec<Point>),
    /// It appears.
    Enter,
    /// It is drawn, beginning at a side.
    Draw(Side),
    /// Its old look lies over it and fades; for what one cannot see through.
    Turn,
    /// Its old and its new look fade into each other.
    Cross,
    /// Its new look wipes its old one away, beginning at a side.
    Wipe(Side),
    /// It is gone, and fades.
    Leave,
    /// It is gone, and falls.
    Drop,
    /// A number rolls on.
    Count,
    /// Nothing moves: it is outlined for a moment.
    Mark,
}

/// One movement of one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The key of the group, in the new scene, or in the old one if it is gone.
    pub key: String,
    /// What it does.
    pub kind: Kind,
    /// When it begins, in milliseconds after the step.
    pub delay: i32,
    /// How long it takes, in milliseconds.
    pub ms: i32,
    /// How.
    pub ease: Ease,
}

/// Everything that moves in a step; nothing, if nothing does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// At most one a group.
    pub moves: Vec<Movement>,
}

impl Motion {
    /// When the last movement ends, in milliseconds after the step.
    pub fn total(&self) -> i32 {
        self.moves.iter().map(|m| m.delay + m.ms).max().unwrap_or(0)
    }

    /// The same at another pace: every time is multiplied by `num / den`.
    pub fn paced(mut self, num: i32, den: i32) -> Motion {
        for m in &mut self.moves {
            // both ends are rounded alike, so that what followed something still does
            let end = (m.delay + m.ms) * num / den;
            m.delay = m.delay * num / den;
            m.ms = end - m.delay;
        }
        self
    }

    /// The movement of a group.
    pub fn of(&self, key: &str) -> Option<&Movement> {
        self.moves.iter().find(|m| m.key == key)
    }
}

/// The verdict's plate is wiped in, its word comes after it: under the stage, at the end of a run.
pub fn verdict() -> [Movement; 2] {
    let one = |key: &str, kind, delay, ms| Movement { key: key.into(), kind, delay, ms, ease: Ease::Settle };
    [one(".plate", Kind::Draw(Side::Left), 0, 200), one(".word", Kind::Enter, 120, 200)]
}

impl Movement {
    /// What the new look of the group does: keyframes as the Web Animations API takes them, in JSON.
    pub fn own(&self) -> Option<String> {
        match &self.kind {
            Kind::Slide(from, to) => Some(path(&[*from, *to], *to, [1, 1])),
            Kind::Travel { path: points, appears } => {
                points.last().map(|to| path(points, *to, [i32::from(!appears), 1]))
            }
            Kind::Enter | Kind::Cross => Some(frames(r#""opacity":0"#, r#""opacity":1"#)),
            Kind::Draw(side) | Kind::Wipe(side) => Some(frames(&clip(opposite(*side), true), &clip(*side, false))),
            Kind::Count => Some(frames(r#""translate":"0 18px","opacity":0"#, r#""translate":"0 0","opacity":1"#)),
            Kind::Mark => {
                let outline = r#""outline":"3px solid var(--accent)""#;
                Some(frames(outline, outline))
            }
            Kind::Send(_) | Kind::Turn | Kind::Leave | Kind::Drop => None,
        }
    }

    /// What its old look does, likewise; it is taken away when everything has come to rest.
    pub fn was(&self) -> Option<String> {
        match &self.kind {
            Kind::Send(points) => points.first().map(|from| path(points, *from, [1, 0])),
            Kind::Turn | Kind::Cross => Some(frames(r#""opacity":1"#, r#""opacity":0"#)),
            Kind::Leave => Some(frames(r#""opacity":1,"scale":"1""#, r#""opacity":0,"scale":".985""#)),
            Kind::Drop => Some(frames(r#""translate":"0 0","opacity":1"#, r#""translate":"0 14px","opacity":0"#)),
            Kind::Wipe(side) => Some(frames(&clip(*side, false), &clip(*side, true))),
            Kind::Count => Some(frames(r#""translate":"0 0","opacity":1"#, r#""translate":"0 -18px","opacity":0"#)),
            // the old wire lies under the new one until that is drawn
            Kind::Draw(_) => Some(frames(r#""opacity":1"#, r#""opacity":1"#)),
            Kind::Slide(..) | Kind::Travel { .. } | Kind::Enter | Kind::Mark => None,
        }
    }

    /// When, how long and how, likewise.
    pub fn options(&self) -> String {
        let (delay, ms) = (self.delay.to_string(), self.ms.to_string());
        [r#"{"fill":"both","delay":"#, &delay, r#","duration":"#, &ms, r#","easing":""#, self.ease.css(), r#""}"#]
            .concat()
    }
}

fn frames(from: &str, to: &str) -> String {
    ["[{", from, "},{", to, "}]"].concat()
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Left => Side::Right,
        Side::Right => Side::Left,
        Side::Top => Side::Bottom,
        Side::Bottom => Side::Top,
    }
}

/// Nothing cut away, or everything from one side. Strokes and badges reach beyond the box that is cut.
fn clip(side: Side, closed: bool) -> String {
    let of = |s| if closed && s == side { "101%" } else { "-40px" };
    let [top, right, bottom, left] = [Side::Top, Side::Right, Side::Bottom, Side::Left].map(of);
    [r#""clipPath":"inset("#, top, " ", right, " ", bottom, " ", left, r#")""#].concat()
}

/// Along a path, as fast on every part of it, for something that is drawn at `home`. What appears does so until the first
/// corner, what vanishes from the last one.
fn path(points: &[Point], home: Point, [first, last]: [i32; 2]) -> String {
    let far = |a: Point, b: Point| (a.0 - b.0).abs().max((a.1 - b.1).abs());
    let whole: i32 = points.windows(2).map(|w| far(w[0], w[1])).sum::<i32>().max(1);
    let (mut out, mut gone, mut before) = (String::from("["), 0, *points.first().unwrap_or(&home));
    for (i, point) in points.iter().enumerate() {
        gone += far(before, *point);
        before = *point;
        let ends = i + 1 == points.len();
        // thousandths, without a float
        let offset = if ends { 1000 } else { (gone * 1000 / whole).min(999) };
        let offset = if ends { "1".into() } else { ["0.", &(1000 + offset).to_string()[1..]].concat() };
        let opacity = if i == 0 {
            first
        } else if ends {
            last
        } else {
            1
        };
        let (x, y) = (point.0 - home.0, point.1 - home.1);
        let comma = if i == 0 { "" } else { "," };
        out += &format!(r#"{comma}{{"offset":{offset},"translate":"{x}px {y}px","opacity":{opacity}}}"#);
    }
    out + "]"
}
