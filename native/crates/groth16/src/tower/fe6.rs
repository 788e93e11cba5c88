use super::fe2::Wide2;
use super::{Coordinate, Fe2};
use ark_bn254::Fq6;
use core::ops::{Add, Mul, Neg, Sub};

/// Element c0 + c1·v + c2·v² with v³ = ξ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fe6 {
    pub(crate) c0: Fe2,
    pub(crate) c1: Fe2,
    pub(crate) c2: Fe2,
}

impl Fe6 {
    pub(crate) const ZERO: Self = Self::new(Fe2::ZERO, Fe2::ZERO, Fe2::ZERO);
    pub(crate) const ONE: Self = Self::new(Fe2::ONE, Fe2::ZERO, Fe2::ZERO);

    pub(crate) const fn new(c0: Fe2, c1: Fe2, c2: Fe2) -> Self {
        Self { c0, c1, c2 }
    }

    pub(crate) fn times_v(self) -> Self {
        Self::new(self.c2.times_xi(), self.c0, self.c1)
    }

    pub(crate) fn times(self, factor: Fe2) -> Self {
        Self::new(self.c0 * factor, self.c1 * factor, self.c2 * factor)
    }

    /// Multiplies by b0 + b1·v.
    pub(crate) fn times_low(&self, b0: Fe2, b1: Fe2) -> Self {
        self.times_line(b0, b1, b1.times_xi())
    }

    /// Multiplies by b0 + b1·v, given ξ·b1: c0 of each sum is in (−2p², 2p²), c1 in [0, 4p²).
    pub(crate) fn times_line(&self, b0: Fe2, b1: Fe2, xi_b1: Fe2) -> Self {
        let v0 = self.c0.product(&b0);
        let v1 = self.c1.product(&b1);
        let cross = self.c0.loose(self.c1).product(&b0.loose(b1));
        Self::new(
            v0.plus(&self.c2.product(&xi_b1)).reduced::<2>(),
            cross.minus(&v0).minus(&v1).reduced::<2>(),
            v1.plus(&self.c2.product(&b0)).reduced::<2>(),
        )
    }

    fn cross(a: Fe2, b: Fe2, c: Fe2, d: Fe2, ac: &Wide2, bd: &Wide2) -> Wide2 {
        a.loose(b).product(&c.loose(d)).minus(ac).minus(bd)
    }

    /// Returns the inverse, zero for zero.
    pub(crate) fn inverse(&self) -> Self {
        let t0 = self.c0.square() - (self.c1 * self.c2).times_xi();
        let t1 = self.c2.square().times_xi() - self.c0 * self.c1;
        let t2 = self.c1.square() - self.c0 * self.c2;
        let norm = self.c0 * t0 + (self.c2 * t1 + self.c1 * t2).times_xi();
        Self::new(t0, t1, t2).times(norm.inverse())
    }
}

impl Mul for Fe6 {
    type Output = Self;

    /// Multiplies with Karatsuba's six products. With a = (a0, a1, a2) and b likewise, in units of p²:
    ///
    /// * `ai·bi`: c0 in (−1, 1), c1 in [0, 2); `ai·bj + aj·bi`: c0 in (−2, 2), c1 in [0, 4).
    /// * First: a0·b0 + ξ·t, t = a1·b2 + a2·b1 moved to [0, 2) in both: 9·t.c0 − t.c1 + … in (−3, 19), 9·t.c1 + t.c0 +
    ///   … in [0, 22).
    /// * Second: a0·b1 + a1·b0 + ξ·a2·b2: in (−2 − 9 − 2, 2 + 9) = (−13, 11) and (−1, 4 + 18 + 1) = (−1, 23).
    /// * Third: a0·b2 + a2·b0 + a1·b1: in (−3, 3) and [0, 6).
    fn mul(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let v0 = a.c0.product(&b.c0);
        let v1 = a.c1.product(&b.c1);
        let v2 = a.c2.product(&b.c2);
        let t = Self::cross(a.c1, a.c2, b.c1, b.c2, &v1, &v2);
        let t = Wide2 { c0: t.c0.positive::<2>(), c1: t.c1.below::<2>() };
        Self::new(
            v0.plus(&t.times_xi()).reduced_from_any::<3, 0>(),
            Self::cross(a.c0, a.c1, b.c0, b.c1, &v0, &v1).plus(&v2.times_xi()).reduced_from_any::<13, 1>(),
            Self::cross(a.c0, a.c2, b.c0, b.c2, &v0, &v2).plus(&v1).reduced_from_any::<3, 0>(),
        )
    }
}

impl Add for Fe6 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.c0 + other.c0, self.c1 + other.c1, self.c2 + other.c2)
    }
}

impl Sub for Fe6 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.c0 - other.c0, self.c1 - other.c1, self.c2 - other.c2)
    }
}

impl Neg for Fe6 {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.c0, -self.c1, -self.c2)
    }
}

impl From<Fq6> for Fe6 {
    fn from(x: Fq6) -> Self {
        Self::new(x.c0.into(), x.c1.into(), x.c2.into())
    }
}

impl From<Fe6> for Fq6 {
    fn from(x: Fe6) -> Self {
        Self::new(x.c0.into(), x.c1.into(), x.c2.into())
    }
}
