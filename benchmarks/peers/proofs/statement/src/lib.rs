//! The statement that every proof system proves: the prover knows x whose image by a chain of k MiMC permutations is
//! public, and binds its proof to a public challenge.
//!
//! MiMC here is a Feistel network of 255 rounds, (L, R) = ((L + `c_i`)^e + R, L), from (x, capacity); the image is L. The
//! right half is a fixed capacity: with both halves free, anybody runs the network backwards. Constants, capacity and
//! vectors come from SHA-512 and are built into each circuit.
#![forbid(unsafe_code)]

mod extension;
mod kit;
mod prime;
mod system;

pub use extension::{COEFFICIENTS, EXTENSION, Extension};
pub use kit::check;
pub use prime::{BLS12_381, BN254, F128, Prime, RISTRETTO255};
pub use system::{Level, Prepared, Statement, System};

use sha2::{Digest, Sha512};

/// Rounds of one permutation: at least 2·log_e(q), which Feistel networks need, in each field.
pub const ROUNDS: u32 = 255;

const CONSTANTS: &str = "countersign-mimc-v1";
const CAPACITY: &str = "countersign-mimc-capacity-v1";
const VECTOR: &str = "countersign-mimc-vector-v1";
const CHALLENGE: &str = "countersign-mimc-challenge-v1";

/// A field with its MiMC, elements in octets of one length, big-endian.
pub trait Field: Sync {
    /// Name of the field.
    fn name(&self) -> &'static str;

    /// Exponent of a round, coprime to the order of the multiplicative group.
    fn exponent(&self) -> u32;

    /// Returns element i of those with a tag.
    fn element(&self, tag: &str, i: u32) -> Vec<u8>;

    /// Returns the image of x by a chain of k permutations.
    fn image(&self, x: &[u8], chain: usize) -> Vec<u8>;

    /// Returns the element 1.
    fn one(&self) -> Vec<u8>;

    /// Returns the constants of all rounds.
    fn constants(&self) -> Vec<Vec<u8>> {
        (0..ROUNDS).map(|i| self.element(CONSTANTS, i)).collect()
    }

    /// Returns the right half of each permutation's input.
    fn capacity(&self) -> Vec<u8> {
        self.element(CAPACITY, 0)
    }

    /// Returns the secret x*.
    fn secret(&self) -> Vec<u8> {
        self.element(VECTOR, 1)
    }

    /// Returns challenge n.
    fn challenge(&self, n: u32) -> Vec<u8> {
        self.element(CHALLENGE, n)
    }
}

/// Begins SHA-512(LP(tag) ‖ i), where LP(x) is the length of x in 4 octets, then x, and i has 4 octets.
fn hash(tag: &str, i: u32) -> Sha512 {
    let length = u32::try_from(tag.len()).unwrap_or(u32::MAX);
    Sha512::new().chain_update(length.to_be_bytes()).chain_update(tag).chain_update(i.to_be_bytes())
}
