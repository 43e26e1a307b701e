//! The edge of the web: everything fallible that only a browser has.
