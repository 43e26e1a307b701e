//! The two parts of a module.
//!
//! The first has every function that ran, without the regions that did not. It exports what the second needs, and its
//! table has places for what the second brings: whoever reaches one of them calls `need` first, which asks the loader
//! for the second part unless it is there. Data that only the second part can reach comes with it.

use crate::divide::divide;
use crate::glue::Named;
use crate::module::Module;
use crate::objects::Objects;
use crate::plan::Plan;

/// Both parts, as bytes.
pub struct Parts {
    pub first: Vec<u8>,
    pub second: Vec<u8>,
    /// Where the first keeps what the second takes from it: a table's name, the first place, and how many there are.
    pub lends: (String, u32, usize),
}

/// Puts them together. A region must save `least` bytes. Where nothing is known of the objects in memory, all data is
/// the first part's.
pub fn parts(
    mut module: Module,
    ran: &[bool],
    least: usize,
    objects: Option<&Objects>,
    names: Vec<Named>,
) -> Result<Parts, String> {
    let bodies = crate::body::read(&mut module, ran)?;
    let plan = Plan::new(&module, &bodies, least, names)?;
    let (kept, moved) = divide(&plan, objects)?;
    let first = plan.first(&kept)?;
    let second = plan.second(&moved)?;
    Ok(Parts { first, second, lends: plan.lends() })
}
