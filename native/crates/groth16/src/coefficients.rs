use crate::curve::{Affine, Jacobian};
use crate::tower::Fe;
use crate::{Error, Result};
use ark_bn254::{Fr, G1Affine, g1};
use ark_ec::scalar_mul::glv::GLVConfig;

/// Random factor a + λb of one proof in a batch, a and b of 64 bits, λ the eigenvalue of the curve's endomorphism
/// φ(x, y) = (βx, y).
///
/// The 2^128 pairs give as many factors modulo r. For let a, b be the differences of two pairs with the same factor:
/// then a = −λb modulo r and, since λ² + λ + 1 = 0, r divides a² − ab + b², which is below 3·2^128 < r; so it is zero,
/// and with it a and b. The pair (0, 0) is never drawn, hence no factor is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coefficient {
    a: u64,
    b: u64,
}

impl Coefficient {
    /// Draws n factors with randomness from the operating system.
    pub(crate) fn draw(n: usize) -> Result<Vec<Self>> {
        let mut octets = vec![0; n.saturating_mul(16)];
        getrandom::fill(&mut octets).map_err(|_| Error::Randomness)?;
        octets.as_chunks().0.iter().map(Self::from_octets).collect()
    }

    fn from_octets(octets: &[u8; 16]) -> Result<Self> {
        let n = u128::from_le_bytes(*octets);
        // Probability 2^-128: a generator that returns zero is broken, and drawing again would hide it.
        if n == 0 {
            return Err(Error::Randomness);
        }
        #[allow(clippy::cast_possible_truncation)]
        Ok(Self { a: n as u64, b: (n >> 64) as u64 })
    }

    /// Zero, which is never drawn.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const NONE: Self = Self { a: 0, b: 0 };

    /// Returns a and b.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const fn halves(self) -> (u64, u64) {
        (self.a, self.b)
    }

    pub(crate) fn to_scalar(self) -> Fr {
        Fr::from(self.a) + g1::Config::LAMBDA * Fr::from(self.b)
    }

    fn addend(self, bit: u32, multiples: &[Affine<Fe>; 3]) -> Option<&Affine<Fe>> {
        match ((self.a >> bit) & 1, (self.b >> bit) & 1) {
            (0, 0) => None,
            (1, 0) => Some(&multiples[0]),
            (0, _) => Some(&multiples[1]),
            _ => Some(&multiples[2]),
        }
    }
}

/// P, φ(P) and P + φ(P), which is −φ²(P) because 1 + λ + λ² = 0.
fn multiples(p: &G1Affine) -> [Affine<Fe>; 3] {
    let p = Affine::from(*p);
    let beta = Fe::from(g1::Config::ENDO_COEFFS[0]);
    let x = p.x * beta;
    [p, Affine { x, y: p.y }, Affine { x: x * beta, y: -p.y }]
}

/// Multiplies each point by its factor. Points are finite.
pub(crate) fn scaled<'a>(
    points: impl IntoIterator<Item = &'a G1Affine>,
    factors: &[Coefficient],
) -> Vec<Jacobian<Fe>> {
    points.into_iter().zip(factors).map(|(p, f)| combined([p], &[*f])).collect()
}

/// Sum of the points times their factors, with one row of doublings for all. Points are finite.
pub(crate) fn combined<'a>(
    points: impl IntoIterator<Item = &'a G1Affine>,
    factors: &[Coefficient],
) -> Jacobian<Fe> {
    let tables: Vec<_> = points.into_iter().map(multiples).collect();
    let mut sum = Jacobian::INFINITY;
    for bit in (0..u64::BITS).rev() {
        sum = sum.double();
        for (table, factor) in tables.iter().zip(factors) {
            if let Some(p) = factor.addend(bit, table) {
                sum = sum.plus(p);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use ark_bn254::G1Projective;
    use ark_ec::{AffineRepr, CurveGroup};
    use ark_ff::{Field, Zero};

    #[test]
    fn zero_is_never_a_factor() {
        assert_eq!(Coefficient::from_octets(&[0; 16]), Err(Error::Randomness));
        assert!(!Coefficient { a: 0, b: 1 }.to_scalar().is_zero());
    }

    #[test]
    fn sums_are_those_of_plain_multiplication() {
        let points: Vec<_> =
            (1..5).map(|n| (G1Affine::generator() * testing::scalar(n)).into_affine()).collect();
        let mut factors = Coefficient::draw(3).unwrap();
        factors.push(Coefficient { a: u64::MAX, b: u64::MAX });
        let expected: Vec<_> = points.iter().zip(&factors).map(|(p, f)| *p * f.to_scalar()).collect();
        let sums: Vec<G1Projective> = scaled(&points, &factors).into_iter().map(Into::into).collect();
        assert_eq!(sums, expected);
        assert_eq!(G1Projective::from(combined(&points, &factors)), expected.iter().sum::<G1Projective>());
    }

    /// The numbers in the proof at [`Coefficient`].
    #[test]
    fn no_two_pairs_give_the_same_factor() {
        let lambda = g1::Config::LAMBDA;
        assert!((lambda.square() + lambda + Fr::from(1)).is_zero());
        let r: num_bigint::BigUint = <Fr as ark_ff::PrimeField>::MODULUS.into();
        assert!(r > num_bigint::BigUint::from(3u8) << 128);
    }
}
