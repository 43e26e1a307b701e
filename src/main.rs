//! The browser's entry. The page is the element `<outbox-lab>`: `public/loader.js` imports this module
//! and calls `mount` for every such element, so nothing is drawn here.

// re-exported so that the glue generated for this binary carries the exports of the library
pub use outbox_lab::ui::*;

/// A third of the size of the allocator that is built in.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf<Small> = rlsf::GlobalTlsf::new();

#[cfg(target_arch = "wasm32")]
struct Small;

#[cfg(target_arch = "wasm32")]
impl rlsf::GlobalTlsfOptions for Small {
    // growing by copying is enough
    const ENABLE_REALLOCATION: bool = false;
}

fn main() {
    console_error_panic_hook::set_once();
}
