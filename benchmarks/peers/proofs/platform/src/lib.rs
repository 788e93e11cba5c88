//! The circuits of this project by the three proof systems of its native core, each as a service uses it. A statement's
//! image is a circuit's outputs, its challenge is the context of a request.
#![forbid(unsafe_code)]

mod bulletproofs;
mod circuit;
mod groth16;
mod scalars;
mod stark;

pub use bulletproofs::Bulletproofs;
pub use circuit::CIRCUITS;
pub use groth16::Groth16;
pub use stark::Stark;

use countersign_proofs_statement::System;

/// Returns the systems. The length of a chain is the id of a circuit here.
#[must_use]
pub fn systems() -> Vec<Box<dyn System>> {
    vec![Box::new(Groth16), Box::new(Bulletproofs), Box::new(Stark::default())]
}
