//! JSON read into a tree: enough for a record that comes back, and for nothing more. Bounded in depth and in size, so
//! that a hostile file costs no more than its length.

/// A value. A number keeps its digits: what it is good for, whoever needs it decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object, in the order written. Of a name that is there twice, both entries.
    Map(Vec<(String, Json)>),
}

/// How deep a value may be nested.
const DEPTH_AT_MOST: usize = 32;

impl Json {
    /// Reads a whole text; `None` if it is not JSON, or nested deeper than any record.
    pub fn read(text: &str) -> Option<Json> {
        let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text) };
        let value = reader.value(DEPTH_AT_MOST)?;
        reader.blank();
        reader.rest.is_empty().then_some(value)
    }

    /// The entry of an object; of a name that is there twice, the last.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Map(entries) => entries.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => None,
        }
    }

    /// The words of a text.
    pub fn words(&self) -> Option<&str> {
        match self {
            Json::Text(words) => Some(words),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::List(_) | Json::Map(_) => None,
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn blank(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Takes that sign, after white space.
    fn take(&mut self, sign: char) -> Option<()> {
        self.blank();
        self.rest = self.rest.strip_prefix(sign)?;
        Some(())
    }

    fn value(&mut self, deeper: usize) -> Option<Json> {
        let deeper = deeper.checked_sub(1)?;
        self.blank();
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
            if let Some(rest) = self.rest.strip_prefix(word) {
                self.rest = rest;
                return Some(value);
            }
        }
        match self.rest.chars().next()? {
            '"' => self.text().map(Json::Text),
            '[' => self.many('[', ']', |r| r.value(deeper)).map(Json::List),
            '{' => self.many('{', '}', |r| r.entry(deeper)).map(Json::Map),
            _ => self.number(),
        }
    }

    fn entry(&mut self, deeper: usize) -> Option<(String, Json)> {
        self.blank();
        let name = self.text()?;
        self.take(':')?;
        Some((name, self.value(deeper)?))
    }

    fn many<T>(&mut self, open: char, close: char, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.take(open)?;
        let mut all = vec![];
        if self.take(close).is_some() {
            return Some(all);
        }
        loop {
            all.push(one(self)?);
            if self.take(close).is_some() {
                return Some(all);
            }
            self.take(',')?;
        }
    }

    fn number(&mut self) -> Option<Json> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c)).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        let first = digits.strip_prefix('-').unwrap_or(digits);
        first.starts_with(|c: char| c.is_ascii_digit()).then(|| Json::Number(digits.to_string()))
    }

    fn text(&mut self) -> Option<String> {
        self.take('"')?;
        let mut out = String::new();
        loop {
            let plain = self.rest.find(|c: char| c == '"' || c == '\\' || c < ' ')?;
            let (before, rest) = self.rest.split_at(plain);
            out.push_str(before);
            let mut chars = rest.chars();
            match chars.next()? {
                '"' => {
                    self.rest = chars.as_str();
                    return Some(out);
                }
                '\\' => {
                    self.rest = chars.as_str();
                    out.push(self.escaped()?);
                }
                // a control character has to be escaped
                _ => return None,
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let sign = chars.next()?;
        self.rest = chars.as_str();
        Some(match sign {
            '"' | '\\' | '/' => sign,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.unit().and_then(|high| self.pair(high)),
            _ => return None,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest.get(..4)?;
        self.rest = self.rest.get(4..)?;
        let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
    }

    /// The character of one code unit, or of two; half a character becomes U+FFFD, as everywhere else.
    fn pair(&mut self, high: u32) -> Option<char> {
        if !(0xd800..0xdc00).contains(&high) {
            return Some(char::from_u32(high).unwrap_or('\u{fffd}'));
        }
        let Some(rest) = self.rest.strip_prefix("\\u") else { return Some('\u{fffd}') };
        self.rest = rest;
        let low = self.unit()?;
        let code = 0x10000 + ((high - 0xd800) << 10) + low.wrapping_sub(0xdc00);
        let whole = (0xdc00..0xe000).contains(&low).then(|| char::from_u32(code)).flatten();
        Some(whole.unwrap_or('\u{fffd}'))
    }
}
