//! STARKs of this project, of Plonky3 and of winterfell for the statement.
#![forbid(unsafe_code)]

mod countersign;
mod mimc_air;
mod plonky3;
mod winterfell;

pub use countersign::{Bare, Countersign};
pub use plonky3::{Hash, Parameters, Plonky3};
pub use winterfell::Winterfell;
