//! Bulletproofs for circom's constraint systems, on BN254's G1: no trusted set-up, proofs of about a kilobyte,
//! verification linear in the circuit.
//!
//! The protocol is that of Bünz, Bootle, Boneh, Poelstra, Wuille and Maxwell (eprint 2017/1066, section 5) without
//! committed values: public signals are constants. Row i of a constraint system is multiplication gate i, whose left
//! input, right input and output are ⟨A_i, w⟩, ⟨B_i, w⟩ and ⟨C_i, w⟩ for the wires w. A wire is eliminated by the
//! first equation, in the order of rows, in which it is the only unknown; all other equations are linear constraints
//! between gates.
//!
//! What a prover and a verifier must agree on is in the [descriptor], which takes the place of a
//! verifying key: a proof chooses no parameter. The transcript begins with its digest, all public signals and the
//! context, so that a proof is of one statement and belongs to one request.
//!
//! The security is that of discrete logarithms in G1, which the pairing limits to about 100 bits, as for Groth16 on
//! this curve.
//!
//! All input is validated: scalars are canonical, points are on the curve, in their compressed form and never infinity.
//! Invalid input never causes a panic.
#![forbid(unsafe_code)]
#![allow(clippy::doc_markdown)] // formulas

mod circuit;
mod generators;
mod inner_product;
mod proof;
mod prover;
mod r1cs;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod transcript;
mod verifier;

pub use countersign_groth16::{Error, Fr, Input, Result, Verdict};
pub use prover::Prover;
pub use verifier::{MAX_BATCH, Verifier, descriptor};

/// Length in octets of the context that a proof is bound to: the unreduced challenge of a request.
pub const CONTEXT_LEN: usize = 64;

/// First octet of a descriptor: Groth16 has 1, Bulletproofs 2.
pub const PROTOCOL: u8 = 2;
