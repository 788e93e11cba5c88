use crate::transcript::{TAG, absorb};
use ark_bn254::{Fq, G1Affine};
use ark_ff::PrimeField;
use countersign_groth16::{Fr, PreparedPoints};
use sha2::{Digest, Sha512};

/// Generators of G1 between which nobody knows a relation: B for values, B̃ for blindings, and G_i and H_i for the
/// vectors of the inner product. Prepared for sums of them.
pub(crate) struct Generators {
    /// B, B̃, all G, all H.
    points: PreparedPoints,
    len: usize,
}

/// Factors of all generators in one sum.
#[derive(Debug, Clone)]
pub(crate) struct Factors {
    pub(crate) value: Fr,
    pub(crate) blinding: Fr,
    pub(crate) g: Vec<Fr>,
    pub(crate) h: Vec<Fr>,
}

impl Generators {
    /// Derives n pairs G_i, H_i.
    pub(crate) fn new(n: usize) -> Self {
        let all: Vec<_> = [("B", 1), ("B~", 1), ("G", n), ("H", n)]
            .into_iter()
            .flat_map(|(label, n)| (0..n).map(move |i| generator(label, i)))
            .collect();
        Self { points: PreparedPoints::new(&all), len: n }
    }

    /// Number of pairs G_i, H_i.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the sum of the generators times their factors. G and H may have fewer factors than generators.
    pub(crate) fn sum(&self, factors: &Factors) -> ark_bn254::G1Projective {
        let padded = |factors: &[Fr]| {
            let mut all = factors.to_vec();
            all.resize(self.len, Fr::from(0));
            all
        };
        let mut scalars = vec![factors.value, factors.blinding];
        scalars.extend(padded(&factors.g));
        scalars.extend(padded(&factors.h));
        self.points.sum(&scalars)
    }
}

/// Derives a generator by try and increment: x is SHA-512(LP(tag) ‖ LP(label) ‖ index ‖ counter) modulo p for the
/// first counter from 0 with a point, y the smaller of the two. Index and counter have 4 octets, big-endian.
pub(crate) fn generator(label: &str, index: usize) -> G1Affine {
    let mut hash = Sha512::new();
    absorb(&mut hash, TAG);
    absorb(&mut hash, label.as_bytes());
    hash.update(u32::try_from(index).unwrap_or(u32::MAX).to_be_bytes());
    let mut counter = 0u32;
    loop {
        let octets = hash.clone().chain_update(counter.to_be_bytes()).finalize();
        if let Some((y, _)) = G1Affine::get_ys_from_x_unchecked(Fq::from_be_bytes_mod_order(&octets)) {
            return G1Affine::new_unchecked(Fq::from_be_bytes_mod_order(&octets), y);
        }
        counter += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ark_ec::AffineRepr;
    use std::collections::BTreeSet;

    #[test]
    fn generators_are_distinct_points_of_the_curve() {
        let all: Vec<_> = [("B", 1), ("B~", 1), ("G", 1024), ("H", 1024)]
            .into_iter()
            .flat_map(|(label, n)| (0..n).map(move |i| generator(label, i)))
            .collect();
        assert!(all.iter().all(|p| p.is_on_curve() && !p.is_zero() && p.y <= -p.y));
        assert_eq!(all.iter().map(|p| p.x).collect::<BTreeSet<_>>().len(), all.len());
    }

    #[test]
    fn sum_is_that_of_plain_multiplication() {
        let generators = Generators::new(4);
        let factor = |n: u64| Fr::from(n) * Fr::from(u64::MAX);
        let factors = Factors {
            value: factor(1),
            blinding: factor(2),
            g: vec![factor(3), factor(4)],
            h: (5..9).map(factor).collect(),
        };
        let terms = [
            ("B", 0, 1),
            ("B~", 0, 2),
            ("G", 0, 3),
            ("G", 1, 4),
            ("H", 0, 5),
            ("H", 1, 6),
            ("H", 2, 7),
            ("H", 3, 8),
        ];
        let expected: ark_bn254::G1Projective =
            terms.iter().map(|(l, i, n)| generator(l, *i) * factor(*n)).sum();
        assert_eq!(generators.sum(&factors), expected);
    }
}
