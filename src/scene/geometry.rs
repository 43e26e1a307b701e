//! Where everything stands, by layout: tables, so that a layout is data.
//!
//! Heights hold for every step and every method: a service reserves seven lines, a relay four, each with room for one
//! cut (`look/DESIGN-NOTES.md` corrections, c). Numbers are user units: pixels at the layout's own width.

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

static WIDE: Geometry = Geometry {
    class: "w",
    width: 928,
    height: 576,
    size: 16,
    name: 18,
    count: 56,
    count2: 34,
    scale: "1",
    small: ".72",
    pitch: 28,
    head: 36,
    mem: 40,
    cut: 14,
    pad: 12,
    row: 32,
    envelope: (52, 34),
    client: area(14, 18, 236, 42),
    base: area(14, 78, 236, 480),
    service: area(314, 18, 288, 300),
    relay: area(314, 342, 288, 216),
    broker: area(666, 18, 96, 540),
    consumer: area(788, 18, 126, 540),
    machine: Some(area(306, 10, 304, 556)),
    tables: (136, 322),
    orders: &[10, 48, 136],
    outbox: &[10, 50, 108],
    rows: (2, 3, 2),
    queue: 9,
    slots: true,
    collapsed: false,
    beside: 0,
    bar: false,
};

static MEDIUM: Geometry = Geometry {
    class: "m",
    width: 624,
    height: 758,
    count: 32,
    count2: 32,
    pitch: 38,
    pad: 10,
    row: 34,
    envelope: (46, 32),
    client: area(8, 18, 174, 54),
    base: area(8, 88, 174, 580),
    service: area(220, 18, 252, 370),
    relay: area(220, 412, 252, 256),
    broker: area(510, 18, 106, 650),
    consumer: area(8, 698, 608, 50),
    machine: Some(area(214, 10, 264, 666)),
    tables: (146, 392),
    orders: &[10, 58],
    outbox: &[10, 47],
    rows: (4, 4, 1),
    queue: 12,
    bar: true,
    ..WIDE
};

static SMALL: Geometry = Geometry {
    class: "s",
    width: 328,
    height: 488,
    count: 34,
    count2: 16,
    pitch: 38,
    row: 32,
    envelope: (42, 30),
    client: area(12, 10, 304, 36),
    base: area(12, 178, 182, 192),
    service: area(12, 64, 304, 74),
    relay: area(12, 410, 304, 74),
    broker: area(204, 178, 112, 88),
    consumer: area(204, 288, 90, 82),
    machine: None,
    tables: (222, 296),
    orders: &[12, 50],
    outbox: &[12, 52],
    rows: (1, 1, 0),
    queue: 2,
    slots: false,
    collapsed: true,
    ..WIDE
};

static TALK: Geometry = Geometry {
    class: "t",
    width: 1856,
    height: 806,
    size: 29,
    name: 33,
    count: 104,
    count2: 62,
    scale: "1.8125",
    small: "1.3",
    pitch: 41,
    head: 54,
    mem: 54,
    cut: 24,
    pad: 20,
    row: 58,
    envelope: (104, 66),
    client: area(4, 12, 462, 72),
    base: area(4, 112, 462, 682),
    service: area(588, 12, 580, 431),
    relay: area(588, 486, 580, 308),
    broker: area(1288, 12, 210, 782),
    consumer: area(1556, 12, 296, 782),
    machine: Some(area(574, 2, 608, 802)),
    tables: (214, 458),
    orders: &[22, 92, 262],
    outbox: &[22, 104, 206],
    rows: (2, 3, 2),
    queue: 6,
    slots: false,
    ..WIDE
};

static TWIN: Geometry = Geometry {
    class: "d",
    width: 452,
    height: 790,
    count: 34,
    count2: 16,
    envelope: (46, 32),
    client: area(12, 10, 428, 36),
    base: area(12, 372, 262, 192),
    service: area(12, 66, 428, 258),
    relay: area(12, 608, 428, 172),
    broker: area(290, 372, 150, 92),
    consumer: area(290, 484, 126, 80),
    machine: None,
    tables: (416, 490),
    orders: &[12, 58, 126],
    outbox: &[12, 62, 104],
    rows: (1, 1, 0),
    queue: 2,
    collapsed: true,
    beside: 124,
    ..WIDE
};
