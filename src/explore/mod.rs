//! The explorer: every schedule, every place for a crash.
