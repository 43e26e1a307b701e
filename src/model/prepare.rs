//! Commits in two steps: the record in the log before the rows are visible, and the two-phase commit.

use super::fact::Fact;
use super::fault::What;
use super::name::{Proc, StoreId, Table};
use super::statement::Outcome;
use super::system::System;
use super::tables::{inserted, roll_back};
use super::transaction::Transaction;
use super::world::World;

impl System {
    pub(super) fn flush(&self, w: &mut World, p: Proc, s: StoreId, facts: &mut Vec<Fact>) -> Outcome {
        let tracks = self.tracks(s);
        let store = w.store_mut(s);
        let Some(t) = store.transaction(p) else { return Outcome::Ok };
        if t.broken || t.flushed {
            return Outcome::Ok;
        }
        let changes = t.changes.clone();
        store.log(&changes, tracks);
        if let Some(t) = store.transaction_mut(p) {
            t.flushed = true;
        }
        let rows = inserted(&changes);
        // nothing can keep it from being committed, and the order of commits is that of the log
        for row in rows.iter().filter(|r| r.table == Table::Orders) {
            w.history.committed(row.order);
        }
        facts.push(Fact::Flushed(p, s, rows));
        Outcome::Ok
    }

    pub(super) fn prepare(&self, w: &mut World, p: Proc, s: StoreId, line: u8, facts: &mut Vec<Fact>) -> Outcome {
        let votes_no = self.fate_on(w, p, line, |what| what == What::VoteNo).is_some();
        let Some(t) = w.store_mut(s).transaction_mut(p) else { return Outcome::Ok };
        let broken = t.broken;
        if !self.store_spec(s).enlists {
            facts.push(Fact::NotPrepared(p, s));
            return Outcome::Error;
        }
        if votes_no || broken {
            facts.push(Fact::NotPrepared(p, s));
            roll_back(self, w, p, s, facts);
            return Outcome::No;
        }
        t.prepared = true;
        let rows = inserted(&t.changes);
        facts.push(Fact::Prepared(p, s, rows));
        Outcome::Ok
    }

    pub(super) fn decide(&self, w: &mut World, p: Proc, s: StoreId, commit: bool, facts: &mut Vec<Fact>) -> Outcome {
        let Some(order) = w.process(p).memory.message().map(|m| m.order) else { return Outcome::Empty };
        let about = |t: &Transaction| t.prepared && t.changes.iter().any(|c| c.row().order == order);
        match w.store(s).open.iter().position(about) {
            Some(i) => {
                self.decide_at(w, Some(p), s, i, commit, facts);
                Outcome::Ok
            }
            None => Outcome::Empty,
        }
    }

    /// Ends the prepared transaction at a position.
    pub(super) fn decide_at(
        &self,
        w: &mut World,
        by: Option<Proc>,
        s: StoreId,
        i: usize,
        commit: bool,
        facts: &mut Vec<Fact>,
    ) {
        let t = w.store_mut(s).open.remove(i);
        let rows = inserted(&t.changes);
        facts.push(Fact::Decided { by, store: s, commit, rows });
        if commit {
            self.commit_transaction(w, s, &t, facts);
        } else {
            let tracks = self.tracks(s);
            w.store_mut(s).renumber(tracks);
        }
    }
}
