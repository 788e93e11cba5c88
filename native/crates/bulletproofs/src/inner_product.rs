//! The prover's side of the inner-product argument (eprint 2017/1066, section 3).

use crate::generators::{Factors, Generators};
use crate::proof::write_point;
use crate::transcript::Transcript;
use crate::{Error, Fr, Result};
use ark_bn254::{G1Affine, G1Projective};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{Field, One, Zero};

/// Vectors whose inner product is proven.
pub(crate) struct Vectors {
    pub(crate) a: Vec<Fr>,
    pub(crate) b: Vec<Fr>,
    /// Factors of the generators H.
    pub(crate) h: Vec<Fr>,
    /// Factor of the generator B that carries the product.
    pub(crate) q: Fr,
}

pub(crate) struct Argument {
    pub(crate) rounds: Vec<[G1Affine; 2]>,
    pub(crate) a: Fr,
    pub(crate) b: Fr,
}

impl Vectors {
    /// Halves the vectors until one element is left. The generators are not folded: their sums by the products of all
    /// challenges so far are faster, thanks to the generators' tables.
    pub(crate) fn prove(mut self, generators: &Generators, transcript: &mut Transcript) -> Result<Argument> {
        let mut g = vec![Fr::one(); generators.len()];
        let mut rounds = Vec::new();
        while self.a.len() > 1 {
            let pair = self.round(&g, generators);
            transcript.append("L", &write_point(&pair[0]));
            transcript.append("R", &write_point(&pair[1]));
            let u = transcript.challenge("u")?;
            self.fold(&mut g, u)?;
            rounds.push(pair);
        }
        let last = |x: &[Fr]| x.first().copied().ok_or(Error::Length);
        Ok(Argument { rounds, a: last(&self.a)?, b: last(&self.b)? })
    }

    /// Computes L and R.
    fn round(&self, g: &[Fr], generators: &Generators) -> [G1Affine; 2] {
        let len = self.a.len();
        let (a_low, a_high) = self.a.split_at(len / 2);
        let (b_low, b_high) = self.b.split_at(len / 2);
        let zeros = || vec![Fr::zero(); g.len()];
        let empty = |value| Factors { value, blinding: Fr::zero(), g: zeros(), h: zeros() };
        let mut l = empty(inner_product(a_low, b_high) * self.q);
        let mut r = empty(inner_product(a_high, b_low) * self.q);
        for (i, (g, h)) in g.iter().zip(&self.h).enumerate() {
            let place = i % len;
            if let Some(place) = place.checked_sub(len / 2) {
                l.g[i] = a_low[place] * g;
                r.h[i] = b_low[place] * h;
            } else {
                r.g[i] = a_high[place] * g;
                l.h[i] = b_high[place] * h;
            }
        }
        let both = [generators.sum(&l), generators.sum(&r)];
        let affine = G1Projective::normalize_batch(&both);
        [0, 1].map(|i| affine.get(i).copied().unwrap_or_else(G1Affine::zero))
    }

    fn fold(&mut self, g: &mut [Fr], u: Fr) -> Result<()> {
        let inverse = u.inverse().ok_or(Error::Unsatisfied)?;
        let len = self.a.len();
        self.a = folded(&self.a, u, inverse);
        self.b = folded(&self.b, inverse, u);
        for (i, (g, h)) in g.iter_mut().zip(&mut self.h).enumerate() {
            let high = i % len >= len / 2;
            *g *= if high { u } else { inverse };
            *h *= if high { inverse } else { u };
        }
        Ok(())
    }
}

fn folded(x: &[Fr], low: Fr, high: Fr) -> Vec<Fr> {
    let (lower, upper) = x.split_at(x.len() / 2);
    lower.iter().zip(upper).map(|(l, h)| *l * low + *h * high).collect()
}

pub(crate) fn inner_product(x: &[Fr], y: &[Fr]) -> Fr {
    x.iter().zip(y).map(|(x, y)| *x * y).sum()
}
