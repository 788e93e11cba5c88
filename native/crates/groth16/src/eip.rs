//! Addition, multiplication and pairing check in the form of the precompiled contracts of EIP-196 and EIP-197.
//!
//! The codec differs from that of proofs: infinity is valid here and encoded as zeros.

use crate::point::{finite_g1, finite_twist, in_g2, write_g1};
use crate::{Error, Result, read_field};
use ark_bn254::{Bn254, Fq, Fq2, G1Affine, G2Affine};
use ark_ec::pairing::Pairing;
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{One, PrimeField};

const PAIR_LEN: usize = 192;

/// Addition of EIP-196. Short input is padded with zeros; octets after the first 128 are ignored.
///
/// # Errors
/// For a coordinate at or above the modulus, or a point off the curve.
pub fn add(input: &[u8]) -> Result<[u8; 64]> {
    let [x1, y1, x2, y2] = padded(input);
    write(g1(&x1, &y1)? + g1(&x2, &y2)?)
}

/// Multiplication of EIP-196, by any 256-bit integer. Short input is padded with zeros.
///
/// # Errors
/// For a coordinate at or above the modulus, or a point off the curve.
pub fn mul(input: &[u8]) -> Result<[u8; 64]> {
    let [x, y, scalar] = padded(input);
    write(g1(&x, &y)? * ark_bn254::Fr::from_be_bytes_mod_order(&scalar)) // the group's order is r
}

/// Pairing check of EIP-197: returns whether the product of the pairings is one. Without any pair the product is one.
///
/// # Errors
/// [`Error::Length`] unless the input is whole pairs of 192 octets. Also the errors of [`add`], and a G2 point outside
/// its subgroup.
pub fn pairing_check(input: &[u8]) -> Result<bool> {
    let (ps, qs) = pairs(input)?;
    Ok(Bn254::multi_pairing(ps, qs).0.is_one())
}

/// Parses the input of EIP-197 into points of G1 and points of G2.
pub(crate) fn pairs(input: &[u8]) -> Result<(Vec<G1Affine>, Vec<G2Affine>)> {
    let (pairs, rest) = input.as_chunks::<PAIR_LEN>();
    if !rest.is_empty() {
        return Err(Error::Length);
    }
    let (mut ps, mut qs) = (Vec::new(), Vec::new());
    for pair in pairs {
        let [x, y, x1, x0, y1, y0] = padded(pair);
        ps.push(g1(&x, &y)?);
        qs.push(g2([&x0, &x1], [&y0, &y1])?);
    }
    Ok((ps, qs))
}

fn padded<const N: usize>(input: &[u8]) -> [[u8; 32]; N] {
    let mut words = [[0; 32]; N];
    words.as_flattened_mut().iter_mut().zip(input).for_each(|(to, from)| *to = *from);
    words
}

fn g1(x: &[u8; 32], y: &[u8; 32]) -> Result<G1Affine> {
    let (x, y): (Fq, Fq) = (read_field(x)?, read_field(y)?);
    or_infinity(finite_g1(x, y))
}

fn g2(x: [&[u8; 32]; 2], y: [&[u8; 32]; 2]) -> Result<G2Affine> {
    let pair = |c: [&[u8; 32]; 2]| Ok(Fq2::new(read_field(c[0])?, read_field(c[1])?));
    or_infinity(finite_twist(pair(x)?, pair(y)?).and_then(in_g2))
}

fn or_infinity<P: AffineRepr>(point: Result<P>) -> Result<P> {
    match point {
        Err(Error::Infinity) => Ok(P::zero()),
        other => other,
    }
}

fn write(sum: ark_bn254::G1Projective) -> Result<[u8; 64]> {
    let mut out = Vec::with_capacity(64);
    write_g1(&sum.into_affine(), &mut out);
    out.try_into().map_err(|_| Error::Length)
}
