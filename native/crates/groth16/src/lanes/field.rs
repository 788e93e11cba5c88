//! Four elements of Fp at a time, in the 64-bit lanes of AVX2.

use crate::tower::{self, Coordinate, Fe};
use ark_bn254::{Fq, FqConfig};
use ark_ff::{BigInt, MontConfig, PrimeField};
use core::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_blendv_epi8, _mm256_blendv_pd, _mm256_castpd_si256,
    _mm256_castsi256_pd, _mm256_extract_epi64, _mm256_mul_epu32, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_srli_epi64, _mm256_sub_epi64,
};

/// Number of elements in a vector.
pub(super) const LANES: usize = 4;

const LIMBS: usize = 9;
const BITS: usize = 29;
const MASK: u64 = (1 << BITS) - 1;

type Limbs = [u64; LIMBS];

const P: Limbs = split(&Fq::MODULUS.0);
const MINUS_INVERSE: u64 = <FqConfig as MontConfig<4>>::INV & MASK;
/// 2^266 mod p, which takes Montgomery form with 2^256 to the one with 2^261.
const IN: Limbs = split(&Fq::new(BigInt([1024, 0, 0, 0])).0.0);
/// 2^256 mod p, which takes it back.
const OUT: Limbs = split(&Fq::new(BigInt([1, 0, 0, 0])).0.0);
/// 2^261 mod p.
const ONE: Limbs = split(&Fq::new(BigInt([32, 0, 0, 0])).0.0);
/// Floor of 2^50 / (p/2^232 + 1).
const QUOTIENT: u64 = (1 << 50) / (P[8] + 1);

/// Multiples of p whose limbs are so large that a subtraction does not borrow: 2^32 more, less 8 in the next one.
const fn offset(multiple: u64) -> Limbs {
    let mut all = [0; LIMBS];
    let (mut carry, mut i) = (0, 0);
    while i < LIMBS {
        let limb = P[i] * multiple + carry;
        all[i] = if i + 1 < LIMBS { limb & MASK } else { limb };
        carry = limb >> BITS;
        i += 1;
    }
    spread(all, 32)
}

/// The same number, with 2^bits more in each limb but the last, and 2^(bits - 29) less in each but the first.
const fn spread(mut limbs: Limbs, bits: usize) -> Limbs {
    let mut i = 0;
    while i < LIMBS {
        if i + 1 < LIMBS {
            limbs[i] += 1 << bits;
        }
        if i > 0 {
            limbs[i] = limbs[i].wrapping_sub(1 << (bits - BITS));
        }
        i += 1;
    }
    limbs
}

const fn split(limbs: &[u64; 4]) -> Limbs {
    let mut out = [0; LIMBS];
    let mut i = 0;
    while i < LIMBS {
        let (limb, shift) = (i * BITS / 64, i * BITS % 64);
        let low = limbs[limb] >> shift;
        let high = if shift > 64 - BITS && limb < 3 { limbs[limb + 1] << (64 - shift) } else { 0 };
        out[i] = (low | high) & MASK;
        i += 1;
    }
    out
}

fn join(limbs: &Limbs) -> [u64; 4] {
    let mut out = [0; 4];
    for (i, limb) in limbs.iter().enumerate() {
        let (at, shift) = (i * BITS / 64, i * BITS % 64);
        out[at] |= limb << shift;
        if shift > 64 - BITS && at < 3 {
            out[at + 1] |= limb >> (64 - shift);
        }
    }
    out
}

/// Four integers of nine limbs of 29 bits, each an element in Montgomery form with 2^261, not reduced.
///
/// A number is below 169·p < 2^261. The methods say what they take and return in multiples of p; *tidy* means below
/// 1.0001·p. A product of numbers below a·p and b·p is below (a·b/169 + 1)·p.
#[derive(Clone, Copy)]
pub(super) struct Lanes([__m256i; LIMBS]);

#[target_feature(enable = "avx2")]
#[inline]
#[allow(clippy::cast_possible_wrap)]
fn all(n: u64) -> __m256i {
    _mm256_set1_epi64x(n as i64)
}

/// Four numbers of 64 bits.
#[target_feature(enable = "avx2")]
#[inline]
#[allow(clippy::cast_possible_wrap)]
pub(super) fn words(n: [u64; LANES]) -> __m256i {
    let [a, b, c, d] = n.map(|n| n as i64);
    _mm256_set_epi64x(d, c, b, a)
}

