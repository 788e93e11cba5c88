use crate::point::{G1_LEN, G2_LEN, read_g1, read_g2, write_g1, write_g2};
use crate::{Error, Result};
use ark_bn254::{G1Affine, G2Affine};

/// Maximum number of public inputs of a key: its packed form has one octet for the number.
pub const MAX_INPUTS: usize = 255;

const FIXED: usize = 2 + G1_LEN + 3 * G2_LEN;

/// Groth16 verifying key whose points are finite and in their groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyingKey {
    pub(crate) circuit: u8,
    pub(crate) alpha: G1Affine,
    pub(crate) beta: G2Affine,
    pub(crate) gamma: G2Affine,
    pub(crate) delta: G2Affine,
    pub(crate) ic: Vec<G1Affine>,
}

impl VerifyingKey {
    /// Parses circuit id (1 octet), number of public inputs (1), alpha, beta, gamma, delta and the IC points.
    ///
    /// # Errors
    /// For a wrong length, an element that is not canonical, infinity, a point off its curve or outside its subgroup.
    pub fn from_packed(octets: &[u8]) -> Result<Self> {
        let (&[circuit, inputs], rest) = octets.split_first_chunk().ok_or(Error::Length)?;
        let points = usize::from(inputs).saturating_add(1);
        if octets.len() != FIXED.saturating_add(points.saturating_mul(G1_LEN)) {
            return Err(Error::Length);
        }
        let (alpha, rest) = rest.split_at_checked(G1_LEN).ok_or(Error::Length)?;
        let (g2, ic) = rest.split_at_checked(3 * G2_LEN).ok_or(Error::Length)?;
        let mut g2 = g2.chunks_exact(G2_LEN).map(read_g2);
        let mut next = || g2.next().unwrap_or(Err(Error::Length));
        Ok(Self {
            circuit,
            alpha: read_g1(alpha)?,
            beta: next()?,
            gamma: next()?,
            delta: next()?,
            ic: ic.chunks_exact(G1_LEN).map(read_g1).collect::<Result<_>>()?,
        })
    }

    /// Returns the packed form, for [`VerifyingKey::from_packed`].
    #[must_use]
    pub fn to_packed(&self) -> Vec<u8> {
        let inputs = u8::try_from(self.inputs()).unwrap_or(u8::MAX); // at most MAX_INPUTS by construction
        let mut out = vec![self.circuit, inputs];
        write_g1(&self.alpha, &mut out);
        for p in [&self.beta, &self.gamma, &self.delta] {
            write_g2(p, &mut out);
        }
        self.ic.iter().for_each(|p| write_g1(p, &mut out));
        out
    }

    /// Circuit id in the key.
    #[must_use]
    pub const fn circuit(&self) -> u8 {
        self.circuit
    }

    /// Number of public inputs.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.ic.len().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    #[test]
    fn packed_key_is_read_as_written() {
        let key = testing::toy().key.clone();
        let packed = key.to_packed();
        assert_eq!(VerifyingKey::from_packed(&packed), Ok(key));
        assert_eq!(VerifyingKey::from_packed(&packed[1..]), Err(Error::Length));
        assert_eq!(VerifyingKey::from_packed(&[]), Err(Error::Length));
    }

    #[test]
    fn infinity_is_refused_at_every_place() {
        let packed = testing::toy().key.to_packed();
        let mut at = 2;
        while at < packed.len() {
            let len = if (66..66 + 384).contains(&at) { G2_LEN } else { G1_LEN };
            let mut bad = packed.clone();
            bad[at..at + len].fill(0);
            assert_eq!(VerifyingKey::from_packed(&bad), Err(Error::Infinity), "at {at}");
            at += len;
        }
    }

    proptest! {
        #[test]
        fn any_octets_are_refused_quietly(octets in proptest::collection::vec(any::<u8>(), 0..1000)) {
            prop_assert!(VerifyingKey::from_packed(&octets).is_err());
        }
    }
}
