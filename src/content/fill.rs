//! Filling the blanks of a template. One small function, so that a template costs no code.

/// What goes into which blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blanks(Vec<(&'static str, String)>);

impl Blanks {
    /// No blank filled.
    pub fn new() -> Blanks {
        Blanks::default()
    }

    /// Fills one more blank, or one anew.
    pub fn with(mut self, name: &'static str, words: impl Into<String>) -> Blanks {
        self.0.insert(0, (name, words.into()));
        self
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| *n == name).map(|(_, words)| words.as_str())
    }
}

/// The template with its blanks filled. A blank that is not given stays as it stands, braces and all, so that a test
/// sees it.
pub fn fill(template: &str, blanks: &Blanks) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        match after.split_once('}') {
            Some((name, tail)) => {
                match blanks.get(name) {
                    Some(words) => out.push_str(words),
                    None => {
                        out.push('{');
                        out.push_str(name);
                        out.push('}');
                    }
                }
                rest = tail;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// The sentence with a capital letter. A number or an identifier in front stays as it is: no template begins with one.
pub fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map(upper).into_iter().chain(chars).collect()
}

/// The words of a label within a sentence: without the capital of their first letter.
pub fn small(label: &str) -> String {
    let mut chars = label.chars();
    chars.next().map(lower).into_iter().chain(chars).collect()
}

fn lower(letter: char) -> char {
    match letter {
        'À'..='Ö' | 'Ø'..='Þ' => char::from(letter as u8 + 0x20),
        other => other.to_ascii_lowercase(),
    }
}

/// The capital of a letter of Latin-1, which is where the languages of the page begin their sentences. The tables of
/// all alphabets are 12 kB.
fn upper(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' => char::from(letter as u8 - 0x20),
        other => other.to_ascii_uppercase(),
    }
}
