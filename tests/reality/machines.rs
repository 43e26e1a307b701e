//! The machines as the coordinator holds them: processes of the operating system at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use outbox_lab::model::{Machine, Proc};

use crate::machine::arguments;
use crate::names::Fallible;
use crate::play::Play;
use crate::process::Ports;
use crate::token::{Report, Token};

/// A machine that lives.
pub struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Running {
    /// SIGKILL: nothing in it hears of it.
    pub fn kill(&mut self) -> Fallible<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Play<'_> {
    /// Starts a machine: its processes begin at their first line, knowing nothing.
    pub fn start(&mut self, m: Machine) -> Fallible<()> {
        let here = self.system.on(m);
        let ports: Vec<(Proc, Ports)> = here
            .iter()
            .map(|p| {
                let seen = &self.seen[usize::from(p.0)];
                (*p, Ports { postgres: seen.postgres.port, broker: seen.broker.port })
            })
            .collect();
        let mut child = Command::new(std::env::current_exe()?)
            .arg("machine")
            .args(arguments(self.which.index, m, self.which.number, &ports))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no way to talk to the machine")?;
        let output = BufReader::new(child.stdout.take().ok_or("no way to hear the machine")?);
        for (n, machine) in &mut self.machines {
            if *n == m {
                *machine = Some(Running { child, input, output });
                break;
            }
        }
        for p in here {
            let seen = &mut self.seen[usize::from(p.0)];
            (seen.alive, seen.pc) = (true, 0);
        }
        Ok(())
    }

    /// Gives the token to a process, and hears what it did.
    pub fn ask(&mut self, p: Proc, token: Token) -> Fallible<Report> {
        let m = self.system.spec(p).machine;
        let machine = self.machines.iter_mut().find(|(n, _)| *n == m).and_then(|(_, running)| running.as_mut());
        let running = machine.ok_or("the machine is dead")?;
        writeln!(running.input, "{}", token.write())?;
        let mut line = String::new();
        running.output.read_line(&mut line)?;
        Report::read(line.trim()).ok_or_else(|| format!("the machine said {line:?} to {token:?}").into())
    }
}
