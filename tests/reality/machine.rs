//! A machine: one process of the operating system, which the coordinator kills with SIGKILL. Each process of the model
//! that runs on it is a thread with connections of its own. It does what its standard input says, and ends with it.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use outbox_lab::model::{Machine, Order, Proc, System};

use crate::broker::Publisher;
use crate::database::Database;
use crate::names::{Fallible, Names, application};
use crate::process::{Ports, Process};
use crate::token::{Report, Token};

/// A token for one thread, and where its report goes.
struct Turn {
    command: Option<Order>,
    tick: bool,
}

/// The words after `machine` on the command line: which run, which machine, which names, and the ports of each process.
pub fn arguments(run: usize, machine: Machine, names: u32, ports: &[(Proc, Ports)]) -> Vec<String> {
    let ports = ports.iter().map(|(p, ports)| format!("{}:{}:{}", p.0, ports.postgres, ports.broker));
    [run.to_string(), machine.0.to_string(), names.to_string()].into_iter().chain(ports).collect()
}

/// Runs a machine until its standard input ends.
pub fn main(words: &[String], system_of: impl Fn(usize) -> Option<System>) -> Fallible<()> {
    let number = |i: usize| words.get(i).and_then(|w| w.parse::<u32>().ok()).ok_or("machine: a number is missing");
    let system = system_of(number(0)? as usize).ok_or("machine: no such run")?;
    let here = Machine(u8::try_from(number(1)?)?);
    let relays: Vec<Proc> = system.of_role(Role::Relay).filter(|p| system.spec(*p).machine == here).collect();
    let names = Names::new(number(2)?);
    let signals = Arc::new(system.procs().map(|_| AtomicBool::new(false)).collect::<Vec<_>>());
    let mut threads: Vec<(Proc, Sender<Turn>, Receiver<Report>)> = vec![];
    for word in &words[3..] {
        let parts: Vec<u16> = word.split(':').map(str::parse).collect::<Result<_, _>>()?;
        let &[p, postgres, broker] = parts.as_slice() else { return Err("machine: ports are three numbers".into()) };
        let me = Proc(u8::try_from(p)?);
        let databases = system.store_ids().map(|s| Database::new(postgres, names.database(s), application(me)));
        let broker = Publisher::new(broker, names.clone());
        let program = system.spec(me).program.clone();
        let process = Process::new(me, program, databases.collect(), broker, signals.clone(), relays.clone());
        let (turns, turn) = channel();
        let (report, reports) = channel();
        thread::spawn(move || live(process, &turn, &report));
        threads.push((me, turns, reports));
    }
    for line in std::io::stdin().lock().lines() {
        let (p, turn) = match Token::read(&line?).ok_or("machine: not a token")? {
            Token::Step(p, command) => (p, Turn { command, tick: false }),
            Token::Tick(p) => (p, Turn { command: None, tick: true }),
        };
        let (_, turns, reports) = threads.iter().find(|(q, ..)| *q == p).ok_or("machine: no such process here")?;
        turns.send(turn)?;
        let report = reports.recv()?;
        writeln!(std::io::stdout(), "{}", report.write())?;
    }
    Ok(())
}

/// One process: a thread that waits for its turn.
fn live(mut process: Process, turn: &Receiver<Turn>, report: &Sender<Report>) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async {
        while let Ok(Turn { command, tick }) = turn.recv() {
            if report.send(process.turn(command, tick).await).is_err() {
                return;
            }
        }
    });
}
