use super::Coordinate;
use super::inverse::inverse;
use super::limbs::{difference, less, multiply_add, select, sum};
use super::wide::Wide;
use ark_bn254::{Fq, FqConfig};
use ark_ff::{AdditiveGroup, BigInt, Field, MontConfig, PrimeField};
use core::ops::{Add, Mul, Neg, Sub};

pub(super) const P: [u64; 4] = Fq::MODULUS.0;
/// −1/p modulo 2^64.
pub(super) const MINUS_INVERSE: u64 = <FqConfig as MontConfig<4>>::INV;

/// R³ modulo p: R² in Montgomery form.
const R_CUBED: Fe = Fe(Fq::new(<FqConfig as MontConfig<4>>::R2).0.0);

/// Element of Fp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fe(pub(super) [u64; 4]);

/// Limbs of an unreduced sum of elements.
pub(super) type Loose = [u64; 4];

impl Fe {
    /// Reduces limbs below 2p.
    pub(super) fn once(limbs: &Loose) -> Self {
        Self(less(limbs, &P))
    }

    /// Reads an integer below 2·p in Montgomery form.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn below_twice(limbs: &[u64; 4]) -> Self {
        Self::once(limbs)
    }

    /// Returns the unreduced sum, below 2p.
    pub(super) fn loose(self, other: Self) -> Loose {
        sum(&self.0, &other.0)
    }
}

impl From<Fq> for Fe {
    fn from(x: Fq) -> Self {
        Self(x.0.0) // arkworks also has Montgomery form with 2^256
    }
}

impl From<Fe> for Fq {
    fn from(x: Fe) -> Self {
        Self::new_unchecked(BigInt(x.0))
    }
}

impl Add for Fe {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::once(&self.loose(other))
    }
}

impl Sub for Fe {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let (rest, below) = difference(&self.0, &other.0);
        Self(sum(&rest, &select(below, &P, &[0; 4])))
    }
}

impl Neg for Fe {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Mul for Fe {
    type Output = Self;

    /// Montgomery product, one limb of the second factor at a time. Because p's highest limb is below 2^62, the running
    /// sum, below 2p·2^64, never leaves five limbs, and the two carries of a step add up to one limb.
    fn mul(self, other: Self) -> Self {
        let [a0, a1, a2, a3] = self.0;
        let mut t = [0; 4];
        for b in other.0 {
            let (t0, c) = multiply_add(t[0], a0, b, 0);
            let m = t0.wrapping_mul(MINUS_INVERSE);
            let (_, d) = multiply_add(t0, m, P[0], 0);
            let (t1, c) = multiply_add(t[1], a1, b, c);
            let (t1, d) = multiply_add(t1, m, P[1], d);
            let (t2, c) = multiply_add(t[2], a2, b, c);
            let (t2, d) = multiply_add(t2, m, P[2], d);
            let (t3, c) = multiply_add(t[3], a3, b, c);
            let (t3, d) = multiply_add(t3, m, P[3], d);
            t = [t1, t2, t3, c.wrapping_add(d)];
        }
        Self::once(&t)
    }
}

impl Coordinate for Fe {
    const ZERO: Self = Self([0; 4]);
    const ONE: Self = Self(Fq::ONE.0.0);

    fn double(self) -> Self {
        self + self
    }

    fn square(self) -> Self {
        Wide::square(&self.0).reduced()
    }

    fn inverse(self) -> Self {
        match inverse(&self.0) {
            Some(limbs) => Self(limbs) * R_CUBED, // (x·R)⁻¹·R³/R
            None => Fq::from(self).inverse().unwrap_or(Fq::ZERO).into(),
        }
    }
}
