//! The tower over four elements of Fp at a time. Bounds are multiples of p.

use super::field::{LANES, Lanes};
use crate::tower::{Coordinate, Fe2, Fe6, Fe12};

/// c0 + c1·u with u² = −1.
#[derive(Clone, Copy)]
pub(super) struct Lanes2 {
    pub(super) c0: Lanes,
    pub(super) c1: Lanes,
}

impl Lanes2 {
    #[target_feature(enable = "avx2")]
    pub(super) fn zero() -> Self {
        Self { c0: Lanes::zero(), c1: Lanes::zero() }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn of(elements: [Fe2; LANES]) -> Self {
        Self { c0: Lanes::of(elements.map(|x| x.c0)), c1: Lanes::of(elements.map(|x| x.c1)) }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn elements(&self) -> [Fe2; LANES] {
        let ([a, b, c, d], [e, f, g, h]) = (self.c0.elements(), self.c1.elements());
        [Fe2::new(a, e), Fe2::new(b, f), Fe2::new(c, g), Fe2::new(d, h)]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self { c0: self.c0.plus(&other.c0), c1: self.c1.plus(&other.c1) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn minus<const K: u64>(&self, other: &Self) -> Self {
        Self { c0: self.c0.minus::<K>(&other.c0), c1: self.c1.minus::<K>(&other.c1) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn tidy(&self) -> Self {
        Self { c0: self.c0.tidy(), c1: self.c1.tidy() }
    }

    /// Multiplies numbers below a and b, a·b at most 49: products below 1.3, that of the sums below 2.2, the result
    /// below 6.2.
    #[target_feature(enable = "avx2")]
    pub(super) fn times(&self, other: &Self) -> Self {
        let low = self.c0.times(&other.c0);
        let high = self.c1.times(&other.c1);
        let sums = self.c0.plus(&self.c1).times(&other.c0.plus(&other.c1));
        Self { c0: low.minus::<2>(&high), c1: sums.minus::<4>(&low.plus(&high)) }
    }

    /// Squares a number below 7, to one below 2.3.
    #[target_feature(enable = "avx2")]
    pub(super) fn square(&self) -> Self {
        let sum = self.c0.plus(&self.c1);
        let difference = self.c0.minus::<8>(&self.c1);
        Self { c0: sum.times(&difference), c1: self.c0.double().times(&self.c1) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn scaled(&self, factor: &Lanes) -> Self {
        Self { c0: self.c0.times(factor), c1: self.c1.times(factor) }
    }

    /// Multiplies a number below K − 0.1 by ξ = 9 + u, to one below 10·K.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn times_xi<const K: u64>(&self) -> Self {
        Self { c0: self.c0.nine_times().minus::<K>(&self.c1), c1: self.c1.nine_times().plus(&self.c0) }
    }
}

/// c0 + c1·v + c2·v² with v³ = ξ.
#[derive(Clone, Copy)]
pub(super) struct Lanes6 {
    c0: Lanes2,
    c1: Lanes2,
    c2: Lanes2,
}

impl Lanes6 {
    #[target_feature(enable = "avx2")]
    fn plus(&self, other: &Self) -> Self {
        Self { c0: self.c0.plus(&other.c0), c1: self.c1.plus(&other.c1), c2: self.c2.plus(&other.c2) }
    }

    #[target_feature(enable = "avx2")]
    fn minus<const K: u64>(&self, other: &Self) -> Self {
        Self {
            c0: self.c0.minus::<K>(&other.c0),
            c1: self.c1.minus::<K>(&other.c1),
            c2: self.c2.minus::<K>(&other.c2),
        }
    }

    #[target_feature(enable = "avx2")]
    fn tidy(&self) -> Self {
        Self { c0: self.c0.tidy(), c1: self.c1.tidy(), c2: self.c2.tidy() }
    }

    /// Multiplies a number below K − 0.1 by v, to one below 10·K.
    #[target_feature(enable = "avx2")]
    fn times_v<const K: u64>(&self) -> Self {
        Self { c0: self.c2.times_xi::<K>(), c1: self.c0, c2: self.c1 }
    }

    /// Multiplies numbers below 2.1: Karatsuba's six products are below 6.2, and the differences below 22.2.
    #[target_feature(enable = "avx2")]
    fn times(&self, other: &Self) -> Self {
        let (a, b) = (self, other);
        let v0 = a.c0.times(&b.c0);
        let v1 = a.c1.times(&b.c1);
        let v2 = a.c2.times(&b.c2);
        let t = Self::cross(&a.c1, &a.c2, &b.c1, &b.c2, &v1.plus(&v2)).tidy();
        Self {
            c0: v0.plus(&t.times_xi::<2>()).tidy(),
            c1: Self::cross(&a.c0, &a.c1, &b.c0, &b.c1, &v0.plus(&v1)).plus(&v2.times_xi::<8>()).tidy(),
            c2: Self::cross(&a.c0, &a.c2, &b.c0, &b.c2, &v0.plus(&v2)).plus(&v1).tidy(),
        }
    }

    #[target_feature(enable = "avx2")]
    fn cross(a: &Lanes2, b: &Lanes2, c: &Lanes2, d: &Lanes2, squares: &Lanes2) -> Lanes2 {
        a.plus(b).times(&c.plus(d)).minus::<16>(squares)
    }

    /// Multiplies a tidy number by b0 + b1·v, all below 1.2, given ξ·b1. Products are below 5.2, and the second
    /// coefficient of the result is below 21.2, the others below 10.4.
    #[target_feature(enable = "avx2")]
    fn times_line(&self, line: &LaneLine) -> Self {
        let v0 = self.c0.times(&line.c1);
        let v1 = self.c1.times(&line.c2);
        let sums = self.c0.plus(&self.c1).times(&line.sum);
        Self {
            c0: v0.plus(&self.c2.times(&line.xi_c2)),
            c1: sums.minus::<16>(&v0.plus(&v1)),
            c2: v1.plus(&self.c2.times(&line.c1)),
        }
    }
}

/// Line 1 + c1·w + c2·v·w with what its product needs.
pub(super) struct LaneLine {
    c1: Lanes2,
    c2: Lanes2,
    sum: Lanes2,
    xi_c2: Lanes2,
}

impl LaneLine {
    /// Both coefficients are below 1.2.
    #[target_feature(enable = "avx2")]
    pub(super) fn of(c1: &Lanes2, c2: &Lanes2) -> Self {
        Self { c1: *c1, c2: *c2, sum: c1.plus(c2), xi_c2: c2.times_xi::<2>().tidy() }
    }
}

/// c0 + c1·w with w² = v; both tidy.
#[derive(Clone, Copy)]
pub(super) struct Lanes12 {
    c0: Lanes6,
    c1: Lanes6,
}

impl Lanes12 {
    #[target_feature(enable = "avx2")]
    pub(super) fn one() -> Self {
        let zero = Lanes2::zero();
        let none = Lanes6 { c0: zero, c1: zero, c2: zero };
        Self { c0: Lanes6 { c0: Lanes2 { c0: Lanes::one(), c1: Lanes::zero() }, ..none }, c1: none }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn square(&self) -> Self {
        let both = self.c0.times(&self.c1);
        let sums = self.c0.plus(&self.c1).times(&self.c0.plus(&self.c1.times_v::<2>().tidy()));
        let v_both = both.times_v::<2>().tidy();
        Self { c0: sums.minus::<4>(&both.plus(&v_both)).tidy(), c1: both.plus(&both).tidy() }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn times_line(&self, line: &LaneLine) -> Self {
        let high = self.c0.times_line(line);
        let low = self.c1.times_line(line);
        Self { c0: self.c0.plus(&low.times_v::<16>()).tidy(), c1: self.c1.plus(&high).tidy() }
    }

    /// Returns the product of the elements in the lanes.
    #[target_feature(enable = "avx2")]
    pub(super) fn product(&self) -> Fe12 {
        let [a, b, c, d] = self.elements();
        (a * b) * (c * d)
    }

    #[target_feature(enable = "avx2")]
    fn elements(&self) -> [Fe12; LANES] {
        let parts = [&self.c0.c0, &self.c0.c1, &self.c0.c2, &self.c1.c0, &self.c1.c1, &self.c1.c2];
        let mut all = [[Fe2::ZERO; 6]; LANES];
        for (i, part) in parts.into_iter().enumerate() {
            for (all, element) in all.iter_mut().zip(part.elements()) {
                all[i] = element;
            }
        }
        all.map(|[a, b, c, d, e, f]| Fe12::new(Fe6::new(a, b, c), Fe6::new(d, e, f)))
    }
}
