use crate::tower::{Coordinate, Fe, Fe2};
use ark_bn254::{Fq, Fq2, G1Affine, G1Projective, G2Affine, G2Projective};
use core::ops::Neg;

/// Finite point of G1 or of the twist, y² = x³ + b. Where documented, (0, 0), which is on neither curve, means
/// infinity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Affine<F> {
    pub(crate) x: F,
    pub(crate) y: F,
}

/// Point (X/Z², Y/Z³), infinity if Z = 0. Formulas branch only if points are infinite, equal or opposite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jacobian<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
}

impl<F: Coordinate> Affine<F> {
    pub(crate) const ZERO: Self = Self { x: F::ZERO, y: F::ZERO };

    pub(crate) fn is_zero(&self) -> bool {
        self.x.is_zero() && self.y.is_zero()
    }
}

impl<F: Coordinate> Neg for Affine<F> {
    type Output = Self;

    fn neg(self) -> Self {
        Self { x: self.x, y: -self.y }
    }
}

impl<F: Coordinate> From<Affine<F>> for Jacobian<F> {
    fn from(p: Affine<F>) -> Self {
        Self { x: p.x, y: p.y, z: F::ONE }
    }
}

impl<F: Coordinate> Jacobian<F> {
    pub(crate) const INFINITY: Self = Self { x: F::ONE, y: F::ONE, z: F::ZERO };

    /// "dbl-2009-l" of the Explicit-Formulas Database. Infinity stays infinity.
    pub(crate) fn double(&self) -> Self {
        let a = self.x.square();
        let b = self.y.square();
        let c = b.square();
        let d = ((self.x + b).square() - a - c).double();
        let e = a.double() + a;
        let x = e.square() - d.double();
        let y = e * (d - x) - c.double().double().double();
        Self { x, y, z: (self.y * self.z).double() }
    }

    pub(crate) fn plus(&self, q: &Affine<F>) -> Self {
        if self.z.is_zero() {
            return (*q).into();
        }
        let zz = self.z.square();
        self.sum(self.x, self.y, q.x * zz, q.y * self.z * zz, self.z)
    }

    pub(crate) fn plus_jacobian(&self, q: &Self) -> Self {
        if self.z.is_zero() {
            return *q;
        }
        if q.z.is_zero() {
            return *self;
        }
        let (zz, qq) = (self.z.square(), q.z.square());
        let (y, qy) = (self.y * q.z * qq, q.y * self.z * zz);
        self.sum(self.x * qq, y, q.x * zz, qy, self.z * q.z)
    }

    /// The sum of this, (x/z², y/z³), and (qx/z², qy/z³), the product of both denominators being z.
    fn sum(&self, x: F, y: F, qx: F, qy: F, z: F) -> Self {
        let (h, r) = (qx - x, qy - y);
        if h.is_zero() {
            return if r.is_zero() { self.double() } else { Self::INFINITY };
        }
        let hh = h.square();
        let hhh = hh * h;
        let v = x * hh;
        let sum = r.square() - hhh - v.double();
        Self { x: sum, y: r * (v - sum) - y * hhh, z: z * h }
    }
}

impl From<G1Affine> for Affine<Fe> {
    fn from(p: G1Affine) -> Self {
        Self { x: p.x.into(), y: p.y.into() }
    }
}

impl From<G2Affine> for Affine<Fe2> {
    fn from(p: G2Affine) -> Self {
        Self { x: p.x.into(), y: p.y.into() }
    }
}

impl From<Jacobian<Fe>> for G1Projective {
    fn from(p: Jacobian<Fe>) -> Self {
        Self::new_unchecked(Fq::from(p.x), Fq::from(p.y), Fq::from(p.z))
    }
}

impl From<Jacobian<Fe2>> for G2Projective {
    fn from(p: Jacobian<Fe2>) -> Self {
        Self::new_unchecked(Fq2::from(p.x), Fq2::from(p.y), Fq2::from(p.z))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scalar;
    use ark_ec::{AffineRepr, CurveGroup};

    /// Multiples n·P, 0 being infinity, in coordinates whose z is not one.
    macro_rules! law {
        ($name:ident, $affine:ty) => {
            #[test]
            fn $name() {
                let p = <$affine>::generator();
                let affine = |n: u64| Affine::from((p * ark_bn254::Fr::from(n)).into_affine());
                let point = |n: u64| {
                    let mut sum = Jacobian::INFINITY;
                    (0..n).for_each(|_| sum = sum.plus(&affine(1)));
                    sum
                };
                for a in 0..5 {
                    assert_eq!(<$affine as AffineRepr>::Group::from(point(a)), p * ark_bn254::Fr::from(a));
                    let twice: <$affine as AffineRepr>::Group = point(a).double().into();
                    assert_eq!(twice, p * ark_bn254::Fr::from(2 * a));
                    for b in 0..5 {
                        let both: <$affine as AffineRepr>::Group = point(a).plus_jacobian(&point(b)).into();
                        assert_eq!(both, p * ark_bn254::Fr::from(a + b));
                        let opposite = Jacobian { y: -point(b).y, ..point(b) };
                        let rest: <$affine as AffineRepr>::Group = point(a).plus_jacobian(&opposite).into();
                        assert_eq!(rest, p * (ark_bn254::Fr::from(a) - ark_bn254::Fr::from(b)));
                    }
                    for b in 1..5 {
                        let rest: <$affine as AffineRepr>::Group = point(a).plus(&-affine(b)).into();
                        assert_eq!(rest, p * (ark_bn254::Fr::from(a) - ark_bn254::Fr::from(b)));
                    }
                }
                let q = (p * scalar(1)).into_affine();
                let mixed: <$affine as AffineRepr>::Group = point(3).plus(&q.into()).into();
                assert_eq!(mixed, p * ark_bn254::Fr::from(3) + q);
            }
        };
    }

    law!(sums_in_g1_are_those_of_arkworks, G1Affine);
    law!(sums_on_the_twist_are_those_of_arkworks, G2Affine);
}
