//! Where everything stands, by layout: tables, so that a layout is data.
//!
//! Heights hold for every step and every method: a service reserves seven lines, a relay four, each with room for one
//! cut (`look/DESIGN-NOTES.md` corrections, c). Numbers are user units: pixels at the layout's own width.

mod tables;

use tables::{MEDIUM, SMALL, TALK, TWIN, WIDE};

/// An arrangement. The page chooses by the width of its container, never by the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// From 928 pixels.
    Wide,
    /// From 624 to 927, and wider for coarse pointers.
    Medium,
    /// Up to 623: a phone. A process is collapsed to its current line and its memory.
    Small,
    /// For a hall: 1920 × 1080.
    Talk,
    /// One of two side by side, each 452 pixels wide.
    Twin,
}

impl Layout {
    /// Every layout.
    pub const ALL: [Layout; 5] = [Layout::Wide, Layout::Medium, Layout::Small, Layout::Talk, Layout::Twin];

    /// The layout for a container of that many pixels inside. A finger (`coarse`) needs slots 44 pixels apart, which
    /// `Medium` has from 723 pixels on; below, they are in the sheet. It leaves the layout before only when the width
    /// is clearly another: a container whose scroll bar comes and goes with the height must not make it flicker.
    pub fn fitting(inside: i32, coarse: bool, before: Layout) -> Layout {
        const SLACK: i32 = 20;
        let by = |width: i32| match width {
            928.. if !coarse => Layout::Wide,
            723.. => Layout::Medium,
            624.. if !coarse => Layout::Medium,
            _ => Layout::Small,
        };
        let (from, to) = (by(inside), by(inside + SLACK));
        if from != to && to == before { before } else { from }
    }

    /// The layout of each of two pictures, where one alone would have this one. For a hall it is the phone's, enlarged:
    /// two programs with all their lines would be too small to be read from afar.
    pub fn halved(self) -> Layout {
        match self {
            Layout::Wide | Layout::Twin => Layout::Twin,
            Layout::Medium | Layout::Small | Layout::Talk => Layout::Small,
        }
    }

    /// Its table.
    pub fn geometry(self) -> &'static Geometry {
        match self {
            Layout::Wide => &WIDE,
            Layout::Medium => &MEDIUM,
            Layout::Small => &SMALL,
            Layout::Talk => &TALK,
            Layout::Twin => &TWIN,
        }
    }
}

/// A place with a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left.
    pub x: i32,
    /// Top.
    pub y: i32,
    /// Width.
    pub w: i32,
    /// Height.
    pub h: i32,
}

const fn area(x: i32, y: i32, w: i32, h: i32) -> Area {
    Area { x, y, w, h }
}

impl Area {
    /// Its right edge.
    pub fn right(&self) -> i32 {
        self.x + self.w
    }

    /// Its bottom edge.
    pub fn bottom(&self) -> i32 {
        self.y + self.h
    }

    /// Its middle, across.
    pub fn mid(&self) -> i32 {
        self.x + self.w / 2
    }

    /// As a rectangle.
    pub fn rect(&self) -> (i32, i32, i32, i32) {
        (self.x, self.y, self.w, self.h)
    }

    /// Larger by `d` on every side.
    pub fn grown(&self, d: i32) -> Area {
        area(self.x - d, self.y - d, self.w + 2 * d, self.h + 2 * d)
    }
}

/// The table of one layout.
#[derive(Debug)]
pub struct Geometry {
    /// Class of the whole, as in `style/stage.css`.
    pub class: &'static str,
    /// Width of the picture.
    pub width: i32,
    /// Height of the picture.
    pub height: i32,
    /// Size of words. The style sheet has the same number under the class.
    pub size: i32,
    /// Size of an actor's name.
    pub name: i32,
    /// Size of the count of effects.
    pub count: i32,
    /// Size of the count of deliveries.
    pub count2: i32,
    /// `size` over 16, as SVG writes it.
    pub scale: &'static str,
    /// The scale of a bolt at a border.
    pub small: &'static str,
    /// From one line of a program to the next.
    pub pitch: i32,
    /// Height of a process's header.
    pub head: i32,
    /// Height of its memory strip, with the gap below.
    pub mem: i32,
    /// Room that a cut takes between two lines.
    pub cut: i32,
    /// Padding of an actor.
    pub pad: i32,
    /// Height of a row.
    pub row: i32,
    /// Size of an envelope.
    pub envelope: (i32, i32),
    /// The caller.
    pub client: Area,
    /// The cylinder.
    pub base: Area,
    /// The service.
    pub service: Area,
    /// The relay.
    pub relay: Area,
    /// The pipe.
    pub broker: Area,
    /// The consumer.
    pub consumer: Area,
    /// The frame of the machine; none where it would not be calm.
    pub machine: Option<Area>,
    /// Top of the name of each table in the base: orders, outbox.
    pub tables: (i32, i32),
    /// Left of each column of orders, from the left of the table; what does not fit is not listed.
    pub orders: &'static [i32],
    /// Left of each column of outbox: id, order and state, or id and state.
    pub outbox: &'static [i32],
    /// Rows that fit in orders, outbox and inbox, with the words of an open transaction below the last.
    pub rows: (usize, usize, usize),
    /// Envelopes that fit in the queue.
    pub queue: usize,
    /// Every gap has its slot; otherwise only the chosen ones show.
    pub slots: bool,
    /// Service over base and broker over relay, with a small base, broker and consumer.
    pub collapsed: bool,
    /// There, a process shows all its lines, and its memory beside them, that wide; 0 for its current line only.
    pub beside: i32,
    /// The consumer is a bar, and stands below the broker.
    pub bar: bool,
}

impl Geometry {
    /// A length given for words of 16.
    pub fn k(&self, n: i32) -> i32 {
        n * self.size / 16
    }

    /// From the middle of a line to the baseline of its words.
    pub fn baseline(&self) -> i32 {
        self.size * 36 / 100
    }
}
