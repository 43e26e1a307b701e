//! As much of the two protocols as the proxy needs: where a message ends, and which two messages a fault is about.

/// Whose protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// PostgreSQL, version 3 without TLS.
    Postgres,
    /// AMQP 0-9-1.
    Amqp,
}

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The process.
    Client,
    /// PostgreSQL or RabbitMQ.
    Server,
}

/// The length of the first message in `bytes`, if it is there whole. `first`: nothing has been said on this side.
pub fn message_length(protocol: Protocol, side: Side, first: bool, bytes: &[u8]) -> Option<usize> {
    let number = |at: usize| {
        let four = bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes(four.try_into().ok()?) as usize)
    };
    let length = match (protocol, side) {
        // the start-up message has no type; every other is a type, a length that counts itself, the rest
        (Protocol::Postgres, Side::Client) if first => number(0)?,
        (Protocol::Postgres, _) => 1 + number(1)?,
        // "AMQP" and a version; then frames: type, channel, length, payload, end mark
        (Protocol::Amqp, Side::Client) if first => 8,
        (Protocol::Amqp, _) => 7 + number(3)? + 1,
    };
    (bytes.len() >= length).then_some(length)
}

/// Whether a message of the client is the call that a fault can be about: `basic.publish`, or COMMIT.
pub fn is_call(protocol: Protocol, message: &[u8]) -> bool {
    match protocol {
        Protocol::Postgres => message.first() == Some(&b'Q') && message.get(5..12) == Some(b"COMMIT\0"),
        Protocol::Amqp => is_method(message, 60, 40),
    }
}

/// Whether a message of the server says that the call was done: `basic.ack`, or the COMMIT's completion.
pub fn is_done(protocol: Protocol, message: &[u8]) -> bool {
    match protocol {
        Protocol::Postgres => message.first() == Some(&b'C') && message.get(5..12) == Some(b"COMMIT\0"),
        Protocol::Amqp => is_method(message, 60, 80),
    }
}

fn is_method(frame: &[u8], class: u16, method: u16) -> bool {
    let number = |at: usize| frame.get(at..at + 2).map(|b| u16::from_be_bytes([b[0], b[1]]));
    frame.first() == Some(&1) && number(7) == Some(class) && number(9) == Some(method)
}
