use crate::{Error, Fr, Result};
use ark_bn254::{Fq, G1Affine};
use ark_ec::AffineRepr;
use ark_ff::PrimeField;
use countersign_groth16::{read_field, write_field};

/// Octets of a point or scalar.
pub(crate) const ELEMENT_LEN: usize = 32;
/// Set in the first octet if y is the larger of the two; p has 254 bits.
const LARGER: u8 = 0x80;
/// Points and scalars besides L and R: A_I, A_O, S, T_1, T_3 to T_6, t(x), two blindings, a and b.
const FIXED: usize = 13;

/// Proof whose points are finite and on the curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proof {
    /// A_I, A_O, S.
    pub(crate) gates: [G1Affine; 3],
    /// T_1, T_3, T_4, T_5, T_6.
    pub(crate) t: [G1Affine; 5],
    pub(crate) t_x: Fr,
    pub(crate) t_blinding: Fr,
    pub(crate) e_blinding: Fr,
    /// L and R of each round.
    pub(crate) rounds: Vec<[G1Affine; 2]>,
    pub(crate) a: Fr,
    pub(crate) b: Fr,
}

/// Length in octets of a proof over 2^rounds generators.
pub(crate) const fn proof_len(rounds: usize) -> usize {
    ELEMENT_LEN * (FIXED + 2 * rounds)
}

impl Proof {
    /// Parses the members in their order, 32 octets each.
    pub(crate) fn read(octets: &[u8], rounds: usize) -> Result<Self> {
        let (elements, rest) = octets.as_chunks();
        if octets.len() != proof_len(rounds) || !rest.is_empty() {
            return Err(Error::Length);
        }
        let mut elements = elements.iter();
        let mut next = || elements.next().ok_or(Error::Length);
        Ok(Self {
            gates: [read_point(next()?)?, read_point(next()?)?, read_point(next()?)?],
            t: [
                read_point(next()?)?,
                read_point(next()?)?,
                read_point(next()?)?,
                read_point(next()?)?,
                read_point(next()?)?,
            ],
            t_x: read_field(next()?)?,
            t_blinding: read_field(next()?)?,
            e_blinding: read_field(next()?)?,
            rounds: (0..rounds)
                .map(|_| Ok([read_point(next()?)?, read_point(next()?)?]))
                .collect::<Result<_>>()?,
            a: read_field(next()?)?,
            b: read_field(next()?)?,
        })
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(proof_len(self.rounds.len()));
        self.gates.iter().chain(&self.t).for_each(|p| out.extend(write_point(p)));
        [self.t_x, self.t_blinding, self.e_blinding].iter().for_each(|s| out.extend(write_field(s)));
        self.rounds.iter().flatten().for_each(|p| out.extend(write_point(p)));
        [self.a, self.b].iter().for_each(|s| out.extend(write_field(s)));
        out
    }
}

/// Parses a finite point: x in big-endian order, the highest bit set if y is the larger of the two.
pub(crate) fn read_point(octets: &[u8; ELEMENT_LEN]) -> Result<G1Affine> {
    let mut x = *octets;
    let larger = x.first().is_some_and(|octet| octet & LARGER != 0);
    if let Some(octet) = x.first_mut() {
        *octet &= !LARGER;
    }
    let x: Fq = read_field(&x)?;
    // Every point of the curve is in the group, and none has y = 0: the order is an odd prime.
    let (small, large) = G1Affine::get_ys_from_x_unchecked(x).ok_or(Error::NotOnCurve)?;
    Ok(G1Affine::new_unchecked(x, if larger { large } else { small }))
}

/// Writes a finite point.
pub(crate) fn write_point(p: &G1Affine) -> [u8; ELEMENT_LEN] {
    debug_assert!(!p.is_zero());
    let mut octets = write_field(&p.x);
    if p.y.into_bigint() > (-p.y).into_bigint()
        && let Some(octet) = octets.first_mut()
    {
        *octet |= LARGER;
    }
    octets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::generator;
    use ark_ff::BigInteger;

    fn octets(n: ark_ff::BigInt<4>) -> [u8; 32] {
        n.to_bytes_be().try_into().unwrap()
    }

    #[test]
    fn points_are_read_as_written() {
        for i in 0..20 {
            for p in [generator("G", i), -generator("G", i)] {
                assert_eq!(read_point(&write_point(&p)), Ok(p));
            }
        }
    }

    #[test]
    fn a_point_has_one_form() {
        assert_eq!(read_point(&octets(Fq::MODULUS)), Err(Error::NotCanonical));
        assert_eq!(read_point(&[0xff; 32]), Err(Error::NotCanonical));
        let mut second_bit = write_point(&generator("G", 0));
        second_bit[0] |= 0x40;
        assert_eq!(read_point(&second_bit), Err(Error::NotCanonical));
        // x = 0 would need a square root of 3: zeros, the usual form of infinity, are no point
        assert_eq!(read_point(&[0; 32]), Err(Error::NotOnCurve));
        let foreign =
            (1u64..100).map(Fq::from).find(|x| G1Affine::get_ys_from_x_unchecked(*x).is_none()).unwrap();
        assert_eq!(read_point(&write_field(&foreign)), Err(Error::NotOnCurve));
    }
}
