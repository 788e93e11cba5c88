//! Every decoder accepts exactly one encoding of each element of its group.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use ark_bls12_381::{Bls12_381, Fq, Fq2, Fq6, Fq12, Fr};
use ark_ec::AffineRepr;
use ark_ec::pairing::Pairing;
use ark_ff::{AdditiveGroup, BigInteger, Field, One, PrimeField};
use countersign_bls12381::{Error, G1, G2, Gt, Scalar};
use support::{
    Group, Point1, Point2, big_endian, compressed, coordinates, gt, ours, plus_modulus, points, small_order,
    stray1, stray2,
};

const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const GREATER: u8 = 0x20;
const FLAGS: u8 = COMPRESSED | INFINITY | GREATER;

/// draft-irtf-cfrg-pairing-friendly-curves-11, section 4.2.1: the coordinates x, with the flags of appendix C.
#[test]
fn generators_of_the_standard() {
    let g1 = support::octets(concat!(
        "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905",
        "a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"
    ));
    let g2 = support::octets(concat!(
        "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
        "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
    ));
    assert_eq!(G1::generator().encode().to_vec(), g1);
    assert_eq!(G2::generator().encode().to_vec(), g2);
    assert_eq!(G1::decode(&g1.try_into().unwrap()), Ok(G1::generator()));
    assert_eq!(G2::decode(&g2.try_into().unwrap()), Ok(G2::generator()));
}

#[test]
fn infinity_has_one_encoding() {
    let (mut g1, mut g2) = ([0; 48], [0; 96]);
    (g1[0], g2[0]) = (COMPRESSED | INFINITY, COMPRESSED | INFINITY);
    assert_eq!(G1::infinity().encode(), g1);
    assert_eq!(G2::infinity().encode(), g2);
    assert_eq!(G1::decode_any(&g1), Ok(G1::infinity()));
    assert_eq!(G2::decode_any(&g2), Ok(G2::infinity()));
    assert_eq!(G1::decode(&g1), Err(Error::Infinity));
    assert_eq!(G2::decode(&g2), Err(Error::Infinity));
    for bit in 0..48 * 8 {
        let mut wrong = g1;
        wrong[bit / 8] ^= 0x80 >> (bit % 8);
        assert!(G1::decode_any(&wrong).is_err(), "bit {bit}");
    }
    for bit in 0..96 * 8 {
        let mut wrong = g2;
        wrong[bit / 8] ^= 0x80 >> (bit % 8);
        assert!(G2::decode_any(&wrong).is_err(), "bit {bit}");
    }
}

/// Flags of zeros: only the two forms of a compressed point with x = 0 are canonical, and those are not in the group.
#[test]
fn zeros_are_no_point() {
    for flags in (0..8).map(|flags| flags << 5).filter(|flags| *flags != COMPRESSED | INFINITY) {
        let (mut g1, mut g2) = ([0; 48], [0; 96]);
        (g1[0], g2[0]) = (flags, flags);
        let canonical = flags & !GREATER == COMPRESSED;
        let [in_g1, in_g2] = [Error::NotInSubgroup, Error::NotOnCurve]
            .map(|error| if canonical { error } else { Error::NotCanonical });
        assert_eq!(G1::decode_any(&g1), Err(in_g1), "{flags:x}");
        assert_eq!(G2::decode_any(&g2), Err(in_g2), "{flags:x}");
    }
}

fn flags_of<G: Group>(seed: u64) {
    for point in points::<G::Curve>(seed, 4) {
        let encoding = compressed(&point);
        for flags in (0..8).map(|flags| flags << 5) {
            let mut other = encoding.clone();
            other[0] = other[0] & !FLAGS | flags;
            let expected = match flags {
                _ if flags == encoding[0] & FLAGS => Ok(ours(&point)),
                COMPRESSED | 0xa0 => Ok(ours(&-point)),
                _ => Err(Error::NotCanonical),
            };
            assert_eq!(G::read(&other), expected, "{flags:x}");
        }
    }
}

