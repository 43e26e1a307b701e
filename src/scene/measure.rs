//! How wide words are, without a browser: an upper bound for every font that the page may get.
//!
//! The tables are the advances of DejaVu Sans and DejaVu Sans Bold (book and bold, 2.37) in hundredths of the size,
//! rounded up. DejaVu is about 12 % wider than Segoe UI, San Francisco or Roboto, so whatever fits here fits there.
//! The monospaced fonts of the style sheet are all 0.60 to 0.602 wide.

/// Advances of the characters from the space to the tilde.
const SANS: &[u8; 95] = &[
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99, 69,
    62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64,
    60, 82, 60, 60, 53, 64, 34, 64, 84,
];

/// The same in bold.
const BOLD: &[u8; 95] = &[
    35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40,
    84, 84, 84, 59, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69, 82, 78, 111,
    78, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60,
    48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
];

/// A face of the page's fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Text.
    Sans,
    /// Emphasised text.
    Bold,
    /// Code, in any weight.
    Mono,
}

/// The width of one line of words at a size, rounded up.
pub fn width(words: &str, size: i32, face: Face) -> i32 {
    let hundredths: i32 = words.chars().map(|c| advance(c, face)).sum();
    (hundredths * size + 99) / 100
}

fn advance(c: char, face: Face) -> i32 {
    let table = match face {
        Face::Sans => SANS,
        Face::Bold => BOLD,
        Face::Mono => return 61,
    };
    let plain = match c {
        'à' | 'â' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù' | 'û' => 'u',
        'É' | 'È' | 'Ê' => 'E',
        'À' => 'A',
        '€' => '0',
        '’' | '\u{a0}' | '·' => ' ',
        '«' | '»' => 'e',
        '“' | '”' => '"',
        other => other,
    };
    let at = (plain as usize).wrapping_sub(32);
    // anything else (arrows, ×, ≠, …) is at most as wide as its size
    table.get(at).map_or(100, |w| i32::from(*w))
}
