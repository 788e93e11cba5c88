use crate::curve::{Affine, Jacobian};
use crate::tower::Fe;
use ark_bn254::{Fr, G1Affine, G1Projective};
use ark_ec::CurveGroup;
use ark_ff::{AdditiveGroup, BigInteger, PrimeField};

const WINDOWS: usize = 32;
const HALF: usize = 128;

/// Multiples of a finite point of G1, for many multiplications by public scalars.
///
/// Entry (i, j) is (j + 1)·256^i·P, j + 1 up to 128: a signed digit of 8 bits costs one addition. 256 KiB.
pub(crate) struct FixedBase(Vec<Affine<Fe>>);

impl FixedBase {
    pub(crate) fn new(point: &G1Affine) -> Self {
        let mut multiples = Vec::with_capacity(WINDOWS * HALF);
        let mut base = G1Projective::from(*point);
        for _ in 0..WINDOWS {
            let first = base;
            multiples.push(base);
            for _ in 1..HALF {
                base += first;
                multiples.push(base);
            }
            base.double_in_place();
        }
        Self(G1Projective::normalize_batch(&multiples).into_iter().map(Affine::from).collect())
    }

    /// Adds the scalar times the point to a sum.
    pub(crate) fn add_to(&self, mut sum: Jacobian<Fe>, scalar: &Fr) -> Jacobian<Fe> {
        let mut carry = 0;
        for (window, octet) in self.0.chunks_exact(HALF).zip(scalar.into_bigint().to_bytes_le()) {
            let digit = usize::from(octet) + carry; // the highest octet is at most 0x30
            carry = usize::from(digit > HALF);
            if carry == 0 {
                if let Some(p) = digit.checked_sub(1).and_then(|d| window.get(d)) {
                    sum = sum.plus(p);
                }
            } else if let Some(p) = 255usize.checked_sub(digit).and_then(|d| window.get(d)) {
                sum = sum.plus(&-*p);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use ark_ec::{AffineRepr, PrimeGroup};

    #[test]
    fn equals_plain_multiplication() {
        let p = G1Affine::generator();
        let table = FixedBase::new(&p);
        let edges = [0u64, 1, 127, 128, 129, 255, 256, 257, 0x8080, 0x8180, u64::MAX].map(Fr::from);
        let random = (0..50).map(testing::scalar);
        for scalar in edges.into_iter().chain(edges.map(|e| -e)).chain(random) {
            let sum = table.add_to(Jacobian::INFINITY, &scalar);
            assert_eq!(G1Projective::from(sum), G1Projective::generator() * scalar);
        }
    }
}
