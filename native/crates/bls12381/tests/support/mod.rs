//! Fixtures of arkworks, an implementation that shares no code with blst.

#![allow(dead_code)] // each test binary uses its own part

use ark_bls12_381::{Fq, Fq2, Fq12, Fr, g1, g2};
use ark_ec::short_weierstrass::{Affine, SWCurveConfig};
use ark_ec::{AffineRepr, CurveConfig, CurveGroup, PrimeGroup};
use ark_ff::{BigInteger, Field, PrimeField};
use ark_serialize::CanonicalSerialize;
use countersign_bls12381::{G1, G2, Gt, Scalar};

pub type Point1 = Affine<g1::Config>;
pub type Point2 = Affine<g2::Config>;

/// Both groups and their counterparts in arkworks.
pub trait Group: Copy + PartialEq + core::fmt::Debug {
    type Curve: SWCurveConfig<ScalarField = Fr>;

    fn read(octets: &[u8]) -> countersign_bls12381::Result<Self>;
}

impl Group for G1 {
    type Curve = g1::Config;

    fn read(octets: &[u8]) -> countersign_bls12381::Result<Self> {
        Self::decode_any(octets.try_into().unwrap())
    }
}

impl Group for G2 {
    type Curve = g2::Config;

    fn read(octets: &[u8]) -> countersign_bls12381::Result<Self> {
        Self::decode_any(octets.try_into().unwrap())
    }
}

/// The same point in our type.
pub fn ours<G: Group>(point: &Affine<G::Curve>) -> G {
    G::read(&compressed(point)).unwrap()
}

pub fn all_ours<G: Group>(points: &[Affine<G::Curve>]) -> Vec<G> {
    points.iter().map(ours).collect()
}

/// Arkworks' serialization, which is that of the standards for this curve.
pub fn compressed<C: SWCurveConfig>(point: &Affine<C>) -> Vec<u8> {
    let mut octets = Vec::new();
    point.serialize_compressed(&mut octets).unwrap();
    octets
}

pub fn big_endian(value: &impl PrimeField) -> Vec<u8> {
    value.into_bigint().to_bytes_be()
}

pub fn scalar(value: &Fr) -> Scalar {
    Scalar::decode(&big_endian(value).try_into().unwrap()).unwrap()
}

/// Twelve coordinates in the order that `Gt::encode` documents.
pub fn coordinates(value: &Fq12) -> Vec<u8> {
    value.to_base_prime_field_elements().flat_map(|coordinate| big_endian(&coordinate)).collect()
}

pub fn gt(value: &Fq12) -> countersign_bls12381::Result<Gt> {
    Gt::decode(&coordinates(value).try_into().unwrap())
}

/// `n` distinct points, from a start and a step that are multiples of the generator.
pub fn points<C: SWCurveConfig<ScalarField = Fr>>(seed: u64, n: usize) -> Vec<Affine<C>> {
    let generator = Affine::<C>::generator();
    let step = generator * hashed(seed);
    let all: Vec<_> =
        core::iter::successors(Some(generator * hashed(!seed)), |last| Some(*last + step)).take(n).collect();
    CurveGroup::normalize_batch(&all)
}

/// A scalar of full length for each seed.
pub fn hashed(seed: u64) -> Fr {
    (Fr::from(seed) + Fr::from(0x5eed)).pow([0x1_0001, 7])
}

/// Points of the curve outside of the subgroup, by increasing x.
pub fn stray_points<C: SWCurveConfig>(x: impl Fn(u64) -> C::BaseField) -> impl Iterator<Item = Affine<C>> {
    (1..).filter_map(move |i| Affine::<C>::get_point_from_x_unchecked(x(i), i % 2 == 0))
}

pub fn stray1() -> impl Iterator<Item = Point1> {
    stray_points(Fq::from)
}

pub fn stray2() -> impl Iterator<Item = Point2> {
    stray_points(|i| Fq2::new(Fq::from(i), Fq::from(i / 3)))
}

/// A point whose order is a prime factor of the cofactor.
pub fn small_order<C>(mut candidates: impl Iterator<Item = Affine<C>>, order: u64) -> Affine<C>
where
    C: SWCurveConfig<ScalarField = Fr>,
{
    let (mut rest, r) = (<C as CurveConfig>::COFACTOR.to_vec(), Fr::MODULUS);
    while let Some(quotient) = divide(&rest, order) {
        rest = quotient;
    }
    candidates
        .find_map(|candidate| {
            let mut point = candidate.mul_bigint(r).mul_bigint(&rest).into_affine();
            loop {
                let next = point.mul_bigint([order]).into_affine();
                if next.is_zero() {
                    return (!point.is_zero()).then_some(point);
                }
                point = next;
            }
        })
        .unwrap()
}

/// The quotient of little-endian limbs, if nothing remains.
fn divide(limbs: &[u64], divisor: u64) -> Option<Vec<u64>> {
    let (mut quotient, mut rest) = (vec![0; limbs.len()], 0_u128);
    for (limb, to) in limbs.iter().zip(&mut quotient).rev() {
        let dividend = rest << 64 | u128::from(*limb);
        *to = u64::try_from(dividend / u128::from(divisor)).unwrap();
        rest = dividend % u128::from(divisor);
    }
    (rest == 0).then_some(quotient)
}

pub fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}

/// Adds the modulus of the base field to a coordinate of 48 octets; nothing if the sum needs more than `bits`.
pub fn plus_modulus(coordinate: &[u8], bits: usize) -> Option<Vec<u8>> {
    let (mut sum, mut carry) = (Vec::new(), 0);
    for (a, b) in coordinate.iter().rev().zip(Fq::MODULUS.to_bytes_le()) {
        carry += u16::from(*a) + u16::from(b);
        sum.insert(0, carry.to_le_bytes()[0]);
        carry >>= 8;
    }
    let fits = carry == 0 && u32::from(sum[0]) >> (bits - 376) == 0;
    fits.then_some(sum)
}

/// EIP-2537's form of a coordinate: 64 octets.
pub fn padded(value: &Fq) -> Vec<u8> {
    [vec![0; 16], big_endian(value)].concat()
}

pub fn eip1(point: &Point1) -> Vec<u8> {
    point.xy().map_or_else(|| vec![0; 128], |(x, y)| [padded(&x), padded(&y)].concat())
}

pub fn eip2(point: &Point2) -> Vec<u8> {
    point
        .xy()
        .map_or_else(|| vec![0; 256], |(x, y)| [x.c0, x.c1, y.c0, y.c1].iter().flat_map(padded).collect())
}
