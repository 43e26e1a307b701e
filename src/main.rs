//! The browser's entry. The page is the element `<outbox-lab>`: `public/loader.js` imports this module
//! and calls `mount` for every such element, so nothing is drawn here.

// re-exported so that the glue generated for this binary carries the exports of the library
pub use outbox_lab::ui::*;

fn main() {
    console_error_panic_hook::set_once();
}