#[test]
fn flags_are_checked() {
    flags_of::<G1>(1);
    flags_of::<G2>(2);
}

/// About one point in four has an x that leaves room for the modulus beside the flags.
#[test]
fn x_plus_the_modulus_is_refused() {
    let (mut g1, mut g2) = (0, [0; 2]);
    let replace = |encoding: &[u8], at: usize, bits| {
        let mut other = encoding.to_vec();
        let flags = if at == 0 { encoding[0] & FLAGS } else { 0 };
        other[at] ^= flags;
        let sum = plus_modulus(&other[at..at + 48], bits)?;
        other[at..at + 48].copy_from_slice(&sum);
        other[at] |= flags;
        Some(other)
    };
    for point in points::<ark_bls12_381::g1::Config>(3, 64) {
        if let Some(other) = replace(&compressed(&point), 0, 381) {
            assert_eq!(G1::read(&other), Err(Error::NotCanonical));
            g1 += 1;
        }
    }
    for point in points::<ark_bls12_381::g2::Config>(4, 64) {
        for (i, bits) in [381, 384].into_iter().enumerate() {
            if let Some(other) = replace(&compressed(&point), 48 * i, bits) {
                assert_eq!(G2::read(&other), Err(Error::NotCanonical));
                g2[i] += 1;
            }
        }
    }
    assert!(g1 > 5 && g2[0] > 5 && g2[1] == 64, "{g1} {g2:?}");
}

#[test]
fn x_without_a_point_is_refused() {
    let mut g1 = [0; 48];
    let mut g2 = [0; 96];
    let (mut off1, mut off2) = (0, 0);
    for x in 1..100 {
        for flags in [COMPRESSED, COMPRESSED | GREATER] {
            (g1[0], g1[47]) = (flags, x);
            (g2[0], g2[95]) = (flags, x);
            let (x1, x2) = (Fq::from(x), Fq2::new(Fq::from(x), Fq::ZERO));
            let on1 = Point1::get_ys_from_x_unchecked(x1).is_some();
            let on2 = Point2::get_ys_from_x_unchecked(x2).is_some();
            let expected = |on| if on { Error::NotInSubgroup } else { Error::NotOnCurve };
            assert_eq!(G1::decode_any(&g1), Err(expected(on1)), "{x}");
            assert_eq!(G2::decode_any(&g2), Err(expected(on2)), "{x}");
            off1 += u32::from(!on1);
            off2 += u32::from(!on2);
        }
    }
    assert!(off1 > 50 && off2 > 50, "{off1} {off2}");
}

#[test]
fn points_outside_the_subgroup_are_refused() {
    let orders = [3, 11, 10177, 859_267, 52_437_899].map(|order| small_order(stray1(), order));
    assert_eq!(orders[0].x, Fq::ZERO);
    for point in stray1().take(50).chain(orders) {
        assert!(point.is_on_curve() && !point.is_in_correct_subgroup_assuming_on_curve());
        assert_eq!(G1::read(&compressed(&point)), Err(Error::NotInSubgroup));
        assert_eq!(G1::decode(&compressed(&-point).try_into().unwrap()), Err(Error::NotInSubgroup));
    }
    let orders = [13, 23, 2713, 11953, 262_069].map(|order| small_order(stray2(), order));
    for point in stray2().take(50).chain(orders) {
        assert!(point.is_on_curve() && !point.is_in_correct_subgroup_assuming_on_curve());
        assert_eq!(G2::read(&compressed(&point)), Err(Error::NotInSubgroup));
        assert_eq!(G2::decode(&compressed(&-point).try_into().unwrap()), Err(Error::NotInSubgroup));
    }
}

