//! The scenarios on real servers, compared with the model. `scripts/reality` starts the servers and this program.
//!
//!     reality [--write] [--times N] [ID…]   compares all scenarios, or those named
//!     reality machine …                     is one machine of a run; the coordinator starts these itself

mod broker;
mod columns;
mod database;
mod faults;
mod machine;
mod machines;
mod names;
mod play;
mod process;
mod proxy;
mod scenarios;
mod servers;
mod table;
mod token;
mod wire;

use std::path::Path;
use std::process::ExitCode;

use columns::{Columns, cell, modelled};
use names::Fallible;
use play::{Which, play};
use scenarios::Run;
use servers::{Addresses, Servers};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.split_first() {
        Some((first, rest)) if first == "machine" => {
            machine::main(rest, |i| scenarios::runs().into_iter().nth(i).map(|r| r.system)).map(|()| true)
        }
        _ => compare(&words),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs everything, and says whether all is as it should be.
fn compare(words: &[String]) -> Fallible<bool> {
    let mut words = words.iter();
    let (mut write, mut times, mut only) = (false, 1, vec![]);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--write" => write = true,
            "--times" => times = words.next().ok_or("--times needs a number")?.parse()?,
            id => only.push(id.to_string()),
        }
    }
    let all = scenarios::runs();
    if let Some(unknown) = only.iter().find(|id| all.iter().all(|r| r.id != **id)) {
        return Err(format!("no scenario is called {unknown}").into());
    }
    let chosen = |run: &Run| only.is_empty() || only.contains(&run.id);
    let addresses = Addresses::from_environment()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let versions = runtime.block_on(Servers::versions(&addresses))?;
    println!("{versions}");

    let (mut tables, mut number, mut compared, mut agree) = (vec![], 0, 0, 0);
    let mut reals: Vec<(usize, Vec<Columns>)> = vec![];
    for time in 1..=times {
        let mut rows = vec![];
        for (index, run) in all.iter().enumerate().filter(|(_, r)| chosen(r)) {
            let model = modelled(&run.system);
            number += 1;
            let real = runtime
                .block_on(play(&run.system, Which { index, number }, &addresses))
                .map_err(|why| format!("{} ({}): {why}", run.id, run.name))?;
            compared += 1;
            agree += usize::from(model == real);
            let inbox = if run.scenario.knobs.inbox { "inbox" } else { "     " };
            let sign = if model == real { "agrees" } else { "DIFFERS" };
            println!("{:4} {inbox} {sign:7} {}", run.id, cell(&real));
            if model != real {
                println!("     the model says   {}", cell(&model));
            }
            let expected = table::expected(run, run.system.story().verdict.headline, &model);
            rows.push(table::row(&expected, &model, &real));
            if time == 1 {
                reals.push((index, real));
            }
        }
        tables.push(rows);
    }
    let mut good = agree == compared;
    if tables.iter().any(|t| *t != tables[0]) {
        println!("the {times} tables are not the same");
        good = false;
    }
    good &= flips(&all, &reals);
    if only.is_empty() {
        good &= document(&table::page(&versions, &tables[0]), write)?;
    }
    println!("reality: {compared} compared, {agree} agree");
    Ok(good)
}

/// The servers' side is their own: with the mark before the publication instead of after the confirm, and the crash
/// between the two as before, both columns change.
fn flips(all: &[Run], reals: &[(usize, Vec<Columns>)]) -> bool {
    let of = |id: &str| reals.iter().find(|(i, _)| all[*i].id == id);
    let (Some((after, real_after)), Some((before, real_before))) = (of("F3"), of("F5")) else { return true };
    let differ = modelled(&all[*after].system) != modelled(&all[*before].system) && real_after != real_before;
    if !differ {
        println!("a relay that marks before it publishes ends like one that marks after the confirm: that cannot be");
    }
    differ
}

/// Writes the page, or holds it against the one that is there: not the versions, which are those of this machine.
fn document(page: &str, write: bool) -> Fallible<bool> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reality.md");
    if write {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, page)?;
        println!("wrote {}", path.display());
        return Ok(true);
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    let same = table::rows(page) == table::rows(&there);
    if !same {
        println!("docs/reality.md is not what came out: run scripts/reality --write and look at the difference");
    }
    Ok(same)
}
