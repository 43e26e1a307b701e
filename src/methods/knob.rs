//! What can be turned beside the method, as one table: the structure of [`Knobs`], the words of links and scenario files,
//! and what `verdict --vocabulary` prints are all made from it.

/// One thing to turn, for whoever reads or writes it by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnobInfo {
    /// Its key.
    pub key: &'static str,
    /// What it can be.
    pub values: Values,
    /// What it is at first.
    pub default: u8,
}

/// What a knob can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words; its value is the position.
    Words(&'static [&'static str]),
    /// A number from the first to the second.
    Number(u8, u8),
}

impl KnobInfo {
    /// The value that is written so; `None` for one that it cannot have.
    pub fn read(&self, word: &str) -> Option<u8> {
        match self.values {
            Values::Words(words) => words.iter().position(|w| *w == word).map(|i| i as u8),
            Values::Number(low, high) => {
                let digits = !word.is_empty() && word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
                let n = digits.then(|| word.bytes().fold(0u16, |n, b| n * 10 + u16::from(b - b'0')))?;
                u8::try_from(n).ok().filter(|n| (low..=high).contains(n))
            }
        }
    }

    /// A value as it is written.
    pub fn write(&self, value: u8) -> String {
        match self.values {
            Values::Words(words) => words.get(usize::from(value)).map_or_else(String::new, |w| w.to_string()),
            Values::Number(..) => value.to_string(),
        }
    }
}

macro_rules! knobs {
    (
        words { $( $(#[doc = $about:literal])+ $field:ident $name:ident $key:literal {
            $( $(#[doc = $says:literal])+ $variant:ident $word:literal, )+
        } )+ }
        numbers { $( $(#[doc = $nabout:literal])+ $nfield:ident $nkey:literal $low:literal..=$high:literal = $first:literal, )+ }
    ) => {
        $(
            $(#[doc = $about])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub enum $name {
                $( $(#[doc = $says])+ $variant, )+
            }

            impl $name {
                /// Every value, the default first.
                pub const ALL: &[$name] = &[$( $name::$variant, )+];
            }
        )+

        /// What an author or reader may turn beside the method. What a method has no use for changes nothing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Knobs {
            /// The consumer has an inbox: the message id and the effect in one transaction.
            pub inbox: bool,
            /// What a service tells its caller when the broker or the database said no. `Error` is the common code;
            /// `Unknown` tells the truth about an order that is committed (rulings, A4).
            pub on_failure: crate::model::Reply,
            $( $(#[doc = $about])+ pub $field: $name, )+
            $( $(#[doc = $nabout])+ pub $nfield: u8, )+
        }

        impl Default for Knobs {
            fn default() -> Self {
                Knobs {
                    inbox: true,
                    on_failure: crate::model::Reply::Error,
                    $( $field: $name::ALL[0], )+
                    $( $nfield: $first, )+
                }
            }
        }

        /// Every knob but the inbox and what the caller is told, in the order in which they are written.
        pub static KNOBS: &[KnobInfo] = &[
            $( KnobInfo { key: $key, values: Values::Words(&[$( $word, )+]), default: 0 }, )+
            $( KnobInfo { key: $nkey, values: Values::Number($low, $high), default: $first }, )+
        ];

        /// What each knob and each of its words is about, for documentation; numbers have no words.
        pub fn about(knob: usize) -> (String, Vec<(&'static str, String)>) {
            let all = [
                $( (concat!($($about, "\n"),+), vec![$( ($word, concat!($($says, "\n"),+)), )+]), )+
                $( (concat!($($nabout, "\n"),+), vec![]), )+
            ];
            let flat = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            all.get(knob).map_or_else(Default::default, |(text, words)| {
                (flat(text), words.iter().map(|(word, says)| (*word, flat(says))).collect())
            })
        }

        impl Knobs {
            /// The value of a knob of [`KNOBS`].
            pub fn get(&self, knob: usize) -> u8 {
                let all = [$( self.$field as u8, )+ $( self.$nfield, )+];
                all.get(knob).copied().unwrap_or(0)
            }

            /// Turns a knob of [`KNOBS`]; a value that it does not have changes nothing.
            pub fn set(&mut self, knob: usize, value: u8) {
                let mut i = 0;
                $(
                    if knob == i && usize::from(value) < $name::ALL.len() {
                        self.$field = $name::ALL[usize::from(value)];
                    }
                    i += 1;
                )+
                $(
                    if knob == i && ($low..=$high).contains(&value) {
                        self.$nfield = value;
                    }
                    i += 1;
                )+
                let _ = i;
            }
        }
    };
}

pub(super) use knobs;
