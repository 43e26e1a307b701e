//! A closed list of names with all of them in order, so that a test can look at every sentence of every language.

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
