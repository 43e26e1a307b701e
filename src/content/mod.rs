//! The words, in French and in English, equally. A string that is missing in one language does not compile.

pub mod sql;
