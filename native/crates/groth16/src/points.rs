use crate::prover::bases::Bases;
use crate::tower::Fe;
use ark_bn254::{Fr, G1Affine, G1Projective};
use ark_ff::PrimeField;

/// Points of G1 with tables, for many sums of them. About 1.5 KiB for each of up to 2,050 points, without tables
/// for more. The duration of a sum depends on the scalars.
pub struct PreparedPoints(Bases<Fe>);

impl PreparedPoints {
    /// Makes the tables.
    #[must_use]
    pub fn new(points: &[G1Affine]) -> Self {
        Self(Bases::new(points))
    }

    /// Returns the sum of the points times the scalars, both in order. Points without a scalar are left out.
    pub fn sum(&self, scalars: &[Fr]) -> G1Projective {
        sum(&self.0, scalars)
    }
}

/// Returns the sum of points times scalars, both in order, without tables.
pub fn sum_of(points: &[G1Affine], scalars: &[Fr]) -> G1Projective {
    sum(&Bases::once(points), scalars)
}

fn sum(bases: &Bases<Fe>, scalars: &[Fr]) -> G1Projective {
    let scalars: Vec<_> = scalars.iter().map(|s| s.into_bigint()).collect();
    bases.sum(&scalars).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scalar;
    use ark_ec::{AffineRepr, CurveGroup};

    #[test]
    fn sums_with_and_without_tables_are_those_of_plain_multiplication() {
        let points: Vec<_> = (0..30).map(|i| (G1Affine::generator() * scalar(i)).into_affine()).collect();
        let scalars: Vec<_> =
            (0..30).map(|i| if i % 4 == 0 { Fr::from(0) } else { scalar(i + 100) }).collect();
        let expected: G1Projective = points.iter().zip(&scalars).map(|(p, s)| *p * *s).sum();
        assert_eq!(PreparedPoints::new(&points).sum(&scalars), expected);
        assert_eq!(sum_of(&points, &scalars), expected);
    }
}
