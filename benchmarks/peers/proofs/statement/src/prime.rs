use crate::{CAPACITY, CONSTANTS, Field, ROUNDS, hash};
use num_bigint::BigUint;
use sha2::Digest;

/// A prime field.
#[derive(Debug)]
pub struct Prime {
    name: &'static str,
    /// Hexadecimal.
    modulus: &'static str,
    exponent: u32,
    octets: usize,
}

/// Scalars of BN254.
pub const BN254: Prime = Prime {
    name: "BN254",
    modulus: "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
    exponent: 5,
    octets: 32,
};

/// Scalars of BLS12-381.
pub const BLS12_381: Prime = Prime {
    name: "BLS12-381",
    modulus: "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
    exponent: 5,
    octets: 32,
};

/// Scalars of ristretto255.
pub const RISTRETTO255: Prime = Prime {
    name: "ristretto255",
    modulus: "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed",
    exponent: 5,
    octets: 32,
};

/// Integers modulo 2^128 − 45·2^40 + 1. A collision of images takes 2^64 tries, because an image has 128 bits.
pub const F128: Prime =
    Prime { name: "f128", modulus: "ffffffffffffffffffffd30000000001", exponent: 5, octets: 16 };

impl Prime {
    /// Returns the number of elements.
    ///
    /// # Panics
    /// Never: the moduli above are hexadecimal.
    #[must_use]
    pub fn modulus(&self) -> BigUint {
        BigUint::parse_bytes(self.modulus.as_bytes(), 16).expect("hexadecimal")
    }

    fn number(&self, tag: &str, i: u32) -> BigUint {
        BigUint::from_bytes_be(&hash(tag, i).finalize()) % self.modulus()
    }

    fn octets(&self, number: &BigUint) -> Vec<u8> {
        let octets = number.to_bytes_be();
        let mut padded = vec![0; self.octets.saturating_sub(octets.len())];
        padded.extend(octets);
        padded
    }
}

impl Field for Prime {
    fn name(&self) -> &'static str {
        self.name
    }

    fn exponent(&self) -> u32 {
        self.exponent
    }

    fn element(&self, tag: &str, i: u32) -> Vec<u8> {
        self.octets(&self.number(tag, i))
    }

    fn image(&self, x: &[u8], chain: usize) -> Vec<u8> {
        let q = self.modulus();
        let exponent = BigUint::from(self.exponent);
        let constants: Vec<BigUint> = (0..ROUNDS).map(|i| self.number(CONSTANTS, i)).collect();
        let mut left = BigUint::from_bytes_be(x);
        for _ in 0..chain {
            let mut right = self.number(CAPACITY, 0);
            for c in &constants {
                let next = ((&left + c).modpow(&exponent, &q) + right) % &q;
                right = left;
                left = next;
            }
        }
        self.octets(&left)
    }

    fn one(&self) -> Vec<u8> {
        self.octets(&BigUint::from(1u32))
    }
}
