//! Packed points: G1 as x || y, G2 as x.c1 || x.c0 || y.c1 || y.c0 (EIP-197's order), 32 octets big-endian each.

use crate::{Error, Result, lines, read_field, write_field};
use ark_bn254::{Fq, Fq2, G1Affine, G2Affine};
use ark_ff::{PrimeField, Zero};

pub(crate) const G1_LEN: usize = 64;
pub(crate) const G2_LEN: usize = 128;

fn coordinates<const N: usize>(octets: &[u8]) -> Result<[Fq; N]> {
    let (chunks, rest) = octets.as_chunks::<32>();
    if chunks.len() != N || !rest.is_empty() {
        return Err(Error::Length);
    }
    let mut out = [Fq::zero(); N];
    for (coordinate, chunk) in out.iter_mut().zip(chunks) {
        *coordinate = read_field(chunk)?;
    }
    Ok(out)
}

/// Parses a finite point of G1. The cofactor is one, so that every point of the curve is in the group.
pub(crate) fn read_g1(octets: &[u8]) -> Result<G1Affine> {
    let [x, y] = coordinates(octets)?;
    finite_g1(x, y)
}

pub(crate) fn finite_g1(x: Fq, y: Fq) -> Result<G1Affine> {
    if x.is_zero() && y.is_zero() {
        return Err(Error::Infinity); // (0, 0) is infinity in arkworks
    }
    let p = G1Affine::new_unchecked(x, y);
    if p.is_on_curve() { Ok(p) } else { Err(Error::NotOnCurve) }
}

/// Parses a finite point of the twist, which may be outside G2.
pub(crate) fn read_twist(octets: &[u8]) -> Result<G2Affine> {
    let [x1, x0, y1, y0] = coordinates(octets)?;
    finite_twist(Fq2::new(x0, x1), Fq2::new(y0, y1))
}

pub(crate) fn finite_twist(x: Fq2, y: Fq2) -> Result<G2Affine> {
    if x.is_zero() && y.is_zero() {
        return Err(Error::Infinity);
    }
    let p = G2Affine::new_unchecked(x, y);
    if p.is_on_curve() { Ok(p) } else { Err(Error::NotOnCurve) }
}

/// Parses a finite point of G2.
pub(crate) fn read_g2(octets: &[u8]) -> Result<G2Affine> {
    in_g2(read_twist(octets)?)
}

pub(crate) fn in_g2(p: G2Affine) -> Result<G2Affine> {
    if lines::is_in_g2(&p) { Ok(p) } else { Err(Error::NotInSubgroup) }
}

fn push(out: &mut Vec<u8>, coordinates: &[Fq]) {
    for c in coordinates {
        debug_assert!(c.into_bigint() < Fq::MODULUS);
        out.extend_from_slice(&write_field(c));
    }
}

/// Writes a point of G1; infinity as zeros.
pub(crate) fn write_g1(p: &G1Affine, out: &mut Vec<u8>) {
    push(out, &[p.x, p.y]);
}

pub(crate) fn write_g2(p: &G2Affine, out: &mut Vec<u8>) {
    push(out, &[p.x.c1, p.x.c0, p.y.c1, p.y.c0]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use ark_ec::{AffineRepr, CurveGroup};

    fn packed_g1(p: &G1Affine) -> Vec<u8> {
        let mut out = Vec::new();
        write_g1(p, &mut out);
        out
    }

    fn packed_g2(p: &G2Affine) -> Vec<u8> {
        let mut out = Vec::new();
        write_g2(p, &mut out);
        out
    }

    #[test]
    fn points_are_read_as_written() {
        let p = (G1Affine::generator() * testing::scalar(7)).into_affine();
        let q = (G2Affine::generator() * testing::scalar(8)).into_affine();
        assert_eq!(read_g1(&packed_g1(&p)), Ok(p));
        assert_eq!(read_g2(&packed_g2(&q)), Ok(q));
    }

    #[test]
    fn infinity_and_foreign_points_are_refused() {
        assert_eq!(read_g1(&[0; 64]), Err(Error::Infinity));
        assert_eq!(read_g2(&[0; 128]), Err(Error::Infinity));
        assert_eq!(read_g1(&[1; 64]), Err(Error::NotOnCurve));
        assert_eq!(read_g2(&[1; 128]), Err(Error::NotOnCurve));
        assert_eq!(read_g1(&[0; 63]), Err(Error::Length));
        assert_eq!(read_g2(&[0; 160]), Err(Error::Length));
        let outside = testing::twist_point(1);
        assert_eq!(read_twist(&packed_g2(&outside)), Ok(outside));
        assert_eq!(read_g2(&packed_g2(&outside)), Err(Error::NotInSubgroup));
        let small = testing::small_order_point(10069);
        assert_eq!(read_g2(&packed_g2(&small)), Err(Error::NotInSubgroup));
    }
}
