use crate::curve::{Affine, Jacobian};
use crate::tower::{Coordinate, invert_all};
use ark_ec::CurveGroup;
use ark_ec::short_weierstrass::{Affine as Point, Projective, SWCurveConfig};
use ark_ff::{AdditiveGroup, BigInt, Zero};

/// Number of bits of a scalar, and one more for the last carry.
const BITS: usize = 255;
/// Maximum number of points whose shifted copies are stored, about 24 for each.
const MAX_TABLED: usize = 2050;

/// Points of a proving key, for sums of them by secret scalars.
///
/// Pippenger's buckets over signed digits. With stored copies 2^(w·i)·P the digits of all windows share one set of
/// buckets, and no doubling is needed. For many points the copies would gain little. Buckets are summed in affine
/// coordinates, in pairs, so that one inversion serves a whole round.
///
/// The duration depends on the scalars, as in every known prover: attackers must not be able to measure it.
pub(crate) struct Bases<F> {
    window: usize,
    copies: usize,
    /// Index of the scalar for each finite point.
    indices: Vec<usize>,
    points: Vec<Affine<F>>,
}

impl<F: Coordinate> Bases<F> {
    /// Stores copies of the points if they are few enough for that.
    pub(crate) fn new<P: SWCurveConfig>(points: &[Point<P>]) -> Self
    where
        Affine<F>: From<Point<P>>,
    {
        Self::with_copies(points, points.len() <= MAX_TABLED)
    }

    /// Stores no copies, for one sum.
    pub(crate) fn once<P: SWCurveConfig>(points: &[Point<P>]) -> Self
    where
        Affine<F>: From<Point<P>>,
    {
        Self::with_copies(points, false)
    }

    fn with_copies<P: SWCurveConfig>(points: &[Point<P>], tabled: bool) -> Self
    where
        Affine<F>: From<Point<P>>,
    {
        let (indices, finite): (Vec<_>, Vec<_>) =
            points.iter().enumerate().filter(|(_, p)| !(p.x.is_zero() && p.y.is_zero())).unzip();
        let window = best_window(finite.len(), tabled);
        let copies = if tabled { BITS.div_ceil(window) } else { 1 };
        let points = if tabled {
            finite.chunks(256).flat_map(|chunk| shifted(chunk, window, copies)).map(Affine::from).collect()
        } else {
            finite.into_iter().map(|p| Affine::from(*p)).collect()
        };
        Self { window, copies, indices, points }
    }

    /// Returns the sum of the points times the scalars, both in order. Points without a scalar are left out.
    pub(crate) fn sum(&self, scalars: &[BigInt<4>]) -> Jacobian<F> {
        let windows = BITS.div_ceil(self.window);
        let digits: Vec<Vec<i32>> = self
            .indices
            .iter()
            .map(|i| scalars.get(*i).map(|s| digits(s, self.window, windows)).unwrap_or_default())
            .collect();
        if self.copies > 1 {
            return self.pass(&digits, 0);
        }
        (0..windows).rev().fold(Jacobian::INFINITY, |sum, window| {
            let sum = (0..self.window).fold(sum, |sum, _| sum.double());
            sum.plus_jacobian(&self.pass(&digits, window))
        })
    }

    /// Sums the digits of as many windows as there are copies, from the given window on.
    fn pass(&self, digits: &[Vec<i32>], first: usize) -> Jacobian<F> {
        let mut buckets = Buckets::new(1 << (self.window - 1));
        let all = || {
            let points = self.points.chunks(self.copies);
            digits.iter().zip(points).flat_map(move |(d, p)| d.iter().skip(first).zip(p))
        };
        buckets.fill(all);
        buckets.sum()
    }
}

fn best_window(points: usize, tabled: bool) -> usize {
    // An addition of the two running sums over buckets costs about 2.5 times an addition within a bucket.
    let cost = |w: &usize| {
        let windows = BITS.div_ceil(*w);
        points * windows + 5 * (1 << (w - 1)) * if tabled { 1 } else { windows }
    };
    (4..=15).min_by_key(cost).unwrap_or(8)
}

