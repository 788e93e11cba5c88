//! Inversion by a binary greatest common divisor that uses only the ends of its numbers (Pornin, eprint 2020/972,
//! section 3).
//!
//! For y below p it keeps a = u·y and b = v·y modulo p while a becomes smaller, down to zero. Each step is a linear map
//! that is applied to (a, b) and to (u, v) alike, so that these equations hold for any map. When b = 1 at the end, v is
//! the inverse. The choice of the map, by leading and trailing bits, only decides the number of steps.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::fe::{MINUS_INVERSE, P};
use super::limbs::{add, difference, less, sum};

type Limbs = [u64; 4];

const STEPS: usize = 31;
/// Number of rounds that is enough for numbers below 2^254, which need 2·254 − 1 steps.
const ROUNDS: usize = 17;

/// Linear map of two numbers, times 2^31: (f0·a + g0·b, f1·a + g1·b).
struct Map {
    f0: i64,
    g0: i64,
    f1: i64,
    g1: i64,
}

/// Returns the inverse of an integer between zero and p, `None` if it was not found.
pub(super) fn inverse(y: &Limbs) -> Option<Limbs> {
    let (mut a, mut b) = (*y, P);
    let (mut u, mut v) = ([1, 0, 0, 0], [0; 4]);
    for _ in 0..ROUNDS {
        if a == [0; 4] {
            break;
        }
        let map = steps(&a, &b);
        let (next_a, f0, g0) = shifted(&a, &b, map.f0, map.g0);
        let (next_b, f1, g1) = shifted(&a, &b, map.f1, map.g1);
        (a, b) = (next_a, next_b);
        (u, v) = (halved(&u, &v, f0, g0), halved(&u, &v, f1, g1));
    }
    (b == [1, 0, 0, 0]).then_some(v)
}

/// Computes 31 steps on 64 bits of each number: the 33 highest, counted from the longer one's end, and the 31 lowest.
fn steps(a: &Limbs, b: &Limbs) -> Map {
    let bits = length(a).max(length(b)).max(64);
    let (mut a, mut b) = (ends(a, bits), ends(b, bits));
    // f in the low half, g in the high one, both above −2^31 and at most 2^31: one subtraction serves both.
    let (mut first, mut second) = (1u64, 1u64 << 32);
    for _ in 0..STEPS {
        let odd = (a & 1).wrapping_neg();
        let swap = odd & u64::from(a < b).wrapping_neg();
        let (ab, maps) = (swap & (a ^ b), swap & (first ^ second));
        (a, b) = (a ^ ab, b ^ ab);
        (first, second) = (first ^ maps, second ^ maps);
        a = a.wrapping_sub(odd & b) >> 1;
        first = first.wrapping_sub(odd & second);
        second = second.wrapping_shl(1);
    }
    let (f0, g0) = halves(first);
    let (f1, g1) = halves(second);
    Map { f0, g0, f1, g1 }
}

fn halves(packed: u64) -> (i64, i64) {
    let packed = packed.wrapping_add(0x7fff_ffff_7fff_ffff);
    let half = |n: u64| (n & 0xffff_ffff) as i64 - 0x7fff_ffff;
    (half(packed), half(packed >> 32))
}

fn length(a: &Limbs) -> u32 {
    let [a0, a1, a2, a3] = *a;
    let limbs = [(a3, 192), (a2, 128), (a1, 64), (a0, 0)];
    limbs
        .into_iter()
        .find(|(limb, _)| *limb != 0)
        .map_or(0, |(limb, below)| below + 64 - limb.leading_zeros())
}

fn ends(a: &Limbs, bits: u32) -> u64 {
    let from = bits - 33;
    let limb = |i: u32| u128::from(a.get(i as usize).copied().unwrap_or_default());
    let (i, shift) = (from / 64, from % 64);
    let high = ((limb(i) | limb(i + 1) << 64) >> shift) as u64;
    let [low, ..] = a;
    high << 31 | low & 0x7fff_ffff
}

/// f·a + g·b as five limbs, in two's complement.
fn combined(a: &Limbs, b: &Limbs, f: i64, g: i64) -> ([u64; 4], i64) {
    let mut carry = 0i128;
    let mut out = [0; 4];
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        carry += i128::from(*a) * i128::from(f) + i128::from(*b) * i128::from(g);
        *out = carry as u64;
        carry >>= 64;
    }
    (out, carry as i64)
}

fn right(low: &Limbs, high: i64) -> Limbs {
    let [a, b, c, d] = *low;
    let join = |low: u64, high: u64| low >> STEPS | high << (64 - STEPS);
    [join(a, b), join(b, c), join(c, d), join(d, high as u64)]
}

/// |f·a + g·b| / 2^31, and f and g with the signs that give it.
fn shifted(a: &Limbs, b: &Limbs, f: i64, g: i64) -> (Limbs, i64, i64) {
    let (low, high) = combined(a, b, f, g);
    let limbs = right(&low, high);
    if high < 0 { (difference(&[0; 4], &limbs).0, -f, -g) } else { (limbs, f, g) }
}

/// (f·u + g·v) / 2^31 modulo p, for u and v below p and |f| + |g| up to 2^31.
///
/// With m·p added, m below 2^31, the sum is divisible; the quotient is then above −p and below 2p.
fn halved(u: &Limbs, v: &Limbs, f: i64, g: i64) -> Limbs {
    let (low, high) = combined(u, v, f, g);
    let m = low[0].wrapping_mul(MINUS_INVERSE) & 0x7fff_ffff;
    let mut carry = 0u128;
    let mut limbs = [0; 4];
    for (out, (low, p)) in limbs.iter_mut().zip(low.iter().zip(&P)) {
        carry += u128::from(*low) + u128::from(m) * u128::from(*p);
        *out = carry as u64;
        carry >>= 64;
    }
    let (high, _) = add(high as u64, carry as u64, false);
    let quotient = right(&limbs, high as i64);
    if (high as i64) < 0 { sum(&quotient, &P) } else { less(&quotient, &P) }
}
