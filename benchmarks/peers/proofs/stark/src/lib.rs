//! STARKs of Plonky3 and winterfell for the statement.
#![forbid(unsafe_code)]

mod mimc_air;
mod plonky3;
mod winterfell;

pub use plonky3::{Hash, Parameters, Plonky3};
pub use winterfell::Winterfell;
