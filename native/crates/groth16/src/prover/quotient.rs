use super::zkey::Term;
use crate::{Error, Fr, Result};
use ark_ff::{BigInt, PrimeField, Zero};
use ark_poly::{EvaluationDomain, Radix2EvaluationDomain};

/// Constraints of the circuit, from which the factors of the key's H points are computed.
///
/// Form of snarkjs: with A and B interpolated from their values on the domain, and C from the values' products, H has
/// the values of A·B − C on the coset of odd powers of a root of twice the domain's order. The divisor is constant
/// there, and already part of the key's points.
pub(super) struct Quotient {
    terms: Vec<Term>,
    domain: Radix2EvaluationDomain<Fr>,
    coset: Radix2EvaluationDomain<Fr>,
}

impl Quotient {
    pub(super) fn new(terms: Vec<Term>, size: usize) -> Result<Self> {
        let domain = Radix2EvaluationDomain::new(size).ok_or(Error::Unsupported)?;
        let double = Radix2EvaluationDomain::<Fr>::new(size * 2).ok_or(Error::Unsupported)?;
        let coset = domain.get_coset(double.group_gen).ok_or(Error::Unsupported)?;
        Ok(Self { terms, domain, coset })
    }

    pub(super) fn of(&self, witness: &[Fr]) -> Vec<BigInt<4>> {
        let size = self.domain.size();
        let (mut a, mut b) = (vec![Fr::zero(); size], vec![Fr::zero(); size]);
        for term in &self.terms {
            let rows = if term.in_b { &mut b } else { &mut a };
            if let (Some(row), Some(value)) = (rows.get_mut(term.row), witness.get(term.variable)) {
                *row += term.value * value;
            }
        }
        let mut c: Vec<Fr> = a.iter().zip(&b).map(|(a, b)| *a * b).collect();
        for values in [&mut a, &mut b, &mut c] {
            self.domain.ifft_in_place(values);
            self.coset.fft_in_place(values);
        }
        a.iter().zip(&b).zip(&c).map(|((a, b), c)| (*a * b - c).into_bigint()).collect()
    }
}
