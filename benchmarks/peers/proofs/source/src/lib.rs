//! The comparison of the source in its own form: a Feistel network with exponent 3, both halves of its input free, and
//! an image that is the left half of its output. Each of the three systems has another field, and faults of its own,
//! which the tests show.
#![forbid(unsafe_code)]

mod bulletproofs;
mod feistel;
mod groth16;
mod stark;

pub use bulletproofs::Bulletproofs;
pub use feistel::Feistel;
pub use groth16::Bellman;
pub use stark::{Forgery, Winterfell};

use countersign_proofs_statement::System;

/// Returns the systems of the source. The length of a chain is the number of rounds here.
#[must_use]
pub fn systems() -> Vec<Box<dyn System>> {
    vec![Box::new(Bellman), Box::new(Winterfell::new()), Box::new(Bulletproofs)]
}
