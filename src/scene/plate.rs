//! The plates of the verdicts: a pattern and a glyph, so that no verdict rests on its hue.
//!
//! Good ends have a light plate, harm a dark one; the silhouette and the pattern tell the rest (`look/DESIGN-NOTES.md`
//! section 5). Patterns are drawn line by line: a `<pattern>` would need an id that is unique in the document.

use crate::model::Headline;

/// Width of a plate's own coordinates.
pub const WIDTH: i32 = 96;
/// Height of a plate's own coordinates.
pub const HEIGHT: i32 = 104;

/// The class that gives a verdict its colours (`--bg`, `--fg`, `--wd` in the style sheet); `None` is "not yet".
pub fn class(verdict: Option<Headline>) -> &'static str {
    match verdict {
        None => "v-wait",
        Some(Headline::Consistent) => "v-ok",
        Some(Headline::ConsistentAfterRecovery) => "v-rec",
        Some(Headline::DuplicateAbsorbed) => "v-abs",
        Some(Headline::Nothing) => "v-nil",
        Some(Headline::Lost) => "v-lost",
        Some(Headline::Phantom) => "v-gho",
        Some(Headline::DuplicateEffective) => "v-suf",
        Some(Headline::Stuck) => "v-stk",
        Some(Headline::OutOfOrder) => "v-ord",
        Some(Headline::LostEffect) => "v-eff",
        Some(Headline::InDoubt) => "v-dou",
        Some(Headline::HeadOfLine) => "v-hol",
    }
}

/// The plate's content: pattern and glyph, for an element with the classes `plate` and [`class`].
pub fn markup(verdict: Option<Headline>) -> String {
    let (weight, rows) = rows(verdict);
    let d = path(rows);
    let pattern = format!(
        r#"<svg class="pat" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d="{d}" class="{weight}"/></svg>"#
    );
    pattern + &glyph(verdict)
}

/// The glyph alone, as an element of its own: for a matrix or a list.
pub fn glyph(verdict: Option<Headline>) -> String {
    format!(r#"<svg class="gl" viewBox="0 0 64 64" aria-hidden="true">{}</svg>"#, shape(verdict))
}

/// The silhouettes. Filled with ink: `f`; filled with the plate: `h`; drawn with the plate's colour: `c`.
fn shape(verdict: Option<Headline>) -> &'static str {
    match verdict {
        None => NOT_YET,
        Some(verdict) => shape_of(verdict),
    }
}

const NOT_YET: &str =
    r#"<circle cx="32" cy="32" r="26" class="h dots"/><path d="M20 32h.1M32 32h.1M44 32h.1" class="w8"/>"#;

// apart: the first picture needs none of them
#[inline(never)]
fn shape_of(verdict: Headline) -> &'static str {
    match std::hint::black_box(verdict) {
        Headline::Consistent => r#"<circle cx="32" cy="32" r="26" class="h"/><path d="M20 33l8 9 17-19" class="w6"/>"#,
        Headline::ConsistentAfterRecovery => {
            r#"<circle cx="32" cy="32" r="29" class="h bare"/><path d="M48 13A25 25 0 1 0 57 33"/><path d="M63 29 57 41 48 31Z" class="f bare"/><path d="M21 32l8 8 13-15"/>"#
        }
        Headline::DuplicateAbsorbed => {
            r#"<path d="M23 9h36v27h-36z" class="h dash w4"/><path d="M5 22h42v33h-42z" class="h"/><path d="M16 38l8 8 13-15"/>"#
        }
        Headline::Nothing => {
            r#"<path d="M13 17q9 0 9 15t-9 15q-9 0-9-15t9-15zM51 17q9 0 9 15t-9 15q-9 0-9-15t9-15z" class="h"/><path d="M28 28h8M28 37h8" class="w4"/>"#
        }
        Headline::Lost => {
            r#"<path d="M5 13h54v38h-54z" class="h dash"/><path d="M22 22l20 20M42 22 22 42" class="w6"/>"#
        }
        Headline::Phantom => {
            r#"<path d="M11 58V30a21 21 0 0 1 42 0v28l-7-7-7 7-7-7-7 7-7-7z" class="f bare"/><circle cx="25" cy="29" r="5" class="h bare"/><circle cx="41" cy="29" r="5" class="h bare"/>"#
        }
        Headline::DuplicateEffective => {
            r#"<path d="M22 7h38v30h-38z" class="f c"/><path d="M3 20h46v37h-46z" class="f c"/><path d="M12 34l9 10M21 34l-9 10M29 34q4-5 8-1t-7 11h9" class="c"/>"#
        }
        Headline::Stuck => {
            r#"<path d="M21 4h22l17 17v22L43 60H21L4 43V21z" class="h"/><path d="M15 26h34v12h-34z" class="f bare"/>"#
        }
        Headline::OutOfOrder => {
            r#"<path d="M5 18h14l22 28h9M5 46h14l22-28h9"/><path d="M49 9l12 9-12 9zM49 37l12 9-12 9z" class="f bare"/>"#
        }
        Headline::LostEffect => {
            r#"<path d="M4 9h42v30h-42z" class="f"/><path d="M5 11l20 14 20-14" class="c w4"/><circle cx="44" cy="43" r="16" class="h dash"/>"#
        }
        Headline::InDoubt => {
            r#"<path d="M18 6v9q0 7 14 17 14-10 14-17v-9M18 58v-9q0-7 14-17 14 10 14 17v9" class="h"/><path d="M11 6h42M11 58h42" class="w6"/>"#
        }
        Headline::HeadOfLine => {
            r#"<path d="M4 22h10v20h-10zM21 22h10v20h-10z" class="h w4"/><path d="M38 22h10v20h-10z" class="f w4"/><path d="M57 13v38" class="w6"/>"#
        }
    }
}

