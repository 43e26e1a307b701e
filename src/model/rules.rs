//! What the programs of a system ask of a database: the rules by which senders choose, and what must be kept for them.

use super::name::{Proc, StoreId, Table};
use super::query::{By, From, OrderBy, Predicate, Query, Which};
use super::spec::Tracks;
use super::statement::Op;
use super::system::System;

impl System {
    /// The SELECTs of some programs on a database, with the process.
    fn queries(&self, store: StoreId) -> impl Iterator<Item = (Proc, &Query)> {
        let statements = self.procs().flat_map(|p| self.spec(p).program.statements.iter().map(move |s| (p, s)));
        statements.filter_map(move |(p, s)| match &s.op {
            Op::Select(query) if query.store == store => Some((p, query)),
            _ => None,
        })
    }

    /// The rules by which senders choose what to publish from a table of that database: SELECTs that take rows, in
    /// programs that publish. A look-up is none, nor is a purge.
    pub fn rules(&self, store: StoreId) -> impl Iterator<Item = &Query> {
        let publishes = |p: Proc| self.spec(p).program.has(|op| matches!(op, Op::Send(_)));
        self.queries(store).filter(move |(p, q)| !q.peek && publishes(*p)).map(|(_, q)| q)
    }

    /// Whether an automatic rule of some program reads that table: only then does a pending row mean "to do".
    pub fn polls(&self, store: StoreId, table: Table) -> bool {
        self.rules(store).any(|q| q.from == From::Table(table))
    }

    /// What a database must keep.
    pub fn tracks(&self, store: StoreId) -> Tracks {
        let mut tracks = Tracks::default();
        let mut note = |rules: &[Predicate]| {
            for rule in rules {
                match rule {
                    Predicate::BelowXmin | Predicate::AfterCursor(By::XidAndId) => tracks.xids = true,
                    Predicate::OlderThan(_) => tracks.ages = true,
                    Predicate::AfterCursor(By::Id)
                    | Predicate::StatusIs(_)
                    | Predicate::AttemptsBelow(_)
                    | Predicate::AttemptsAtLeast(_)
                    | Predicate::Contiguous(_)
                    | Predicate::Due { .. }
                    | Predicate::LeaseFree
                    | Predicate::Mine
                    | Predicate::FirstOfAggregate(_)
                    | Predicate::MyShare
                    | Predicate::OfOrderInHand
                    | Predicate::NewerThanHand => {}
                }
                tracks.cursor |= matches!(rule, Predicate::AfterCursor(_) | Predicate::Contiguous(_));
            }
        };
        for statement in self.processes.iter().flat_map(|p| &p.program.statements) {
            match &statement.op {
                Op::Select(query) if query.store == store => note(&query.rows),
                Op::Update { store: s, which, fence, .. } | Op::Delete { store: s, which, fence, .. }
                    if *s == store =>
                {
                    note(fence);
                    if let Which::All(rules) = which {
                        note(rules);
                    }
                }
                _ => {}
            }
        }
        for (_, query) in self.queries(store) {
            tracks.xids |= query.order == OrderBy::XidAndId;
            tracks.stamps |= query.order == OrderBy::CreatedAt;
            tracks.places |= query.order == OrderBy::Heap;
            tracks.wal |= matches!(query.from, From::Wal { .. });
        }
        tracks
    }
}