impl Lanes {
    #[target_feature(enable = "avx2")]
    pub(super) fn zero() -> Self {
        Self([_mm256_setzero_si256(); LIMBS])
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn one() -> Self {
        Self::constant(&ONE)
    }

    #[target_feature(enable = "avx2")]
    fn constant(limbs: &Limbs) -> Self {
        let mut out = Self::zero();
        for (lanes, limb) in out.0.iter_mut().zip(limbs) {
            *lanes = all(*limb);
        }
        out
    }

    /// Tidy elements.
    #[target_feature(enable = "avx2")]
    pub(super) fn of(elements: [Fe; LANES]) -> Self {
        let limbs = elements.map(|x| split(&Fq::from(x).0.0));
        let mut out = Self::zero();
        for (i, lanes) in out.0.iter_mut().enumerate() {
            *lanes = words([limbs[0][i], limbs[1][i], limbs[2][i], limbs[3][i]]);
        }
        out.times(&Self::constant(&IN)).tidy()
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn elements(&self) -> [Fe; LANES] {
        let plain = self.times(&Self::constant(&OUT)).tidy();
        let mut limbs = [[0; LIMBS]; LANES];
        for (i, lanes) in plain.0.iter().enumerate() {
            #[allow(clippy::cast_sign_loss)]
            let words = [
                _mm256_extract_epi64::<0>(*lanes) as u64,
                _mm256_extract_epi64::<1>(*lanes) as u64,
                _mm256_extract_epi64::<2>(*lanes) as u64,
                _mm256_extract_epi64::<3>(*lanes) as u64,
            ];
            for (limbs, word) in limbs.iter_mut().zip(words) {
                limbs[i] = word;
            }
        }
        limbs.map(|limbs| Fe::below_twice(&join(&limbs)))
    }

    /// Brings every limb but the last below 2^29.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn carried(mut t: [__m256i; LIMBS]) -> Self {
        let mask = all(MASK);
        for i in 0..LIMBS - 1 {
            t[i + 1] = _mm256_add_epi64(t[i + 1], _mm256_srli_epi64::<29>(t[i]));
            t[i] = _mm256_and_si256(t[i], mask);
        }
        Self(t)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut t = self.0;
        for (t, other) in t.iter_mut().zip(&other.0) {
            *t = _mm256_add_epi64(*t, *other);
        }
        Self::carried(t)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn double(&self) -> Self {
        self.plus(self)
    }

    /// Adds K·p − other, for another below (K − 0.1)·p.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn minus<const K: u64>(&self, other: &Self) -> Self {
        let offset = const { offset(K) };
        let mut t = self.0;
        for ((t, other), offset) in t.iter_mut().zip(&other.0).zip(offset) {
            *t = _mm256_sub_epi64(_mm256_add_epi64(*t, all(offset)), *other);
        }
        Self::carried(t)
    }

    /// Returns the negative of a number below 1.9·p, below 2·p.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn negative(&self) -> Self {
        Self::zero().minus::<2>(self)
    }

