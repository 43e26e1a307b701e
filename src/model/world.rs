//! The world: one moment of everything.

use super::broker::Broker;
use super::fault::When;
use super::history::{History, Past};
use super::name::{Group, Order, Proc, StoreId, Table};
use super::process::{Life, Memory, Process};
use super::row::Row;
use super::store::Store;
use super::system::System;

/// Faults and idle acts that are still to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Control {
    /// Passes left before each fault of the system strikes; 0 when it has struck.
    pub passes: Vec<u8>,
    /// Faults that strike now, before anything else moves.
    pub striking: Vec<u8>,
    /// Crashes that may still fall anywhere.
    pub crashes_left: u8,
}

/// One moment of everything. Two equal worlds have the same future.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// As in [`System::processes`].
    pub processes: Vec<Process>,
    /// As in [`System::stores`].
    pub stores: Vec<Store>,
    /// The queue and the calls under way.
    pub broker: Broker,
    /// What is still to strike.
    pub control: Control,
    /// What has happened.
    pub history: History,
}

impl World {
    /// The first moment: everything up and empty, the commands dealt to those who take any in turn, cursors and slots in place
    /// before the first writer.
    pub fn new(system: &System) -> World {
        let mut processes = vec![Process::new(); system.processes.len()];
        let services = system.takers_of_commands();
        for order in (0..system.orders).map(Order) {
            if let Some(p) = services.get(usize::from(order.0) % services.len().max(1)) {
                processes[p.0 as usize].commands.push(order);
            }
        }
        let store = |s: StoreId| {
            let tracks = system.tracks(s);
            let cursor = Row::new(Table::Cursor, Order(0), Proc(0), Group(0));
            Store { rows: if tracks.cursor || tracks.wal { vec![cursor] } else { vec![] }, ..Store::default() }
        };
        let mut control = Control { crashes_left: system.crashes_anywhere, ..Control::default() };
        for (i, fault) in system.faults.iter().enumerate() {
            control.passes.push(fault.when.place().map_or(1, |place| place.pass.max(1)));
            if fault.when == When::Start {
                control.striking.push(i as u8);
            }
        }
        World {
            processes,
            stores: system.store_ids().map(store).collect(),
            broker: Broker::new(&system.queues),
            control,
            history: History { past: vec![Past::default(); system.orders as usize], ..History::default() },
        }
    }

    /// A process.
    pub fn process(&self, p: Proc) -> &Process {
        &self.processes[p.0 as usize]
    }

    /// A process, to be changed.
    pub fn process_mut(&mut self, p: Proc) -> &mut Process {
        &mut self.processes[p.0 as usize]
    }

    /// A database.
    pub fn store(&self, s: StoreId) -> &Store {
        &self.stores[s.0 as usize]
    }

    /// A database, to be changed.
    pub fn store_mut(&mut self, s: StoreId) -> &mut Store {
        &mut self.stores[s.0 as usize]
    }

    /// Every order that has been asked for.
    pub fn orders(&self) -> impl Iterator<Item = Order> + use<> {
        (0..self.history.past.len() as u8).map(Order)
    }

    /// Whether the order's row is committed, in any database.
    pub fn committed(&self, order: Order) -> bool {
        self.stores.iter().any(|s| s.table(Table::Orders).any(|r| r.order == order))
    }

    /// Whether a process lives. One that is not there does not.
    pub fn lives(&self, p: Proc) -> bool {
        self.processes.get(p.0 as usize).is_some_and(|p| p.life == Life::Running)
    }

    /// Something that counts as recovery happens: orders that are committed and have no copy yet are late, and so are
    /// those that a prepared transaction holds.
    pub(super) fn late_if_waiting(&mut self) {
        for order in self.orders() {
            self.late_if_uncopied(order);
            if self.history.of(order).copies == 0 && self.stores.iter().any(|s| s.holds_prepared(order)) {
                self.history.of_mut(order).late = true;
            }
        }
    }

    /// A publication of this order failed: if it is committed and has no copy yet, it is late.
    pub(super) fn late_if_uncopied(&mut self, order: Order) {
        if self.committed(order) && self.history.of(order).copies == 0 {
            self.history.of_mut(order).late = true;
        }
    }

    /// A consumer comes back, or the broker does: orders that have copies and no effect of its group yet are late.
    pub(super) fn late_if_unhandled(&mut self, group: Group) {
        for order in self.orders() {
            if self.history.of(order).copies > 0 && !self.history.handled(group, order) {
                self.history.of_mut(order).late = true;
            }
        }
    }

    /// A process forgets its registers, and with them the answer that it has not heard; what it keeps to send later, and
    /// what was delivered to it, it keeps.
    pub fn forget(&mut self, p: Proc) {
        let memory = std::mem::take(&mut self.process_mut(p).memory);
        if memory.pipelines {
            self.broker.abandon_all(p);
        } else if let Some(call) = memory.call {
            self.broker.abandon(call);
        }
        let Memory { prefetched, buffer, .. } = memory;
        self.process_mut(p).memory = Memory { prefetched, buffer, ..Memory::default() };
    }
}