/// A point of the subgroup plus one of small order, which a check by chance would let through.
#[test]
fn sums_with_points_of_small_order_are_refused() {
    for order in [3, 11] {
        let sum = Point1::from(points::<ark_bls12_381::g1::Config>(5, 1)[0] + small_order(stray1(), order));
        assert_eq!(G1::read(&compressed(&sum)), Err(Error::NotInSubgroup));
    }
    for order in [13, 23] {
        let sum = Point2::from(points::<ark_bls12_381::g2::Config>(6, 1)[0] + small_order(stray2(), order));
        assert_eq!(G2::read(&compressed(&sum)), Err(Error::NotInSubgroup));
    }
}

#[test]
fn scalars_are_below_the_order() {
    let r: [u8; 32] = Fr::MODULUS.to_bytes_be().try_into().unwrap();
    let changed = |last: u8| {
        let mut octets = r;
        octets[31] = last;
        octets
    };
    assert_eq!(r[31], 1);
    for octets in [r, changed(2), [255; 32], [0x80; 32]] {
        assert_eq!(Scalar::decode(&octets), Err(Error::NotCanonical));
    }
    assert_eq!(Scalar::decode(&changed(0)), Ok(-Scalar::from(1)));
    assert_eq!(Scalar::decode(&[0; 32]), Ok(Scalar::ZERO));
}

#[test]
fn target_elements_are_in_the_group() {
    let element = Bls12_381::pairing(Point1::generator(), Point2::generator()).0;
    assert_eq!(gt(&element), Ok(Gt::pairing(&G1::generator(), &G2::generator())));
    assert_eq!(gt(&Fq12::ONE), Ok(Gt::one()));
    let mixed = Fq12::new(
        Fq6::new(Fq2::new(Fq::from(2), Fq::from(3)), Fq2::ONE, Fq2::new(Fq::from(5), Fq::ZERO)),
        Fq6::new(Fq2::ZERO, Fq2::new(Fq::from(7), Fq::from(11)), Fq2::ONE),
    );
    let miller = Bls12_381::miller_loop(Point1::generator(), Point2::generator()).0;
    let subfield = Fq12::new(Fq6::new(Fq2::new(Fq::from(2), Fq::ONE), Fq2::ZERO, Fq2::ZERO), Fq6::ZERO);
    for outside in [
        Fq12::ZERO,
        -Fq12::one(),
        element + Fq12::one(),
        -element,
        mixed,
        miller,
        subfield,
        cyclotomic(&mixed),
    ] {
        assert_eq!(gt(&outside), Err(Error::NotInSubgroup));
    }
}

/// To the power of `(p^6 - 1)(p^2 + 1)`: in the cyclotomic subgroup, whose order is a multiple of r.
fn cyclotomic(element: &Fq12) -> Fq12 {
    let mut conjugate = *element;
    conjugate.conjugate_in_place();
    let unitary = conjugate * element.inverse().unwrap();
    let result = unitary.frobenius_map(2) * unitary;
    assert_eq!(result.frobenius_map(4) * result, result.frobenius_map(2));
    assert_ne!(result.pow(Fr::MODULUS), Fq12::ONE);
    result
}

#[test]
fn coordinates_of_target_elements_are_below_the_modulus() {
    let element = Bls12_381::pairing(Point1::generator(), Point2::generator()).0;
    let modulus = Fq::MODULUS.to_bytes_be();
    for encoding in [coordinates(&element), coordinates(&Fq12::ONE)] {
        for i in 0..12 {
            for coordinate in
                [plus_modulus(&encoding[48 * i..][..48], 384).unwrap(), modulus.clone(), vec![255; 48]]
            {
                let mut other: [u8; Gt::LEN] = encoding.clone().try_into().unwrap();
                other[48 * i..][..48].copy_from_slice(&coordinate);
                assert_eq!(Gt::decode(&other), Err(Error::NotCanonical));
            }
        }
    }
    assert_eq!(big_endian(&-Fq::ONE).len(), modulus.len());
}
