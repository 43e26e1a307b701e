//! A small proxy on loopback between one process and one server. It passes everything on, until it is told to lose the
//! next call or the next answer: then it cuts the connection, just before the call goes through, or just before the
//! answer to it does. Nothing else is ever touched.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::wire::{Protocol, Side, is_call, is_done, message_length};

/// What the proxy loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The call never arrives.
    Request,
    /// The server does it, and its answer never arrives.
    Answer,
}

#[derive(Default)]
struct State {
    armed: Option<Loss>,
    /// The armed call went through: its answer is the one to lose.
    called: bool,
    connections: usize,
}

/// A proxy; it serves until the program ends.
#[derive(Clone)]
pub struct Proxy {
    /// Where it listens.
    pub port: u16,
    state: Arc<Mutex<State>>,
}

impl Proxy {
    /// Begins to serve, on a free port.
    pub fn new(protocol: Protocol, server: u16) -> std::io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let proxy = Proxy { port: listener.local_addr()?.port(), state: Arc::default() };
        let it = proxy.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // a server that does not listen: the client sees its connection closed before it has said anything
                let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, server)) else { continue };
                // each message goes on at once
                let _ = (client.set_nodelay(true), server.set_nodelay(true));
                it.with(|s| s.connections += 1);
                let line = Arc::new(Line { protocol, client, server });
                let (there, back) = (it.clone(), it.clone());
                let same = line.clone();
                let forth = thread::spawn(move || there.pump(&same, Side::Client));
                thread::spawn(move || {
                    back.pump(&line, Side::Server);
                    let _ = forth.join();
                    back.with(|s| s.connections -= 1);
                });
            }
        });
        Ok(proxy)
    }

    /// Loses the next call or answer.
    pub fn arm(&self, loss: Loss) {
        self.with(|s| (s.armed, s.called) = (Some(loss), false));
    }

    /// Whether what was armed has been lost.
    pub fn has_struck(&self) -> bool {
        self.with(|s| s.armed.is_none())
    }

    /// Whether some connection is open.
    pub fn is_busy(&self) -> bool {
        self.with(|s| s.connections > 0)
    }

    fn with<T>(&self, f: impl FnOnce(&mut State) -> T) -> T {
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Passes on what one side says, message by message, until an end or a cut.
    fn pump(&self, line: &Line, side: Side) {
        let (mut from, mut to) = match side {
            Side::Client => (&line.client, &line.server),
            Side::Server => (&line.server, &line.client),
        };
        let (mut bytes, mut first) = (vec![], true);
        let mut more = [0; 4096];
        'line: loop {
            let n = match from.read(&mut more) {
                Ok(0) | Err(_) => break,
                Ok(n) => n,
            };
            bytes.extend_from_slice(&more[..n]);
            while let Some(length) = message_length(line.protocol, side, first, &bytes) {
                let message: Vec<u8> = bytes.drain(..length).collect();
                first = false;
                if self.is_lost(line.protocol, side, &message) || to.write_all(&message).is_err() {
                    break 'line;
                }
            }
        }
        // either both directions live or none
        let _ = line.client.shutdown(Shutdown::Both);
        let _ = line.server.shutdown(Shutdown::Both);
    }

    fn is_lost(&self, protocol: Protocol, side: Side, message: &[u8]) -> bool {
        self.with(|s| {
            let lost = match (s.armed, side) {
                (Some(Loss::Request), Side::Client) => is_call(protocol, message),
                (Some(Loss::Answer), Side::Client) => {
                    s.called |= is_call(protocol, message);
                    false
                }
                (Some(Loss::Answer), Side::Server) => s.called && is_done(protocol, message),
                (Some(Loss::Request), Side::Server) | (None, _) => false,
            };
            if lost {
                s.armed = None;
            }
            lost
        })
    }
}

struct Line {
    protocol: Protocol,
    client: TcpStream,
    server: TcpStream,
}
