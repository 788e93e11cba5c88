use ark_bn254::Fr;
use ark_ff::{BigInt, BigInteger, PrimeField};

/// Grain LFSR in self-shrinking mode, the generator of Poseidon's parameters (eprint 2019/458, appendix E).
pub(super) struct Grain(u128);

const BITS: u32 = 80;

impl Grain {
    /// Creates the generator for a prime field of 254 bits and the S-box x^5.
    pub(super) fn new(width: u32, full: u32, partial: u32) -> Self {
        let mut state = 0;
        let fields = [(1, 2), (0, 4), (254, 12), (width, 12), (full, 10), (partial, 10), ((1 << 30) - 1, 30)];
        for (value, bits) in fields {
            state = (state << bits) | u128::from(value);
        }
        let mut grain = Self(state); // the first bit of the sequence is the highest of the 80
        for _ in 0..160 {
            grain.step();
        }
        grain
    }

    fn step(&mut self) -> bool {
        let bit = |i: u32| (self.0 >> (BITS - 1 - i)) & 1;
        let new = bit(62) ^ bit(51) ^ bit(38) ^ bit(23) ^ bit(13) ^ bit(0);
        self.0 = ((self.0 << 1) | new) & ((1 << BITS) - 1);
        new == 1
    }

    fn bit(&mut self) -> bool {
        while !self.step() {
            self.step();
        }
        self.step()
    }

    fn integer(&mut self) -> BigInt<4> {
        let mut bits = [false; 254];
        bits.iter_mut().for_each(|b| *b = self.bit());
        BigInt::from_bits_be(&bits)
    }

    /// Returns the next integer below r.
    pub(super) fn below_r(&mut self) -> Fr {
        loop {
            if let Some(x) = Fr::from_bigint(self.integer()) {
                return x;
            }
        }
    }

    /// Returns the next integer modulo r.
    pub(super) fn modulo_r(&mut self) -> Fr {
        Fr::from_be_bytes_mod_order(&self.integer().to_bytes_be())
    }
}
