//! Groth16 on BN254: strict codecs, prepared keys, single and batched verification, a prover over snarkjs' keys,
//! Poseidon, and the pairing check of EIP-196 and EIP-197.
//!
//! All input is validated: field elements are canonical, points are on the curve, in the subgroup and, outside [`eip`],
//! never infinity. Invalid input never causes a panic.
#![deny(unsafe_code)] // but for one call of functions that need AVX2
#![cfg_attr(test, allow(clippy::cast_possible_truncation))]

mod batch;
mod coefficients;
mod curve;
mod decimal;
pub mod eip;
mod error;
mod field;
mod final_exponentiation;
mod fixed_base;
mod key;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(not(target_arch = "x86_64"))]
#[path = "no_lanes.rs"]
mod lanes;
mod lines;
mod miller;
mod point;
mod points;
mod poseidon;
mod prepared;
mod proof;
mod prover;
mod snarkjs;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod tower;

pub use batch::MAX_BATCH;
pub use error::{Error, Result};
pub use field::{read_field, write_field};
pub use key::{MAX_INPUTS, VerifyingKey};
pub use points::{PreparedPoints, sum_of};
pub use poseidon::poseidon;
pub use prepared::{PreparedKey, Verdict};
pub use proof::{PROOF_LEN, Proof};
pub use prover::{Cursor, Input, Prover, WitnessProgram, random};
pub use snarkjs::{signals_from_json, signals_to_json};

pub use ark_bn254::{Fq, Fq2, Fr, G1Affine, G2Affine};
