pub mod model;
#[cfg(feature = "web")]
pub mod ui;
