//! Registration-based encryption on BLS12-381: the base scheme of Glaeser, Kolonelos, Malavolta and Rahimi (Efficient
//! Registration-Based Encryption, CCS 2023) for asymmetric pairings, its variant with few updates, and the ceremony that
//! makes its parameters.
//!
//! N slots are divided into blocks of n = ceil(sqrt N). The parameters are powers of a secret z that nobody knows:
//! h_j = z^j g1 and h'_j = z^j g2 for j from 1 to 2n, without j = n + 1, which would allow anybody to open any slot to
//! any key. The key of slot i (from 1 in its block) is x h_i. A block's commitment is the sum of its keys. The opening
//! of slot i is the sum of the helping values x_a h_(a + n + 1 - i) of all others. Anybody can check with it which key a
//! commitment has at slot i.
//!
//! Countersign derives x from public values ([`secret`]), so that everybody can recompute the key of an entry. Such keys
//! bind a slot to those values. They keep nothing secret: [`encrypt`] protects a message only if x is a secret.
//!
//! A proof of an opening is sound only for keys of the form x h_i with a known x, since (pk + a h_b,
//! opening - a h_(n + 1 - i + b)) verifies if (pk, opening) does. Therefore a [`Registration`] exists only if its x was
//! recomputed or proved, and the checks of this crate take x or a [`Registration`] and never a bare point.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::cast_possible_truncation))]
#![allow(clippy::doc_markdown)] // formulas

mod ceremony;
mod cipher;
mod directory;
pub mod efficient;
mod error;
mod opening;
mod parameters;
mod reader;
mod registration;
mod schnorr;
mod secret;
mod shape;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use ceremony::{Ceremony, Contribution, MAX_CONTRIBUTIONS};
pub use cipher::{CIPHERTEXT_LEN, Ciphertext, decrypt, encrypt};
pub use directory::Directory;
pub use error::{Error, Result};
pub use opening::{are_members, is_absent, is_member};
pub use parameters::{Origin, Parameters};
pub use registration::{Claim, Registration};
pub use schnorr::PROOF_LEN;
pub use secret::secret;
pub use shape::{MAX_SLOTS, MIN_SLOTS, Shape};

pub use countersign_bls12381::{G1, G2, Gt, Scalar};
