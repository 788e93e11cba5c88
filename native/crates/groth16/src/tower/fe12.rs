use super::fe2::Wide2;
use super::{Coordinate, Fe2, Fe6};
use ark_bn254::Fq12;
use ark_ff::Field;
use core::ops::Mul;

/// Element c0 + c1·w with w² = v.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fe12 {
    pub(crate) c0: Fe6,
    pub(crate) c1: Fe6,
}

impl Fe12 {
    pub(crate) const ONE: Self = Self::new(Fe6::ONE, Fe6::ZERO);

    pub(crate) const fn new(c0: Fe6, c1: Fe6) -> Self {
        Self { c0, c1 }
    }

    /// (c0 + c1·w)² = c0² + v·c1² + 2·c0·c1·w, where (c0 + c1)·(c0 + v·c1) = c0² + v·c1² + (1 + v)·c0·c1.
    pub(crate) fn square(&self) -> Self {
        let both = self.c0 * self.c1;
        let sums = (self.c0 + self.c1) * (self.c0 + self.c1.times_v());
        Self::new(sums - both - both.times_v(), both + both)
    }

    /// Multiplies by 1 + c1·w + c2·v·w.
    pub(crate) fn times_normal_line(&self, c1: Fe2, c2: Fe2) -> Self {
        let xi_c2 = c2.times_xi();
        let high = self.c0.times_line(c1, c2, xi_c2);
        let low = self.c1.times_line(c1, c2, xi_c2);
        Self::new(self.c0 + low.times_v(), self.c1 + high)
    }

    /// Multiplies by c0 + c1·w + c2·v·w.
    pub(crate) fn times_line(&self, c0: Fe2, c1: Fe2, c2: Fe2) -> Self {
        let a = self.c0.times(c0);
        let b = self.c1.times_low(c1, c2);
        let sums = (self.c0 + self.c1).times_low(c0 + c1, c2);
        Self::new(a + b.times_v(), sums - a - b)
    }

    /// Returns the conjugate, which is the inverse in the cyclotomic subgroup.
    pub(crate) fn conjugate(&self) -> Self {
        Self::new(self.c0, -self.c1)
    }

    /// Returns the inverse, zero for zero.
    pub(crate) fn inverse(&self) -> Self {
        let norm = self.c0 * self.c0 - (self.c1 * self.c1).times_v();
        let inverse = norm.inverse();
        Self::new(self.c0 * inverse, -(self.c1 * inverse))
    }

    /// Returns the power p, p² or p³.
    pub(crate) fn frobenius(&self, power: usize) -> Self {
        let mut f = Fq12::from(*self);
        f.frobenius_map_in_place(power);
        f.into()
    }

    /// Squares an element of the cyclotomic subgroup (Granger and Scott, eprint 2009/565, section 3.2).
    pub(crate) fn cyclotomic_square(&self) -> Self {
        let Self { c0: Fe6 { c0: z0, c1: z4, c2: z3 }, c1: Fe6 { c0: z2, c1: z1, c2: z5 } } = *self;
        let (t0, t1) = square_over_v_w(z0, z1);
        let (t2, t3) = square_over_v_w(z2, z3);
        let (t4, t5) = square_over_v_w(z4, z5);
        let minus = |t: Fe2, z: Fe2| (t - z).double() + t;
        let plus = |t: Fe2, z: Fe2| (t + z).double() + t;
        Self::new(
            Fe6::new(minus(t0, z0), minus(t2, z4), minus(t4, z3)),
            Fe6::new(plus(t5.times_xi(), z2), plus(t1, z1), plus(t3, z5)),
        )
    }
}

/// (a + b·s)² for s² = ξ: a² + ξ·b² and 2·a·b.
///
/// Squares are in [0, 2p²): the first sums are in (−2p², 20p²) and [0, 22p²), the second in (−4p², 2p²).
fn square_over_v_w(a: Fe2, b: Fe2) -> (Fe2, Fe2) {
    let (aa, bb) = (a.wide_square(), b.wide_square());
    let sums: Wide2 = (a + b).wide_square();
    (
        aa.plus(&bb.times_xi()).reduced_from_any::<2, 0>(),
        sums.minus(&aa).minus(&bb).reduced_from_any::<4, 4>(),
    )
}

impl Mul for Fe12 {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let low = self.c0 * other.c0;
        let high = self.c1 * other.c1;
        let sums = (self.c0 + self.c1) * (other.c0 + other.c1);
        Self::new(low + high.times_v(), sums - low - high)
    }
}

impl From<Fq12> for Fe12 {
    fn from(x: Fq12) -> Self {
        Self::new(x.c0.into(), x.c1.into())
    }
}

impl From<Fe12> for Fq12 {
    fn from(x: Fe12) -> Self {
        Self::new(x.c0.into(), x.c1.into())
    }
}
