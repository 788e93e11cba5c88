use super::fe::Loose;
use super::limbs::sum;
use super::wide::Wide;
use super::{Coordinate, Fe};
use ark_bn254::Fq2;
use core::ops::{Add, Mul, Neg, Sub};

/// Element c0 + c1·u with u² = −1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fe2 {
    pub(crate) c0: Fe,
    pub(crate) c1: Fe,
}

/// Unreduced sum of two elements.
#[derive(Clone, Copy)]
pub(super) struct Loose2 {
    c0: Loose,
    c1: Loose,
}

/// Unreduced sum of products.
#[derive(Clone, Copy)]
pub(super) struct Wide2 {
    pub(super) c0: Wide,
    pub(super) c1: Wide,
}

impl Fe2 {
    pub(crate) const fn new(c0: Fe, c1: Fe) -> Self {
        Self { c0, c1 }
    }

    pub(crate) fn times(self, factor: Fe) -> Self {
        Self::new(self.c0 * factor, self.c1 * factor)
    }

    pub(crate) fn conjugate(self) -> Self {
        Self::new(self.c0, -self.c1)
    }

    /// Multiplies by ξ = 9 + u, whose cube root is v.
    pub(crate) fn times_xi(self) -> Self {
        let nine = self.double().double().double() + self;
        Self::new(nine.c0 - self.c1, nine.c1 + self.c0)
    }

    pub(super) fn loose(self, other: Self) -> Loose2 {
        Loose2 { c0: self.c0.loose(other.c0), c1: self.c1.loose(other.c1) }
    }

    /// c0 in (−p², p²), c1 in [0, 2p²).
    pub(super) fn product(&self, other: &Self) -> Wide2 {
        self.as_loose().product(&other.as_loose())
    }

    const fn as_loose(&self) -> Loose2 {
        Loose2 { c0: self.c0.0, c1: self.c1.0 }
    }

    /// Both in [0, 2p²).
    pub(super) fn wide_square(&self) -> Wide2 {
        let Self { c0: x, c1: y } = *self;
        Wide2 { c0: Wide::product(&x.loose(y), &(x - y).0), c1: Wide::product(&x.loose(x), &y.0) }
    }
}

impl Loose2 {
    /// c0 in (−4p², 4p²), c1 in [0, 8p²).
    pub(super) fn product(&self, other: &Self) -> Wide2 {
        let low = Wide::product(&self.c0, &other.c0);
        let high = Wide::product(&self.c1, &other.c1);
        let sums = Wide::product(&sum(&self.c0, &self.c1), &sum(&other.c0, &other.c1)); // below 16p²
        Wide2 { c0: low.minus(&high), c1: sums.minus(&low).minus(&high) }
    }
}

impl Wide2 {
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self { c0: self.c0.plus(&other.c0), c1: self.c1.plus(&other.c1) }
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        Self { c0: self.c0.minus(&other.c0), c1: self.c1.minus(&other.c1) }
    }

    pub(super) fn times_xi(&self) -> Self {
        Self { c0: self.c0.nine_times().minus(&self.c1), c1: self.c1.nine_times().plus(&self.c0) }
    }

    /// Reduces c0 in [−A·p², R² − A·p²) and c1 in [−B·p², R² − B·p²).
    pub(super) fn reduced_from_any<const A: usize, const B: usize>(&self) -> Fe2 {
        Fe2::new(
            self.c0.plus_squares::<A>().reduced_from_any(),
            self.c1.plus_squares::<B>().reduced_from_any(),
        )
    }

    /// Reduces c0 in [−A·p², p·R − A·p²) and c1 in [0, p·R).
    pub(super) fn reduced<const A: usize>(&self) -> Fe2 {
        Fe2::new(self.c0.plus_squares::<A>().reduced(), self.c1.reduced())
    }
}

impl From<Fq2> for Fe2 {
    fn from(x: Fq2) -> Self {
        Self::new(x.c0.into(), x.c1.into())
    }
}

impl From<Fe2> for Fq2 {
    fn from(x: Fe2) -> Self {
        Self::new(x.c0.into(), x.c1.into())
    }
}

impl Add for Fe2 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.c0 + other.c0, self.c1 + other.c1)
    }
}

impl Sub for Fe2 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.c0 - other.c0, self.c1 - other.c1)
    }
}

impl Neg for Fe2 {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.c0, -self.c1)
    }
}

impl Mul for Fe2 {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.product(&other).reduced::<1>()
    }
}

impl Coordinate for Fe2 {
    const ZERO: Self = Self::new(Fe::ZERO, Fe::ZERO);
    const ONE: Self = Self::new(Fe::ONE, Fe::ZERO);

    fn double(self) -> Self {
        self + self
    }

    fn square(self) -> Self {
        let wide = self.wide_square();
        Self::new(wide.c0.reduced(), wide.c1.reduced())
    }

    fn inverse(self) -> Self {
        let norm = self.c0.square() + self.c1.square();
        self.conjugate().times(norm.inverse())
    }
}
