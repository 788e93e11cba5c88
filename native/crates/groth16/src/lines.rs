//! Lines of the optimal ate pairing for a point of the twist, and the test whether the point is in G2.
//!
//! # The subgroup test costs nothing extra
//! The pairing's loop walks from Q to T = \[6x+2\]Q + ψ(Q) − ψ²(Q), where ψ is the Frobenius endomorphism on the twist.
//! Q is in G2 if and only if no step of the walk is exceptional and T = −ψ³(Q). The proof is in
//! `docs/subgroup-check.md`; in short:
//!
//! * On G2, ψ is multiplication by p, and 6x+2 + p − p² + p³ is a multiple of r: points of G2 pass.
//! * On the whole twist ψ² − tψ + p = 0, so that f = 6x+2 + ψ − ψ² + ψ³ has a norm N in the integers, and f(Q) = 0
//!   implies N·Q = 0. The twist has n = r(2p − r) points over Fp², gcd(N, n) = r, and r divides n once: only points of
//!   G2 pass.
//! * A step is exceptional when it would add equal or opposite points or involve infinity. In homogeneous coordinates Z
//!   is then zero, and stays zero to the end; in affine ones a denominator is zero. Both are refused. Whether a step is
//!   exceptional for a point of G2 depends only on the scalars modulo r, not on the point: the generator's walk has
//!   none.

use crate::curve::Affine;
use crate::tower::{Coordinate, Fe2, invert_all};
use ark_bn254::{Config, Fq2, G2Affine};
use ark_ec::bn::BnConfig;
use ark_ff::MontFp;

type Point = Affine<Fe2>;

/// Line through points of the twist: c0·y + c1·x·w + c2·v·w at (x, y) of G1.
pub(crate) struct Line {
    pub(crate) c0: Fe2,
    pub(crate) c1: Fe2,
    pub(crate) c2: Fe2,
}

/// Line divided by its c0.
#[derive(Clone, Debug)]
pub(crate) struct NormalLine {
    pub(crate) c1: Fe2,
    pub(crate) c2: Fe2,
}

/// Digits of 6x+2, from the second highest down. Each is the factor of the addition after a doubling.
pub(crate) fn digits() -> impl Iterator<Item = i8> {
    Config::ATE_LOOP_COUNT.iter().rev().skip(1).copied()
}

/// Returns the lines of a point of G2, `None` for a point of the twist outside G2.
pub(crate) fn lines_in_g2(q: &G2Affine) -> Option<Vec<Line>> {
    let q = &Point::from(*q);
    if q.is_zero() {
        return None; // arkworks' infinity
    }
    let mut lines = Vec::with_capacity(96);
    let negative = -*q;
    let three_b = THREE_B.into();
    let mut t = Homogeneous { x: q.x, y: q.y, z: Fe2::ONE };
    for digit in digits() {
        lines.push(t.double(three_b));
        match digit {
            0 => {}
            1 => lines.push(t.add(q)),
            _ => lines.push(t.add(&negative)),
        }
    }
    let [q1, minus_q2, end] = frobenius(q);
    lines.push(t.add(&q1));
    lines.push(t.add(&minus_q2));
    t.is(&end).then_some(lines)
}

/// Returns whether a point of the twist is in G2.
pub(crate) fn is_in_g2(q: &G2Affine) -> bool {
    lines_in_g2(q).is_some()
}

/// ψ(Q), −ψ²(Q), −ψ³(Q).
pub(crate) fn frobenius(q: &Point) -> [Point; 3] {
    let q1 = psi(q);
    let q2 = psi(&q1);
    [q1, -q2, -psi(&q2)]
}

fn psi(q: &Point) -> Point {
    Affine {
        x: q.x.conjugate() * Config::TWIST_MUL_BY_Q_X.into(),
        y: q.y.conjugate() * Config::TWIST_MUL_BY_Q_Y.into(),
    }
}

/// Homogeneous projective point of the twist; steps by Costello, Lange and Naehrig (eprint 2009/615, section 5), with
/// without the halving, as in eprint 2013/722.
struct Homogeneous {
    x: Fe2,
    y: Fe2,
    z: Fe2,
}

impl Homogeneous {
    fn double(&mut self, three_b: Fe2) -> Line {
        let xx = self.x.square();
        let b = self.y.square();
        let c = self.z.square();
        let xy2 = (self.x + self.y).square() - xx - b;
        let yz2 = (self.y + self.z).square() - b - c;
        let e = c * three_b;
        let f = e.double() + e;
        let ee = e.square().double();
        self.x = xy2 * (b - f);
        self.y = (b + f).square() - (ee.double() + ee).double();
        self.z = (b * yz2).double().double();
        Line { c0: -yz2, c1: xx.double() + xx, c2: e - b }
    }

