//! BLS12-381: blst 0.3 behind types that are always valid, strict codecs, and the operations of EIP-2537.
//!
//! A [`G1`], [`G2`] or [`Gt`] is always an element of the group of order r, because every decoder checks that the
//! encoding is canonical, the point is on its curve and in its subgroup. Encodings are the compressed ones of the
//! pairing-friendly-curves draft (appendix C), which Ethereum uses too. The only unsafe code of the workspace
//! outside the C ABI is here: the calls of blst, which is C and assembly.

pub mod eip2537;
mod error;
mod groups;
mod hash;
mod pairing;
mod scalar;

pub use error::{Error, Result};
pub use groups::{G1, G2};
pub use hash::{expand_message_xmd, sha256};
pub use pairing::{Gt, Lines, Product};
pub use scalar::{Rho, Scalar, random_octets, with_clean_stack};