fn shifted<P: SWCurveConfig>(points: &[&Point<P>], window: usize, copies: usize) -> Vec<Point<P>> {
    let mut all = Vec::with_capacity(points.len() * copies);
    for point in points {
        let mut p = Projective::from(**point);
        all.push(p);
        for _ in 1..copies {
            (0..window).for_each(|_| {
                p.double_in_place();
            });
            all.push(p);
        }
    }
    Projective::normalize_batch(&all)
}

/// Signed digits, lowest first, each of absolute value up to 2^(window − 1).
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // windows are below 16 bits
fn digits(scalar: &BigInt<4>, window: usize, windows: usize) -> Vec<i32> {
    let mut carry = 0;
    let digit = |i: usize| {
        let (limb, shift) = (i * window / 64, i * window % 64);
        let low = scalar.0.get(limb).copied().unwrap_or_default() >> shift;
        let high = scalar.0.get(limb + 1).copied().unwrap_or_default();
        let bits = if shift == 0 { low } else { low | (high << (64 - shift)) };
        let digit = (bits & ((1 << window) - 1)) as i32 + carry;
        carry = i32::from(digit > 1 << (window - 1));
        digit - (carry << window)
    };
    (0..windows).map(digit).collect()
}

/// Points in the order of their buckets; bucket i stands for the factor i + 1.
struct Buckets<F> {
    counts: Vec<usize>,
    points: Vec<Affine<F>>,
}

impl<F: Coordinate> Buckets<F> {
    fn new(n: usize) -> Self {
        Self { counts: vec![0; n], points: Vec::new() }
    }

    fn fill<'a, I: Iterator<Item = (&'a i32, &'a Affine<F>)>>(&mut self, all: impl Fn() -> I)
    where
        F: 'a,
    {
        let bucket = |digit: i32| (digit.unsigned_abs() as usize).checked_sub(1);
        for (digit, _) in all() {
            if let Some(count) = bucket(*digit).and_then(|b| self.counts.get_mut(b)) {
                *count += 1;
            }
        }
        let mut next = Vec::with_capacity(self.counts.len());
        let mut total = 0;
        for count in &self.counts {
            next.push(total);
            total += count;
        }
        self.points = vec![Affine::ZERO; total];
        for (digit, point) in all() {
            if let Some(next) = bucket(*digit).and_then(|b| next.get_mut(b))
                && let Some(place) = self.points.get_mut(*next)
            {
                *place = if *digit < 0 { -*point } else { *point };
                *next += 1;
            }
        }
    }

    /// Adds pairs within each bucket until none has more than one point.
    fn sum(mut self) -> Jacobian<F> {
        while self.counts.iter().any(|n| *n > 1) {
            self.halve();
        }
        let mut points = self.points.iter().rev();
        let (mut running, mut sum) = (Jacobian::INFINITY, Jacobian::INFINITY);
        for count in self.counts.iter().rev() {
            if *count == 1
                && let Some(p) = points.next()
            {
                running = if p.is_zero() { running } else { running.plus(p) };
            }
            sum = sum.plus_jacobian(&running);
        }
        sum
    }

    fn halve(&mut self) {
        let mut denominators = Vec::with_capacity(self.points.len() / 2);
        self.pairs(|pair| {
            if let [p, q] = pair {
                denominators.push(denominator(p, q));
            }
        });
        invert_all(&mut denominators);
        let mut inverses = denominators.iter();
        let mut sums = Vec::with_capacity(self.points.len().div_ceil(2));
        self.pairs(|pair| match pair {
            [p, q] => sums.extend(inverses.next().map(|i| added(p, q, *i))),
            rest => sums.extend_from_slice(rest),
        });
        self.points = sums;
        self.counts.iter_mut().for_each(|n| *n = n.div_ceil(2));
    }

