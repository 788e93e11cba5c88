use countersign_proofs_statement::{Field, Prime};
use num_bigint::BigUint;

/// The source's MiMC over a prime field. A preimage is both halves, the left one first.
pub struct Feistel {
    field: &'static Prime,
    rounds: usize,
}

impl Feistel {
    /// Returns the network with a number of rounds.
    #[must_use]
    pub const fn new(field: &'static Prime, rounds: usize) -> Self {
        Self { field, rounds }
    }

    /// Returns the constants of all rounds.
    #[must_use]
    pub fn constants(&self) -> Vec<Vec<u8>> {
        (0..self.rounds)
            .map(|i| self.field.element("countersign-mimc-source-v1", u32::try_from(i).unwrap_or(u32::MAX)))
            .collect()
    }

    /// Returns a preimage of small numbers.
    #[must_use]
    pub fn halves(&self, left: u64, right: u64) -> Vec<u8> {
        [left, right].into_iter().flat_map(|half| self.octets(&half.into())).collect()
    }

    /// Returns the left half of the output.
    #[must_use]
    pub fn image(&self, preimage: &[u8]) -> Vec<u8> {
        let q = self.field.modulus();
        let (left, right) = preimage.split_at(preimage.len() / 2);
        let (mut left, mut right) = (BigUint::from_bytes_be(left), BigUint::from_bytes_be(right));
        for c in self.constants() {
            let next = (self.cube(&left, &c) + right) % &q;
            right = left;
            left = next;
        }
        self.octets(&left)
    }

    /// Runs the network backwards from an image and any right half of the output.
    #[must_use]
    pub fn preimage(&self, image: &[u8], right: u64) -> Vec<u8> {
        let q = self.field.modulus();
        let (mut left, mut right) = (BigUint::from_bytes_be(image), BigUint::from(right));
        for c in self.constants().iter().rev() {
            let before = (left + &q - self.cube(&right, c)) % &q;
            left = right;
            right = before;
        }
        [self.octets(&left), self.octets(&right)].concat()
    }

    fn cube(&self, left: &BigUint, c: &[u8]) -> BigUint {
        (left + BigUint::from_bytes_be(c)).modpow(&BigUint::from(3u32), &self.field.modulus())
    }

    fn octets(&self, number: &BigUint) -> Vec<u8> {
        let octets = number.to_bytes_be();
        let mut padded = vec![0; self.field.one().len() - octets.len()];
        padded.extend(octets);
        padded
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countersign_proofs_statement::{BLS12_381, F128, RISTRETTO255};

    #[test]
    fn preimage_of_any_image_takes_as_many_steps_as_rounds() {
        for field in [&BLS12_381, &F128, &RISTRETTO255] {
            let network = Feistel::new(field, 255);
            let image = field.element("any", 7);
            for right in [0, 1] {
                assert_eq!(network.image(&network.preimage(&image, right)), image, "{}", field.name());
            }
        }
    }
}
