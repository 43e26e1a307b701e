//! A closed list of names with all of them in order, so that a test can look at every sentence of every language; and
//! the sentences of such a list as one text.

/// An enum without data, and `ALL` of it.
macro_rules! closed {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every one, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
        }
    };
}
pub(super) use closed;

/// The words of a closed list, given by a constant function, as a function: the same words, joined while compiling and
/// found by counting. A word then needs no address, and addresses are what compresses worst. The `first` of them are a
/// text of their own, which the page's first picture needs; the others are named by code that it does not run, and so
/// come later (`tools/split`).
macro_rules! joined {
    ($kind:ty, $words:path, first: $first:literal) => {{
        const COUNT: usize = <$kind>::ALL.len();
        const fn size(from: usize, to: usize) -> usize {
            let (mut size, mut i) = (0, from);
            while i < to {
                size += $words(<$kind>::ALL[i]).len() + 1;
                i += 1;
            }
            size
        }
        const fn bytes<const SIZE: usize>(from: usize, to: usize) -> [u8; SIZE] {
            let mut bytes = [$crate::content::closed::END; SIZE];
            let (mut at, mut i) = (0, from);
            while i < to {
                assert!(<$kind>::ALL[i] as usize == i, "the list is in order");
                let words = $words(<$kind>::ALL[i]).as_bytes();
                let (_, rest) = bytes.split_at_mut(at);
                rest.split_at_mut(words.len()).0.copy_from_slice(words);
                at += words.len() + 1;
                i += 1;
            }
            bytes
        }
        const fn text(bytes: &[u8]) -> &str {
            match std::str::from_utf8(bytes) {
                Ok(all) => all,
                Err(_) => panic!("words are UTF-8"),
            }
        }
        static FIRST: &str = text(&const { bytes::<{ size(0, $first) }>(0, $first) });
        static OTHERS: &str = text(&const { bytes::<{ size($first, COUNT) }>($first, COUNT) });
        // apart, and reached in a way that no optimizer sees through: it would name both texts at once
        fn other(n: usize) -> &'static str {
            $crate::content::closed::nth(OTHERS, n)
        }
        |of: $kind| match (of as usize).checked_sub($first) {
            None => $crate::content::closed::nth(FIRST, of as usize),
            Some(n) => std::hint::black_box(other as fn(usize) -> &'static str)(n),
        }
    }};
}
pub(super) use joined;

/// Behind every word.
pub(super) const END: u8 = b'\n';

pub(super) fn nth(all: &'static str, n: usize) -> &'static str {
    all.split(char::from(END)).nth(n).unwrap_or("")
}
