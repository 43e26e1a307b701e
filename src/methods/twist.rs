//! Turns of knobs that make another method of a method, as data: what a table of all methods lists beside each.

/// A turn of a few knobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twist {
    /// The knobs and their values as they are written, `no-inbox` for a consumer that remembers nothing.
    pub settings: &'static str,
    /// It is shown with the methods of the chapter alone: with every other it would tell the same again.
    pub taught: bool,
}

const fn with_all(settings: &'static str) -> Twist {
    Twist { settings, taught: false }
}

const fn with_taught(settings: &'static str) -> Twist {
    Twist { settings, taught: true }
}

/// The turns that matter to one order, in the order in which a table lists them. One that changes nothing in a method
/// is none of its own: see `session::Variant`.
pub static TWISTS: [Twist; 25] = [
    with_all("no-inbox"),
    // what a service does without a confirm, and how a relay gets to know of a row
    with_all("confirm=none"),
    with_taught("wake=before-commit"),
    with_taught("wake=never"),
    with_taught("ticker=none"),
    with_taught("ticker=none,drain=at-start"),
    with_taught("relay-place=apart"),
    // what a relay does with it
    with_taught("relays=2"),
    with_taught("row-lock=skip-locked,relays=2"),
    with_taught("claim=lease,relays=2"),
    with_taught("claim=processing"),
    with_taught("relay-transaction=batch"),
    with_taught("mark=before-send"),
    with_taught("mark=after-send"),
    with_taught("mark=delete"),
    with_taught("mark=delete-first"),
    with_taught("message-id=attempt"),
    with_all("slot=before"),
    with_all("broker-enlists=no"),
    // what the broker and the consumer do
    with_taught("broker-dedup=swallow"),
    with_taught("ack=on-delivery"),
    with_taught("handler=inbox-first"),
    with_taught("handler=effect-first"),
    with_taught("external-effect=on"),
    with_taught("external-effect=keyed"),
];
