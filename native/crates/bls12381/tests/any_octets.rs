//! No octets make a decoder or an operation of EIP-2537 panic, and what a decoder accepts it writes in the same way.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use ark_bls12_381::{Bls12_381, Fr};
use ark_ec::AffineRepr;
use ark_ec::pairing::Pairing;
use ark_ff::PrimeField;
use ark_serialize::CanonicalDeserialize;
use countersign_bls12381::{G1, G2, Gt, Scalar, eip2537, expand_message_xmd};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use support::{Point1, Point2, compressed, coordinates, eip1, eip2, points, stray1, stray2};

/// Random octets, and encodings of points with some octets replaced.
fn encodings<const N: usize>(valid: Vec<Vec<u8>>) -> impl Strategy<Value = [u8; N]> {
    let replaced = vec((any::<Index>(), any::<u8>()), 0..3);
    prop_oneof![
        vec(any::<u8>(), N),
        (select(valid), replaced).prop_map(|(mut octets, replaced)| {
            replaced.iter().for_each(|(at, octet)| octets[at.index(N)] = *octet);
            octets
        }),
    ]
    .prop_map(|octets| octets.try_into().unwrap())
}

fn encodings1() -> impl Strategy<Value = [u8; 48]> {
    let all = points::<ark_bls12_381::g1::Config>(1, 4).into_iter().chain(stray1().take(4));
    encodings(all.chain([Point1::identity()]).map(|point| compressed(&point)).collect())
}

fn encodings2() -> impl Strategy<Value = [u8; 96]> {
    let all = points::<ark_bls12_381::g2::Config>(1, 4).into_iter().chain(stray2().take(4));
    encodings(all.chain([Point2::identity()]).map(|point| compressed(&point)).collect())
}

fn encodings_of_target() -> impl Strategy<Value = [u8; Gt::LEN]> {
    encodings(vec![
        coordinates(&Bls12_381::pairing(Point1::generator(), Point2::generator()).0),
        vec![0; Gt::LEN],
    ])
}

/// Arkworks accepts some encodings that are not canonical: those that it writes in another way.
fn accepted<P: CanonicalDeserialize + ark_serialize::CanonicalSerialize>(octets: &[u8]) -> bool {
    P::deserialize_compressed(octets).is_ok_and(|point| {
        let mut again = Vec::new();
        point.serialize_compressed(&mut again).unwrap();
        again == octets
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn points_of_g1(octets in encodings1()) {
        let point = G1::decode_any(&octets);
        prop_assert_eq!(point.is_ok(), accepted::<Point1>(&octets));
        prop_assert!(point.is_err() || point.unwrap().encode() == octets);
        prop_assert_eq!(G1::decode(&octets).ok(), point.ok().filter(|point| !point.is_infinity()));
    }

    #[test]
    fn points_of_g2(octets in encodings2()) {
        let point = G2::decode_any(&octets);
        prop_assert_eq!(point.is_ok(), accepted::<Point2>(&octets));
        prop_assert!(point.is_err() || point.unwrap().encode() == octets);
        prop_assert_eq!(G2::decode(&octets).ok(), point.ok().filter(|point| !point.is_infinity()));
    }

    #[test]
    fn target_elements(octets in encodings_of_target()) {
        let element = Gt::decode(&octets);
        prop_assert!(element.is_err() || element.unwrap().encode() == octets);
    }

    #[test]
    fn scalars(octets: [u8; 32]) {
        let scalar = Scalar::decode(&octets);
        let below = Fr::from_be_bytes_mod_order(&octets);
        prop_assert_eq!(scalar.is_ok(), support::big_endian(&below) == octets);
        prop_assert!(scalar.is_err() || scalar.unwrap().encode() == octets);
    }

    #[test]
    fn messages(tag in vec(any::<u8>(), 0..300), message in vec(any::<u8>(), 0..300)) {
        prop_assert_eq!(expand_message_xmd::<48>(&message, &tag).is_ok(), (1..=255).contains(&tag.len()));
        prop_assert_eq!(Scalar::hash(&tag, &message).is_ok(), (1..=255).contains(&tag.len()));
    }
}

/// Octets of any length, and sequences of points and scalars of which some are wrong.
fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        Just(eip1(&Point1::generator())),
        Just(eip1(&stray1().next().unwrap())),
        Just(vec![0; 128]),
        Just(eip2(&Point2::generator())),
        Just(eip2(&stray2().next().unwrap())),
        Just(vec![0; 256]),
        vec(any::<u8>(), 32),
        (0..48_usize).prop_map(|n| [vec![0; 64 - n], vec![255; n]].concat()),
    ];
    let sequence = vec(part, 0..8).prop_map(|parts| parts.concat());
    let changed =
        (sequence, any::<Index>(), any::<u8>(), any::<bool>()).prop_map(|(mut octets, at, octet, change)| {
            if change && !octets.is_empty() {
                let at = at.index(octets.len());
                octets[at] = octet;
            }
            octets
        });
    prop_oneof![vec(any::<u8>(), 0..1200), changed]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn operations_of_the_eip(input in inputs()) {
        let multiple = |len: usize| !input.is_empty() && input.len().is_multiple_of(len);
        prop_assert!(input.len() == 256 || eip2537::g1_add(&input).is_err());
        prop_assert!(input.len() == 512 || eip2537::g2_add(&input).is_err());
        prop_assert!(multiple(160) || eip2537::g1_msm(&input).is_err());
        prop_assert!(multiple(288) || eip2537::g2_msm(&input).is_err());
        prop_assert!(multiple(384) || eip2537::pairing_check(&input).is_err());
        let _ = (eip2537::g1_add(&input), eip2537::g2_add(&input));
        let _ = (eip2537::g1_msm(&input), eip2537::g2_msm(&input), eip2537::pairing_check(&input));
    }

    /// The right lengths, so that coordinates are read.
    #[test]
    fn operations_of_the_eip_of_the_right_length(
        p in select(vec![eip1(&Point1::generator()), eip1(&stray1().next().unwrap()), vec![0; 128]]),
        q in select(vec![eip2(&Point2::generator()), eip2(&stray2().next().unwrap()), vec![0; 256]]),
        scalar: [u8; 32],
        changes in vec((any::<Index>(), any::<u8>()), 0..2),
    ) {
        let changed = |parts: &[&[u8]]| {
            let mut octets = parts.concat();
            for (at, octet) in &changes {
                let at = at.index(octets.len());
                octets[at] = *octet;
            }
            octets
        };
        let generator = [eip1(&Point1::generator()), eip2(&Point2::generator())];
        let sum = eip2537::g1_add(&changed(&[&p, &generator[0]]));
        prop_assert!(sum.is_ok() || !changes.is_empty());
        let sum = eip2537::g2_add(&changed(&[&q, &generator[1]]));
        prop_assert!(sum.is_ok() || !changes.is_empty());
        let _ = eip2537::g1_msm(&changed(&[&p, &scalar]));
        let _ = eip2537::g2_msm(&changed(&[&q, &scalar]));
        let _ = eip2537::pairing_check(&changed(&[&p, &q]));
    }
}
