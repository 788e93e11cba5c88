//! Limbs of 64 bits, lowest first.
#![allow(clippy::cast_possible_truncation)] // truncation takes the halves of a product

pub(super) const fn add(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = a.overflowing_add(b);
    let (sum, again) = sum.overflowing_add(carry as u64);
    (sum, over | again)
}

pub(super) const fn sub(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (rest, under) = a.overflowing_sub(b);
    let (rest, again) = rest.overflowing_sub(borrow as u64);
    (rest, under | again)
}

/// a + b·c + carry, low and high half: at most (2^64 − 1)² + 2·(2^64 − 1) = 2^128 − 1.
pub(super) const fn multiply_add(a: u64, b: u64, c: u64, carry: u64) -> (u64, u64) {
    let t = a as u128 + b as u128 * c as u128 + carry as u128;
    (t as u64, (t >> 64) as u64)
}

/// Returns the sum modulo 2^(64·N).
pub(super) const fn sum<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let (mut out, mut carry, mut i) = ([0; N], false, 0);
    while i < N {
        (out[i], carry) = add(a[i], b[i], carry);
        i += 1;
    }
    out
}

/// Returns the difference modulo 2^(64·N), and whether it is negative.
pub(super) const fn difference<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let (mut out, mut borrow, mut i) = ([0; N], false, 0);
    while i < N {
        (out[i], borrow) = sub(a[i], b[i], borrow);
        i += 1;
    }
    (out, borrow)
}

/// Returns the first if the condition is true, otherwise the second, without a branch.
pub(super) fn select<const N: usize>(first: bool, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let mask = u64::from(first).wrapping_neg();
    core::array::from_fn(|i| match (a.get(i), b.get(i)) {
        (Some(a), Some(b)) => b ^ (mask & (a ^ b)),
        _ => 0,
    })
}

/// Returns a − b if that is not negative, otherwise a.
pub(super) fn less<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let (rest, below) = difference(a, b);
    select(below, a, &rest)
}
