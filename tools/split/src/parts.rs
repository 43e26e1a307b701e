//! The two parts of a module.
//!
//! The first has every function that ran, without the regions that did not. It exports what the second needs, and its
//! table has places for what the second brings: whoever reaches one of them calls `need` first, which asks the loader
//! for the second part unless it is there.

use crate::module::Module;
use crate::plan::Plan;

/// Both parts, as bytes.
pub struct Parts {
    pub first: Vec<u8>,
    pub second: Vec<u8>,
}

/// Puts them together. A region must save `least` bytes.
pub fn parts(mut module: Module, ran: &[bool], least: usize) -> Result<Parts, String> {
    let bodies = crate::body::read(&mut module, ran)?;
    let plan = Plan::new(&module, &bodies, least)?;
    let first = plan.first()?;
    let second = plan.second()?;
    Ok(Parts { first, second })
}
