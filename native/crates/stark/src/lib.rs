//! Zero-knowledge STARKs over Goldilocks: no trusted set-up, and no assumption but those on hashes.
//!
//! The circuits are written for this field, p = 2^64 − 2^32 + 1, with Poseidon2 of width 12. A value is four words
//! below p. Statements are those of the circuits over BN254, but commitments and trees are others: members register
//! anew, and who must not be recognised uses another secret.
//!
//! Proofs are made and verified by Plonky3 (`p3-uni-stark`) with its hiding polynomial commitments and hiding Merkle
//! trees over BLAKE3. Challenges come from the extension of degree 2. All parameters are in the [descriptor], which
//! takes the place of a verifying key: a proof chooses none. The transcript begins with the descriptor's digest, all
//! public signals and the context, so that a proof is of one statement and belongs to one request.
//!
//! The level is *proven*, up to the list decoding radius, and computed from the parameters and the constraints. A
//! circuit with fewer than [100 bits](Level::REQUIRED) is not loaded. Shor's algorithm does not apply to hashes;
//! Grover's halves the level: from about 100 bits to about 50.
//!
//! Proofs hide the secret: every column has as many random values as rows, which are more than all openings together;
//! leaves have 128 random bits. The seeds of all masks come from the operating system, new for each proof. Memory is not
//! wiped: p3 copies the trace, and with it the secret.
//!
//! All input is validated: words are below p, and a proof has the lengths that the descriptor fixes before any
//! arithmetic. Invalid input never causes a panic.
//!
//! [descriptor]: Verifier::descriptor
#![forbid(unsafe_code)]
#![allow(clippy::doc_markdown)] // formulas

mod air;
mod engine;
mod error;
mod parameters;
mod poseidon2;
mod proof;
mod prover;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod verifier;
mod words;

pub use air::{Circuit, DEPTH, SIGNALS};
pub use error::{Error, Result, Verdict};
pub use parameters::Level;
pub use poseidon2::{commitment, hash, node, nullifier, owner};
pub use prover::{Input, Prover};
pub use verifier::{STATEMENT_LEN, Verifier};
pub use words::{Word, Words, draw_secret, read_words, reduce, write_words};

/// Length in octets of the context that a proof is bound to: the unreduced challenge of a request.
pub const CONTEXT_LEN: usize = 64;

/// First octet of a descriptor.
pub const PROTOCOL: u8 = 3;