    fn add(&mut self, q: &Point) -> Line {
        let theta = self.y - q.y * self.z;
        let lambda = self.x - q.x * self.z;
        let d = lambda.square();
        let e = lambda * d;
        let g = self.x * d;
        let h = e + self.z * theta.square() - g.double();
        self.x = lambda * h;
        self.y = theta * (g - h) - e * self.y;
        self.z = self.z * e;
        Line { c0: lambda, c1: -theta, c2: theta * q.x - lambda * q.y }
    }

    fn is(&self, q: &Point) -> bool {
        !self.z.is_zero() && self.x == q.x * self.z && self.y == q.y * self.z
    }
}

/// 3·b' of the twist y² = x³ + b'.
const THREE_B: Fq2 = Fq2::new(
    MontFp!("14681138511599513868579906292550611339979233093309515871315818100066920017953"),
    MontFp!("800789373359973483740722161411851527635230895998700865708135532730922910070"),
);

/// Returns the lines of many points, divided by their c0. `None` for each point outside G2.
///
/// The walk is affine: one inversion for each step serves all points. If a denominator is zero, the inversion leaves it
/// zero. The walk of that point goes on with meaningless values, and the point is refused at the end.
pub(crate) fn normal_lines_in_g2(points: &[G2Affine]) -> Vec<Option<Vec<NormalLine>>> {
    let mut walks: Vec<Walk> = points.iter().map(|q| Walk::new((*q).into())).collect();
    let mut inverses = Vec::with_capacity(walks.len());
    for digit in digits() {
        Walk::step_all(&mut walks, &mut inverses, |w| Step::Double(w.t));
        if digit != 0 {
            Walk::step_all(&mut walks, &mut inverses, |w| Step::Add(w.t, if digit > 0 { w.q } else { -w.q }));
        }
    }
    Walk::step_all(&mut walks, &mut inverses, |w| Step::Add(w.t, w.frobenius[0]));
    Walk::step_all(&mut walks, &mut inverses, |w| Step::Add(w.t, w.frobenius[1]));
    walks.into_iter().map(Walk::finish).collect()
}

enum Step {
    Double(Point),
    Add(Point, Point),
}

impl Step {
    fn denominator(&self) -> Fe2 {
        match self {
            Self::Double(t) => t.y.double(),
            Self::Add(t, q) => q.x - t.x,
        }
    }

    /// The next point, and the line to it: y − s·x·w + (s·t.x − t.y)·v·w for the slope s.
    fn take(&self, inverse: Fe2) -> (Point, NormalLine) {
        let (t, slope, other) = match self {
            Self::Double(t) => {
                let xx = t.x.square();
                (t, (xx.double() + xx) * inverse, t.x)
            }
            Self::Add(t, q) => (t, (q.y - t.y) * inverse, q.x),
        };
        let x = slope.square() - t.x - other;
        let line = NormalLine { c1: -slope, c2: slope * t.x - t.y };
        let y = -(slope * x) + line.c2;
        (Affine { x, y }, line)
    }
}

struct Walk {
    q: Point,
    frobenius: [Point; 3],
    t: Point,
    lines: Vec<NormalLine>,
    exceptional: bool,
}

impl Walk {
    fn new(q: Point) -> Self {
        Self { q, frobenius: frobenius(&q), t: q, lines: Vec::with_capacity(96), exceptional: q.is_zero() }
    }

    fn step_all(walks: &mut [Self], inverses: &mut Vec<Fe2>, step: impl Fn(&Self) -> Step) {
        inverses.clear();
        inverses.extend(walks.iter().map(|w| step(w).denominator()));
        invert_all(inverses);
        for (walk, inverse) in walks.iter_mut().zip(inverses.iter()) {
            walk.exceptional |= inverse.is_zero();
            let (t, line) = step(walk).take(*inverse);
            walk.t = t;
            walk.lines.push(line);
        }
    }

