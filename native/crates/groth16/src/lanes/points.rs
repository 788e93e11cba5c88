//! Points of G1 times factors of 128 bits, four at a time.

use super::field::{LANES, Lanes, invert_all, words};
use crate::coefficients::Coefficient;
use crate::curve::{Affine, Jacobian};
use crate::tower::{Coordinate, Fe};
use ark_bn254::{G1Affine, G1Projective, g1};
use ark_ec::scalar_mul::glv::GLVConfig;
use ark_ec::{CurveGroup, PrimeGroup};
use core::arch::x86_64::{__m256i, _mm256_and_si256, _mm256_or_si256, _mm256_slli_epi64};
use std::sync::OnceLock;

/// Points with their images under the endomorphism, and factors.
pub(super) struct Scaled {
    x: [Lanes; 3],
    y: Lanes,
    minus_y: Lanes,
    a: __m256i,
    b: __m256i,
}

impl Scaled {
    #[target_feature(enable = "avx2")]
    pub(super) fn of(points: [&G1Affine; LANES], factors: [Coefficient; LANES]) -> Self {
        let points = points.map(|p| Affine::from(*p));
        let beta = Lanes::of([Fe::from(g1::Config::ENDO_COEFFS[0]); LANES]);
        let x = Lanes::of(points.map(|p| p.x));
        let beta_x = x.times(&beta).tidy();
        let y = Lanes::of(points.map(|p| p.y));
        Self {
            x: [x, beta_x, beta_x.times(&beta).tidy()],
            y,
            minus_y: y.negative(),
            a: words(factors.map(|f| f.halves().0)),
            b: words(factors.map(|f| f.halves().1)),
        }
    }
}

/// Jacobian points: x and y are tidy, z is below 2.1·p.
#[derive(Clone, Copy)]
pub(super) struct LanePoint {
    x: Lanes,
    y: Lanes,
    z: Lanes,
}

impl LanePoint {
    /// Bounds: a, b < 1.1, c < 1.1, d < 10.4, e < 3.3.
    #[target_feature(enable = "avx2")]
    fn double(&self) -> Self {
        let a = self.x.square();
        let b = self.y.square();
        let c = b.square();
        let d = self.x.plus(&b).square().minus::<4>(&a.plus(&c)).double();
        let e = a.double().plus(&a);
        let x = e.square().minus::<32>(&d.double()).tidy();
        let eight_c = c.double().double().double();
        let y = e.times(&d.minus::<2>(&x)).minus::<16>(&eight_c).tidy();
        Self { x, y, z: self.y.times(&self.z).double() }
    }

    /// Adds points with coordinates below 2. For equal or opposite ones z becomes zero, and stays zero in every later
    /// step.
    #[target_feature(enable = "avx2")]
    fn plus(&self, x: &Lanes, y: &Lanes) -> Self {
        let zz = self.z.square();
        let h = x.times(&zz).minus::<2>(&self.x);
        let r = y.times(&self.z).times(&zz).minus::<2>(&self.y);
        let hh = h.square();
        let hhh = hh.times(&h);
        let v = self.x.times(&hh);
        let sum = r.square().minus::<4>(&hhh.plus(&v.double())).tidy();
        let y = r.times(&v.minus::<2>(&sum)).minus::<2>(&self.y.times(&hhh)).tidy();
        Self { x: sum, y, z: self.z.times(&h) }
    }

    #[target_feature(enable = "avx2")]
    fn or(&self, other: &Self, sign: __m256i) -> Self {
        Self { x: self.x.or(&other.x, sign), y: self.y.or(&other.y, sign), z: self.z.or(&other.z, sign) }
    }

    /// Returns the sum of the points in the lanes, `None` if one is infinite.
    #[target_feature(enable = "avx2")]
    pub(super) fn sum(&self) -> Option<Jacobian<Fe>> {
        let (x, y, z) = (self.x.elements(), self.y.elements(), self.z.elements());
        if z.contains(&Fe::ZERO) {
            return None;
        }
        let [a, b, c, d] = core::array::from_fn(|i| Jacobian { x: x[i], y: y[i], z: z[i] });
        Some(a.plus_jacobian(&b).plus_jacobian(&c.plus_jacobian(&d)))
    }
}

/// A point to begin sums with, so that points of a proof rarely meet their equals, and what it becomes: −2^64 times it.
fn blinding() -> &'static [Affine<Fe>; 2] {
    static POINTS: OnceLock<[Affine<Fe>; 2]> = OnceLock::new();
    POINTS.get_or_init(|| {
        // The fraction of pi.
        let point = G1Projective::generator().mul_bigint([0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344]);
        let end = -point.mul_bigint([0, 1]);
        [point.into_affine().into(), end.into_affine().into()]
    })
}

/// Returns for each lane the sum of its points times their factors. An infinite one has z = 0.
#[target_feature(enable = "avx2")]
pub(super) fn combined(all: &[Scaled]) -> LanePoint {
    let [begin, end] = blinding().map(|p| (Lanes::of([p.x; LANES]), Lanes::of([p.y; LANES])));
    let mut sum = LanePoint { x: begin.0, y: begin.1, z: Lanes::one() };
    let mut bits: Vec<_> = all.iter().map(|s| (s.a, s.b)).collect();
    for _ in 0..u64::BITS {
        sum = sum.double();
        for (scaled, (a, b)) in all.iter().zip(&mut bits) {
            let both = _mm256_and_si256(*a, *b);
            let x = scaled.x[0].or(&scaled.x[1], *b).or(&scaled.x[2], both);
            let y = scaled.y.or(&scaled.minus_y, both);
            sum = sum.or(&sum.plus(&x, &y), _mm256_or_si256(*a, *b));
            (*a, *b) = (_mm256_slli_epi64::<1>(*a), _mm256_slli_epi64::<1>(*b));
        }
    }
    sum.plus(&end.0, &end.1)
}

/// −x/y and 1/y of finite points.
#[derive(Clone, Copy)]
pub(super) struct LaneArgument {
    pub(super) minus_x: Lanes,
    pub(super) y: Lanes,
}

impl LaneArgument {
    /// Returns `None` if a point is infinite.
    #[target_feature(enable = "avx2")]
    pub(super) fn all(points: &[LanePoint]) -> Option<Vec<Self>> {
        let mut inverses = Vec::with_capacity(points.len());
        for p in points {
            inverses.push(p.y.times(&p.z));
        }
        invert_all(&mut inverses)?;
        let mut all = Vec::with_capacity(points.len());
        for (p, inverse) in points.iter().zip(&inverses) {
            let z = p.z.times(&p.z.times(inverse)); // Z/Y
            let minus_x = p.x.times(&z).negative();
            all.push(Self { minus_x, y: p.z.square().times(&z).tidy() });
        }
        Some(all)
    }

    /// Lines at these points are one where the mask is.
    #[target_feature(enable = "avx2")]
    pub(super) fn neutral_where(&self, mask: __m256i) -> Self {
        Self { minus_x: self.minus_x.zero_where(mask), y: self.y.zero_where(mask) }
    }
}
