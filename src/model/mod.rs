//! The pure model: lands with its own branch.
