//! The data, divided: what only the second part can reach goes with it.
//!
//! Nobody comes to an object but by its address, and addresses stand in code and in other objects. So an object stays if
//! the code of the first part holds an address of it, or if one that stays points to it; all others are as good as not
//! there until the second part comes. In doubt an object stays. Only where in the source something may panic is known to be
//! read by nobody before.

use std::collections::BTreeSet;

use wasmparser::{DataKind, Operator};

use crate::module::constant;
use crate::objects::Objects;
use crate::plan::{Plan, hot};

/// Bytes, and where in memory they stand.
pub type Pieces = Vec<(u32, Vec<u8>)>;

/// What another segment costs: a gap that is not longer is not left out.
const GAP: usize = 8;

/// An address that the linker did not write is one that an optimizer has moved within an object, or near to it.
const NEAR: u32 = 64;

/// The data of both parts; all of it is the first's if nothing is known of its objects.
pub fn divide(plan: &Plan, objects: Option<&Objects>) -> Result<(Pieces, Pieces), String> {
    let mut all = Pieces::new();
    for one in &plan.module.data {
        let DataKind::Active { memory_index: 0, offset_expr } = &one.kind else {
            return Err("it has a data segment that is not active".into());
        };
        all.push((constant(offset_expr)?, one.data.to_vec()));
    }
    let Some(objects) = objects else { return Ok((all, Pieces::new())) };
    agree(&all, objects)?;
    let stay = reached(plan, objects);
    let (mut first, mut second) = (Pieces::new(), Pieces::new());
    for (at, bytes) in all {
        let mut owners = vec![(false, false); bytes.len()];
        for (symbol, place) in objects.places.iter().enumerate() {
            let Some((from, to)) = place else { continue };
            let within = |address: u32| (address.max(at) - at).min(bytes.len() as u32) as usize;
            for (stays, goes) in &mut owners[within(*from)..within(*to)] {
                *stays |= stay[symbol];
                *goes |= !stay[symbol];
            }
        }
        let goes: Vec<bool> = owners.into_iter().map(|(stays, goes)| goes && !stays).collect();
        cut(at, &bytes, &goes, &mut first, &mut second);
    }
    Ok((first, second))
}

/// The linker's file is that of this module.
fn agree(all: &Pieces, objects: &Objects) -> Result<(), String> {
    for (at, bytes) in all {
        let there = objects.segments.iter().any(|(from, linked)| {
            at.checked_sub(*from)
                .is_some_and(|skip| linked.get(skip as usize..).is_some_and(|rest| rest.starts_with(bytes)))
        });
        if !there {
            return Err(format!("the linked module is another one: its data differs at {at:#x}"));
        }
    }
    Ok(())
}

/// Which objects the first part can reach.
fn reached(plan: &Plan, objects: &Objects) -> Vec<bool> {
    let mut numbers = BTreeSet::new();
    for (body, regions) in plan.bodies.iter().zip(&plan.regions).filter(|(body, _)| body.ran()) {
        hot(&body.seq, regions, &mut |node| numbers.extend(named(&node.op)));
    }
    for global in &plan.module.globals {
        numbers.extend(global.init_expr.get_operators_reader().into_iter().flatten().flat_map(|op| named(&op)));
    }
    let end = objects.places.iter().flatten().map(|(_, end)| *end).max().unwrap_or_default();
    let start = objects.places.iter().flatten().map(|(at, _)| *at).min().unwrap_or_default();
    let mut stay = vec![false; objects.places.len()];
    let mut next = Vec::new();
    for number in numbers {
        match objects.named.get(&number) {
            Some(named) => next.extend(named.iter().copied()),
            None => {
                let (from, to) = (number.saturating_sub(NEAR), number.saturating_add(NEAR));
                if from < end && to > start {
                    next.extend(objects.around(from, to));
                }
            }
        }
    }
    while let Some(one) = next.pop() {
        if !objects.of_panic(one) && !std::mem::replace(&mut stay[one], true) {
            next.extend(objects.points[one].iter().copied());
        }
    }
    stay
}

/// The numbers in an instruction that may be addresses.
fn named(op: &Operator) -> Vec<u32> {
    match op {
        Operator::I32Const { value } => vec![*value as u32],
        // an address and a length may be put together
        Operator::I64Const { value } => vec![*value as u32, (*value >> 32) as u32],
        Operator::I32Load { memarg }
        | Operator::I64Load { memarg }
        | Operator::F32Load { memarg }
        | Operator::F64Load { memarg }
        | Operator::I32Load8S { memarg }
        | Operator::I32Load8U { memarg }
        | Operator::I32Load16S { memarg }
        | Operator::I32Load16U { memarg }
        | Operator::I64Load8S { memarg }
        | Operator::I64Load8U { memarg }
        | Operator::I64Load16S { memarg }
        | Operator::I64Load16U { memarg }
        | Operator::I64Load32S { memarg }
        | Operator::I64Load32U { memarg }
        | Operator::I32Store { memarg }
        | Operator::I64Store { memarg }
        | Operator::F32Store { memarg }
        | Operator::F64Store { memarg }
        | Operator::I32Store8 { memarg }
        | Operator::I32Store16 { memarg }
        | Operator::I64Store8 { memarg }
        | Operator::I64Store16 { memarg }
        | Operator::I64Store32 { memarg } => vec![memarg.offset as u32],
        _ => Vec::new(),
    }
}

fn cut(at: u32, bytes: &[u8], goes: &[bool], first: &mut Pieces, second: &mut Pieces) {
    let mut from = 0;
    while from < bytes.len() {
        let gone = goes[from];
        let mut to = from;
        while to < bytes.len() {
            let length = goes[to..].iter().take_while(|one| **one == goes[to]).count();
            // what stays goes on over what is too short to be worth a cut
            if goes[to] != gone && (gone || length > GAP || to + length == bytes.len()) {
                break;
            }
            to += length;
        }
        let piece = (at + from as u32, bytes[from..to].to_vec());
        if gone {
            second.push(piece)
        } else {
            first.push(piece)
        }
        from = to;
    }
}