    fn finish(self) -> Option<Vec<NormalLine>> {
        let arrived = self.t.x == self.frobenius[2].x && self.t.y == self.frobenius[2].y;
        (arrived && !self.exceptional).then_some(self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use ark_bn254::{Fq, Fr, G2Projective};
    use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
    use ark_ff::{BigInteger, PrimeField, Zero};
    use num_bigint::BigInt;

    fn modulus<F: PrimeField>() -> BigInt {
        BigInt::from_bytes_be(num_bigint::Sign::Plus, &F::MODULUS.to_bytes_be())
    }

    fn gcd(mut a: BigInt, mut b: BigInt) -> BigInt {
        while b != BigInt::ZERO {
            (a, b) = (b.clone(), a % b);
        }
        a
    }

    /// The numbers that docs/subgroup-check.md relies on.
    #[test]
    fn norm_and_order_have_only_r_in_common() {
        let x = BigInt::from(ark_bn254::Config::X[0]);
        let (p, r) = (modulus::<Fq>(), modulus::<Fr>());
        let t = 6 * &x * &x + 1;
        assert_eq!(p, &r + &t - 1);
        // ψ² = tψ − p, hence ψ³ = (t² − p)ψ − tp, and f = a + bψ
        let a = 6 * &x + 2 + &p - &t * &p;
        let b = 1 - &t + &t * &t - &p;
        let norm: BigInt = &a * &a + &a * &b * &t + &b * &b * &p;
        let cofactor = 2 * &p - &r;
        assert_eq!(gcd(norm.clone(), &cofactor * &r), r);
        assert_ne!(&cofactor % &r, BigInt::ZERO);
        assert_eq!((6 * &x + 2 + &p - &p * &p + &p * &p * &p) % &r, BigInt::ZERO);
    }

    fn psi(q: &G2Affine) -> G2Affine {
        let q = super::psi(&(*q).into());
        G2Affine::new_unchecked(q.x.into(), q.y.into())
    }

    #[test]
    fn twist_has_the_order_and_frobenius_the_equation_of_the_proof() {
        let (p, r) = (modulus::<Fq>(), modulus::<Fr>());
        let n: BigInt = (2 * &p - &r) * &r;
        let t = 6u128 * 4_965_661_367_192_848_881 * 4_965_661_367_192_848_881 + 1;
        for seed in 0..20 {
            let q = testing::twist_point(seed);
            assert!(q.mul_bigint(n.to_u64_digits().1).is_zero());
            let trace = psi(&q).mul_bigint([t as u64, (t >> 64) as u64]);
            let sum = G2Projective::from(psi(&psi(&q))) - trace + q.mul_bigint(Fq::MODULUS);
            assert!(sum.is_zero());
        }
    }

    fn both(q: &G2Affine) -> bool {
        let affine = normal_lines_in_g2(&[*q])[0].is_some();
        assert_eq!(is_in_g2(q), affine);
        affine
    }

    #[test]
    fn members_pass() {
        for n in 1..50 {
            assert!(both(&(G2Affine::generator() * testing::scalar(n)).into_affine()));
        }
    }

    #[test]
    fn points_of_small_order_are_refused() {
        for order in [10069u64, 5_864_401, 10069 * 5_864_401] {
            let q = testing::small_order_point(order);
            assert!(q.mul_bigint([order]).is_zero());
            assert!(!both(&q));
            let member = G2Projective::generator() * testing::scalar(order);
            assert!(!both(&(member + q).into_affine()), "member plus order {order}");
        }
    }

    #[test]
    fn every_multiple_of_order_10069_is_refused() {
        let q = testing::small_order_point(10069);
        let mut multiple = G2Projective::from(q);
        let mut points = Vec::new();
        for _ in 1..10069 {
            points.push(multiple);
            multiple += q;
        }
        assert!(multiple.is_zero());
        let points = G2Projective::normalize_batch(&points);
        assert!(points.iter().all(|q| !is_in_g2(q)));
        assert!(normal_lines_in_g2(&points).iter().all(Option::is_none));
    }

    #[test]
    fn random_points_of_the_twist_are_judged_as_by_their_order() {
        for seed in 0..200 {
            let q = testing::twist_point(seed);
            assert_eq!(both(&q), q.mul_bigint(Fr::MODULUS).is_zero());
            assert!(!both(&q));
            let cleared = q.clear_cofactor();
            assert!(both(&cleared));
        }
        assert!(!both(&G2Affine::zero()));
    }

    #[test]
    fn one_bad_point_of_a_batch_leaves_the_others() {
        let good = G2Affine::generator();
        let all = normal_lines_in_g2(&[good, testing::small_order_point(10069), good, G2Affine::zero()]);
        assert_eq!(all.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, false]);
    }
}