    fn pairs(&self, mut take: impl FnMut(&[Affine<F>])) {
        let mut rest = self.points.as_slice();
        for count in &self.counts {
            let (bucket, more) = rest.split_at_checked(*count).unwrap_or((rest, &[]));
            bucket.chunks(2).for_each(&mut take);
            rest = more;
        }
    }
}

/// Returns the denominator of the slope of p + q. It is zero, and stays zero in the inversion, if the sum has no slope:
/// q = −p. If one of them is infinite, the value is not used.
fn denominator<F: Coordinate>(p: &Affine<F>, q: &Affine<F>) -> F {
    if p.x == q.x && p.y == q.y { p.y.double() } else { q.x - p.x }
}

fn added<F: Coordinate>(p: &Affine<F>, q: &Affine<F>, inverse: F) -> Affine<F> {
    if p.is_zero() {
        return *q;
    }
    if q.is_zero() {
        return *p;
    }
    if inverse.is_zero() {
        return Affine::ZERO;
    }
    let numerator = if p.x == q.x {
        let xx = p.x.square();
        xx.double() + xx // both curves have a = 0
    } else {
        q.y - p.y
    };
    let slope = numerator * inverse;
    let x = slope.square() - p.x - q.x;
    Affine { x, y: slope * (p.x - x) - p.y }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scalar;
    use crate::tower::{Fe, Fe2};
    use ark_bn254::{Fr, G1Affine, g1, g2};
    use ark_ec::AffineRepr;
    use ark_ff::PrimeField;

    fn check<P: SWCurveConfig<ScalarField = Fr>, F: Coordinate>(n: u64)
    where
        Affine<F>: From<Point<P>>,
        Projective<P>: From<Jacobian<F>>,
    {
        let generator = Point::<P>::generator();
        let mut points: Vec<Point<P>> = (0..n).map(|i| (generator * scalar(i / 2)).into_affine()).collect();
        let mut scalars: Vec<Fr> = (0..n).map(|i| scalar(i % 5 + 100)).collect();
        for (i, p) in points.iter_mut().enumerate().filter(|(i, _)| i % 7 == 3) {
            *p = if i % 2 == 0 { Point::zero() } else { -*p };
        }
        for (i, s) in scalars.iter_mut().enumerate().filter(|(i, _)| i % 3 == 0) {
            *s = [Fr::from(0), Fr::from(1), -Fr::from(1), Fr::from(u64::MAX)][i % 4];
        }
        let expected: Projective<P> = points.iter().zip(&scalars).map(|(p, s)| *p * *s).sum();
        let scalars: Vec<_> = scalars.iter().map(|s| s.into_bigint()).collect();
        assert_eq!(Projective::from(Bases::<F>::new(&points).sum(&scalars)), expected);
    }

    #[test]
    fn sums_are_those_of_plain_multiplication() {
        for n in [0, 1, 2, 3, 50, 333] {
            check::<g1::Config, Fe>(n);
        }
        check::<g2::Config, Fe2>(60);
    }

    #[test]
    fn sums_without_copies_too() {
        check::<g1::Config, Fe>(MAX_TABLED as u64 * 2);
    }

    #[test]
    fn digits_make_up_the_scalar() {
        for window in 4..=15 {
            for s in [scalar(1), -Fr::from(1), Fr::from(0), Fr::from(1u64 << 63)] {
                let digits = digits(&s.into_bigint(), window, BITS.div_ceil(window));
                let back =
                    digits.iter().rev().fold(Fr::from(0), |x, d| x * Fr::from(1u64 << window) + Fr::from(*d));
                assert_eq!(back, s);
            }
        }
    }

    #[test]
    fn equal_and_opposite_points_of_a_bucket() {
        let p = G1Affine::generator();
        for points in [vec![p, p], vec![p, -p], vec![p, -p, p], vec![p; 5], vec![p, -p, p, -p]] {
            let expected: Projective<g1::Config> = points.iter().map(|p| p.into_group()).sum();
            let ones = vec![BigInt::from(1u64); points.len()];
            assert_eq!(Projective::from(Bases::<Fe>::new(&points).sum(&ones)), expected);
        }
    }
}
