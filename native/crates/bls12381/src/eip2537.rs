//! The operations of EIP-2537, except those that map to a curve: addition, multi-exponentiation and pairing check, in
//! the form of its precompiled contracts. A coordinate has 64 octets, the first 16 of them zero; infinity is zeros.

use crate::pairing::coordinate;
use crate::{Error, G1, G2, Product, Result, Scalar};
use blst::{blst_fp, blst_fp2, blst_p1, blst_p1_affine, blst_p2, blst_p2_affine};

const FP: usize = 64;
const G1_LEN: usize = 2 * FP;
const G2_LEN: usize = 4 * FP;

/// Adds two points of the curve, which may be outside the subgroup.
///
/// # Errors
/// For all input that the EIP refuses.
pub fn g1_add(input: &[u8]) -> Result<[u8; G1_LEN]> {
    let (a, b) = halves::<G1_LEN>(input)?;
    let (a, b) = (curve1(a)?, curve1(b)?);
    let (mut sum, mut jacobian, mut affine) =
        (blst_p1::default(), blst_p1::default(), blst_p1_affine::default());
    // SAFETY: blst reads and writes values.
    unsafe {
        blst::blst_p1_from_affine(&raw mut jacobian, &raw const a);
        blst::blst_p1_add_or_double_affine(&raw mut sum, &raw const jacobian, &raw const b);
        blst::blst_p1_to_affine(&raw mut affine, &raw const sum);
    }
    Ok(write(&[affine.x, affine.y]))
}

/// Adds two points of the twist, which may be outside the subgroup.
///
/// # Errors
/// For all input that the EIP refuses.
pub fn g2_add(input: &[u8]) -> Result<[u8; G2_LEN]> {
    let (a, b) = halves::<G2_LEN>(input)?;
    let (a, b) = (curve2(a)?, curve2(b)?);
    let (mut sum, mut jacobian, mut affine) =
        (blst_p2::default(), blst_p2::default(), blst_p2_affine::default());
    // SAFETY: blst reads and writes values.
    unsafe {
        blst::blst_p2_from_affine(&raw mut jacobian, &raw const a);
        blst::blst_p2_add_or_double_affine(&raw mut sum, &raw const jacobian, &raw const b);
        blst::blst_p2_to_affine(&raw mut affine, &raw const sum);
    }
    Ok(write(&[affine.x.fp, affine.y.fp].concat()))
}

/// Sum of points of G1, each times its scalar of 256 bits.
///
/// # Errors
/// For all input that the EIP refuses.
pub fn g1_msm(input: &[u8]) -> Result<[u8; G1_LEN]> {
    let (points, scalars) = terms(input, G1_LEN, g1)?;
    let sum = G1::combine(&points, &scalars).0;
    Ok(write(&[sum.x, sum.y]))
}

/// Sum of points of G2, each times its scalar of 256 bits.
///
/// # Errors
/// For all input that the EIP refuses.
pub fn g2_msm(input: &[u8]) -> Result<[u8; G2_LEN]> {
    let (points, scalars) = terms(input, G2_LEN, g2)?;
    let sum = G2::combine(&points, &scalars).0;
    Ok(write(&[sum.x.fp, sum.y.fp].concat()))
}

/// Whether the product of the pairings of all pairs is one.
///
/// # Errors
/// For all input that the EIP refuses, so for no pairs too.
pub fn pairing_check(input: &[u8]) -> Result<bool> {
    let mut product = Product::new();
    for pair in records(input, G1_LEN + G2_LEN)? {
        let (p, q) = pair.split_at(G1_LEN);
        product.pair(&g1(p)?, &g2(q)?);
    }
    Ok(product.is_one())
}

fn records(input: &[u8], len: usize) -> Result<core::slice::ChunksExact<'_, u8>> {
    if input.is_empty() || !input.len().is_multiple_of(len) {
        return Err(Error::Length);
    }
    Ok(input.chunks_exact(len))
}

fn terms<P>(input: &[u8], point: usize, read: impl Fn(&[u8]) -> Result<P>) -> Result<(Vec<P>, Vec<Scalar>)> {
    let term = |record: &[u8]| {
        let (left, scalar) = record.split_at(point);
        Ok((read(left)?, Scalar::reduce(scalar))) // the groups' order is r
    };
    Ok(records(input, point + Scalar::LEN)?.map(term).collect::<Result<Vec<_>>>()?.into_iter().unzip())
}

fn halves<const N: usize>(input: &[u8]) -> Result<(&[u8; N], &[u8; N])> {
    match input.as_chunks::<N>() {
        ([a, b], []) => Ok((a, b)),
        _ => Err(Error::Length),
    }
}

fn g1(octets: &[u8]) -> Result<G1> {
    let point = curve1(octets)?;
    // SAFETY: blst reads one value.
    if unsafe { blst::blst_p1_affine_in_g1(&raw const point) } {
        Ok(G1(point))
    } else {
        Err(Error::NotInSubgroup)
    }
}

fn g2(octets: &[u8]) -> Result<G2> {
    let point = curve2(octets)?;
    // SAFETY: blst reads one value.
    if unsafe { blst::blst_p2_affine_in_g2(&raw const point) } {
        Ok(G2(point))
    } else {
        Err(Error::NotInSubgroup)
    }
}

fn curve1(octets: &[u8]) -> Result<blst_p1_affine> {
    let [x, y] = coordinates(octets)?;
    let point = blst_p1_affine { x, y };
    // SAFETY: blst reads one value. Infinity has coordinates of zero here and in blst.
    if point == blst_p1_affine::default() || unsafe { blst::blst_p1_affine_on_curve(&raw const point) } {
        Ok(point)
    } else {
        Err(Error::NotOnCurve)
    }
}

fn curve2(octets: &[u8]) -> Result<blst_p2_affine> {
    let [x0, x1, y0, y1] = coordinates(octets)?;
    let point = blst_p2_affine { x: blst_fp2 { fp: [x0, x1] }, y: blst_fp2 { fp: [y0, y1] } };
    // SAFETY: as in `curve1`.
    if point == blst_p2_affine::default() || unsafe { blst::blst_p2_affine_on_curve(&raw const point) } {
        Ok(point)
    } else {
        Err(Error::NotOnCurve)
    }
}

fn coordinates<const N: usize>(octets: &[u8]) -> Result<[blst_fp; N]> {
    let (chunks, rest) = octets.as_chunks::<FP>();
    if chunks.len() != N || !rest.is_empty() {
        return Err(Error::Length);
    }
    let mut out = [blst_fp::default(); N];
    for (to, chunk) in out.iter_mut().zip(chunks) {
        let (zeros, value) = chunk.split_at(FP - 48);
        if zeros.iter().any(|octet| *octet != 0) {
            return Err(Error::NotCanonical);
        }
        *to = coordinate(value.try_into().map_err(|_| Error::Length)?)?;
    }
    Ok(out)
}

fn write<const N: usize>(coordinates: &[blst_fp]) -> [u8; N] {
    let mut octets = [0; N];
    for (chunk, fp) in octets.as_chunks_mut::<FP>().0.iter_mut().zip(coordinates) {
        // SAFETY: blst writes 48 octets, which the chunk has from there on, and reads the value.
        unsafe { blst::blst_bendian_from_fp(chunk[FP - 48..].as_mut_ptr(), fp) };
    }
    octets
}