/// A mark, side by side in rows one below the other, over the whole plate.
struct Rows {
    /// Where the first mark of the first row stands.
    from: (i32, i32),
    /// From one mark to the next.
    across: i32,
    /// From one row to the next.
    down: i32,
    /// How far every second row is shifted.
    shift: i32,
    /// The mark, from where it stands.
    mark: &'static str,
    /// Every mark goes on where the one before ended.
    joined: bool,
}

/// Farther than the plate is wide or high: only one.
const ONCE: i32 = 200;

/// One row of one mark, to be changed.
const ROWS: Rows = Rows { from: (0, 0), across: ONCE, down: ONCE, shift: 0, mark: "", joined: false };

/// The class of the pattern's stroke, and its rows.
fn rows(verdict: Option<Headline>) -> (&'static str, &'static [Rows]) {
    match verdict {
        None | Some(Headline::Consistent) => ("thin", &[]),
        Some(Headline::ConsistentAfterRecovery) => {
            ("thin", &[Rows { across: 16, down: 12, shift: -8, mark: "a8 8 0 0 1 16 0", joined: true, ..ROWS }])
        }
        Some(Headline::DuplicateAbsorbed) => ("thin", &[Rows { from: (0, 4), down: 9, mark: "h96", ..ROWS }]),
        Some(Headline::Nothing) => ("thin", &[Rows { across: 20, down: 13, shift: 10, mark: "h6", ..ROWS }]),
        Some(Headline::Lost) => (
            "thick",
            &[
                Rows { from: (-104, 104), across: 20, mark: "l104-104", ..ROWS },
                Rows { from: (-104, 0), across: 20, mark: "l104 104", ..ROWS },
            ],
        ),
        Some(Headline::Phantom) => ("spot", &[Rows { across: 16, down: 8, shift: 8, mark: "h.1", ..ROWS }]),
        Some(Headline::DuplicateEffective) => {
            ("broad", &[Rows { from: (-104, 104), across: 17, mark: "l104-104", ..ROWS }])
        }
        Some(Headline::Stuck) => ("broad", &[Rows { from: (2, 0), across: 12, mark: "v104", ..ROWS }]),
        Some(Headline::OutOfOrder) => {
            ("thick", &[Rows { across: 16, down: 12, mark: "l8-6 8 6", joined: true, ..ROWS }])
        }
        Some(Headline::LostEffect) => {
            ("thick", &[Rows { from: (-6, 0), across: 24, down: 11, mark: "q6-7 12 0t12 0", joined: true, ..ROWS }])
        }
        Some(Headline::InDoubt) => ("thick", &[Rows { across: 20, down: 14, shift: 10, mark: "h8m-4-4v8", ..ROWS }]),
        Some(Headline::HeadOfLine) => (
            "thick",
            &[Rows { down: 14, mark: "h96", ..ROWS }, Rows { across: 28, down: 14, shift: 14, mark: "v14", ..ROWS }],
        ),
    }
}

/// The rows as one path.
fn path(all: &[Rows]) -> String {
    let mut d = String::new();
    for rows in all {
        let (left, mut y) = rows.from;
        let mut shift = 0;
        while y <= HEIGHT {
            let start = left + shift;
            let mut x = start;
            while x <= WIDTH {
                if x == start || !rows.joined {
                    d += &format!("M{x} {y}");
                }
                d += rows.mark;
                x += rows.across;
            }
            y += rows.down;
            shift = rows.shift - shift;
        }
    }
    d
}
