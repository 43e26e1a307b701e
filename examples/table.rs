//! The table of all crashes as the page computes it, on this machine: rows as in a link (`outbox+outbox:relays=2`; all
//! that are offered without any), and on one line how many states were seen in how many microseconds, the best of three.

use std::time::Instant;

use outbox_lab::session::{Grid, Row, Variant, parse_link};

fn main() {
    let rows = match std::env::args().nth(1) {
        Some(rows) => parse_link(&["rows=", &rows].concat()).0.table(),
        None => Variant::all().to_vec(),
    };
    let mut best = None;
    for _ in 0..3 {
        let grid = Grid::new(rows.iter().copied().map(Row::new).collect());
        let begin = Instant::now();
        let mut sweep = grid.sweep();
        while !sweep.finished() {
            sweep.advance(usize::MAX);
        }
        let took = begin.elapsed().as_micros();
        let (states, cells) = (sweep.progress().states, grid.places.len());
        if best.is_none_or(|(_, _, least)| took < least) {
            best = Some((cells, states, took));
        }
    }
    if let Some((cells, states, took)) = best {
        println!("{cells} {states} {took}");
    }
}