    /// 9 times this number.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn nine_times(&self) -> Self {
        let mut t = self.0;
        for t in &mut t {
            *t = _mm256_mul_epu32(*t, all(9));
        }
        Self::carried(t)
    }

    /// Subtracts p as often as the highest limb shows that it can be.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn tidy(&self) -> Self {
        let quotient = _mm256_srli_epi64::<50>(_mm256_mul_epu32(self.0[LIMBS - 1], all(QUOTIENT)));
        let mut t = self.0;
        for ((t, p), offset) in t.iter_mut().zip(P).zip(const { spread([0; LIMBS], 38) }) {
            let sum = _mm256_add_epi64(*t, all(offset));
            *t = _mm256_sub_epi64(sum, _mm256_mul_epu32(quotient, all(p)));
        }
        Self::carried(t)
    }

    /// Montgomery's product. A sum of 18 products of 29-bit limbs and a carry is below 2^63.
    #[target_feature(enable = "avx2")]
    #[inline(never)]
    pub(super) fn times(&self, other: &Self) -> Self {
        let mask = all(MASK);
        let inverse = all(MINUS_INVERSE);
        let mut t = [_mm256_setzero_si256(); LIMBS];
        for b in &other.0 {
            for (t, a) in t.iter_mut().zip(&self.0) {
                *t = _mm256_add_epi64(*t, _mm256_mul_epu32(*a, *b));
            }
            let m = _mm256_and_si256(_mm256_mul_epu32(t[0], inverse), mask);
            for (t, p) in t.iter_mut().zip(P) {
                *t = _mm256_add_epi64(*t, _mm256_mul_epu32(m, all(p)));
            }
            let carry = _mm256_srli_epi64::<29>(t[0]);
            t = [t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], _mm256_setzero_si256()];
            t[0] = _mm256_add_epi64(t[0], carry);
        }
        Self::carried(t)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn square(&self) -> Self {
        self.times(self)
    }

    /// Takes the other one in each lane whose highest bit is set.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn or(&self, other: &Self, sign: __m256i) -> Self {
        let mut t = self.0;
        for (t, other) in t.iter_mut().zip(&other.0) {
            let (a, b) = (_mm256_castsi256_pd(*t), _mm256_castsi256_pd(*other));
            *t = _mm256_castpd_si256(_mm256_blendv_pd(a, b, _mm256_castsi256_pd(sign)));
        }
        Self(t)
    }

    /// Replaces lanes by zero where the mask is.
    #[target_feature(enable = "avx2")]
    pub(super) fn zero_where(&self, mask: __m256i) -> Self {
        let mut t = self.0;
        for t in &mut t {
            *t = _mm256_blendv_epi8(*t, _mm256_setzero_si256(), mask);
        }
        Self(t)
    }
}

/// Inverts all numbers (Montgomery's trick) below 13·p. `None` if one is zero.
#[target_feature(enable = "avx2")]
pub(super) fn invert_all(all: &mut [Lanes]) -> Option<()> {
    let mut products: Vec<Lanes> = Vec::with_capacity(all.len());
    for x in all.iter() {
        let product = match products.last() {
            Some(product) => product.times(x),
            None => *x,
        };
        products.push(product);
    }
    let mut ends = products.last()?.elements();
    if ends.contains(&Fe::ZERO) {
        return None;
    }
    tower::invert_all(&mut ends);
    let mut inverse = Lanes::of(ends);
    for i in (1..all.len()).rev() {
        let this = inverse.times(&products[i - 1]);
        inverse = inverse.times(&all[i]);
        all[i] = this;
    }
    *all.first_mut()? = inverse;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[target_feature(enable = "avx2")]
    fn compare() {
        let edges = [Fq::from(0), Fq::from(1), -Fq::from(1), -Fq::from(2)];
        let random = |n: u64| Fq::from(testing::scalar(n).into_bigint());
        let all: Vec<[Fe; LANES]> = (0..8)
            .map(|n| {
                core::array::from_fn(|i| {
                    if n < 4 { edges[(n + i) % 4] } else { random((4 * n + i) as u64) }.into()
                })
            })
            .collect();
        for a in &all {
            for b in &all {
                let (x, y) = (Lanes::of(*a), Lanes::of(*b));
                let each = |f: fn(Fe, Fe) -> Fe| core::array::from_fn(|i| f(a[i], b[i]));
                assert_eq!(x.times(&y).elements(), each(|a, b| a * b));
                assert_eq!(x.plus(&y).elements(), each(|a, b| a + b));
                assert_eq!(x.minus::<2>(&y).elements(), each(|a, b| a - b));
                assert_eq!(x.minus::<32>(&y.double()).elements(), each(|a, b| a - b - b));
                assert_eq!(x.minus::<16>(&y).tidy().elements(), each(|a, b| a - b));
                assert_eq!(
                    x.nine_times().nine_times().tidy().elements(),
                    each(|a, _| {
                        let nine = |a: Fe| a.double().double().double() + a;
                        nine(nine(a))
                    })
                );
                assert_eq!(
                    x.negative().times(&y.nine_times()).elements(),
                    (y.nine_times().times(&x)).negative().elements()
                );
                let mut both = [x, y];
                let inverses = invert_all(&mut both).map(|()| both.map(|x| x.elements()));
                let exists = !a.contains(&Fe::ZERO) && !b.contains(&Fe::ZERO);
                assert_eq!(
                    inverses,
                    exists.then(|| [a, b].map(|all| all.map(crate::tower::Coordinate::inverse)))
                );
            }
        }
    }

    #[test]
    #[allow(unsafe_code)]
    fn lanes_compute_like_single_elements() {
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            unsafe { compare() };
        }
    }
}
