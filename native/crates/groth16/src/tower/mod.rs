//! The tower Fp ⊂ Fp² ⊂ Fp⁶ ⊂ Fp¹² of BN254's pairing, with lazy reduction (Aranha and others, eprint 2010/526).
//!
//! arkworks reduces every product and branches at every sum. So the computations that depend on a proof are here
//! instead. Nothing branches on values. Elements have one form only, so that equal elements have equal limbs.
//!
//! # Bounds
//! Elements are in Montgomery form to R = 2^256 and below p. R > 5.29·p, so that R² > 27.9·p² and p·R > 5.29·p².
//!
//! * A sum of two elements is below 2p, of two such sums below 4p < R: [`fe::Loose`] limbs never carry.
//! * [`wide::Wide`] is an integer modulo R². Sums and differences of products may wrap; the true integer must be in
//!   an interval shorter than R². An offset, a multiple of p², moves the interval so that it begins at zero.
//! * Montgomery's reduction takes any T in [0, p·R) to (T + m·p)/R < 2p, and one subtraction makes that an element. Any
//!   T below R² is first brought below p·R: its high half, below R < 8p, less 4p, 2p and p where it is not smaller.
//!
//! The intervals are documented at the sums.

mod fe;
mod fe12;
mod fe2;
mod fe6;
mod inverse;
mod limbs;
mod wide;

pub(crate) use fe::Fe;
pub(crate) use fe2::Fe2;
pub(crate) use fe6::Fe6;
pub(crate) use fe12::Fe12;

use core::ops::{Add, Mul, Neg, Sub};

/// Coordinate of points of G1 or of the twist.
pub(crate) trait Coordinate:
    Copy + PartialEq + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;

    fn double(self) -> Self;
    fn square(self) -> Self;
    /// Returns the inverse, zero for zero.
    fn inverse(self) -> Self;

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

/// Inverts all elements with one inversion (Montgomery's trick). Zeros stay zero.
pub(crate) fn invert_all<F: Coordinate>(all: &mut [F]) {
    let mut before = Vec::with_capacity(all.len());
    let mut product = F::ONE;
    for x in all.iter().filter(|x| !x.is_zero()) {
        before.push(product);
        product = product * *x;
    }
    let mut inverse = product.inverse();
    for (x, before) in all.iter_mut().rev().filter(|x| !x.is_zero()).zip(before.iter().rev()) {
        (*x, inverse) = (inverse * *before, inverse * *x);
    }
}

#[cfg(test)]
mod tests;
