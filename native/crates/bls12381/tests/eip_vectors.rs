//! EIP-2537 against published vectors.
//!
//! `bls*.json` and `fail-bls*.json` are go-ethereum 1.16.7's `core/vm/testdata/precompiles` (LGPL-3.0-or-later), without
//! those of the maps to the curves. Three files are shortened: of `blsG1MultiExp.json` the cases `matter_*` 10 to 99 and
//! `g1msm-*` other than 1 to 8, 16, 30, 31, 64 and 128 are left out, of `blsG2MultiExp.json` `matter_*` 5 to 99 and
//! `g2msm-*` other than 1 to 8, 16, 31 and 64, of `blsPairing.json` the odd ones of `matter_*`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use ark_ec::CurveGroup;
use countersign_bls12381::{Error, Result, eip2537};
use serde_json::Value;
use support::{eip1, eip2, octets, small_order, stray1, stray2};

fn g1_add(input: &[u8]) -> Result<Vec<u8>> {
    eip2537::g1_add(input).map(Vec::from)
}

fn g2_add(input: &[u8]) -> Result<Vec<u8>> {
    eip2537::g2_add(input).map(Vec::from)
}

fn g1_msm(input: &[u8]) -> Result<Vec<u8>> {
    eip2537::g1_msm(input).map(Vec::from)
}

fn g2_msm(input: &[u8]) -> Result<Vec<u8>> {
    eip2537::g2_msm(input).map(Vec::from)
}

/// A word of 32 octets that is one or zero.
fn pairing_check(input: &[u8]) -> Result<Vec<u8>> {
    eip2537::pairing_check(input).map(|one| [vec![0; 31], vec![u8::from(one)]].concat())
}

/// Every case of a file of results and of a file of refusals.
fn each(operation: impl Fn(&[u8]) -> Result<Vec<u8>>, counts: [usize; 2], [results, refusals]: [&str; 2]) {
    let [results, refusals]: [Vec<Value>; 2] =
        [results, refusals].map(|json| serde_json::from_str(json).unwrap());
    assert_eq!([results.len(), refusals.len()], counts);
    for case in results {
        let text = |name: &str| case[name].as_str().unwrap();
        assert_eq!(operation(&octets(text("Input"))), Ok(octets(text("Expected"))), "{}", text("Name"));
    }
    for case in refusals {
        let text = |name: &str| case[name].as_str().unwrap();
        let expected = error(text("ExpectedError"));
        assert_eq!(operation(&octets(text("Input"))), Err(expected), "{}", text("Name"));
    }
}

fn error(text: &str) -> Error {
    match text {
        "invalid input length" => Error::Length,
        "invalid field element top bytes" | "invalid fp.Element encoding" => Error::NotCanonical,
        "invalid point: not on curve" => Error::NotOnCurve,
        "g1 point is not on correct subgroup" | "g2 point is not on correct subgroup" => Error::NotInSubgroup,
        _ => panic!("{text}"),
    }
}

macro_rules! vectors {
    ($($name:ident: $operation:ident, $file:literal, $counts:expr;)+) => {$(
        #[test]
        fn $name() {
            each($operation, $counts, [
                include_str!(concat!("vectors/bls", $file, ".json")),
                include_str!(concat!("vectors/fail-bls", $file, ".json")),
            ]);
        }
    )+};
}

vectors! {
    addition_in_g1: g1_add, "G1Add", [112, 6];
    addition_in_g2: g2_add, "G2Add", [112, 6];
    multiplication_in_g1: g1_msm, "G1Mul", [11, 7];
    multiplication_in_g2: g2_msm, "G2Mul", [11, 7];
    multi_exponentiation_in_g1: g1_msm, "G1MultiExp", [39, 7];
    multi_exponentiation_in_g2: g2_msm, "G2MultiExp", [33, 7];
    pairing: pairing_check, "Pairing", [58, 9];
}

#[test]
fn infinity_is_valid_here() {
    assert_eq!(g1_add(&[0; 256]), Ok(vec![0; 128]));
    assert_eq!(g2_add(&[0; 512]), Ok(vec![0; 256]));
    assert_eq!(g1_msm(&[&[0; 128][..], &[255; 32]].concat()), Ok(vec![0; 128]));
    assert_eq!(g2_msm(&[&[0; 256][..], &[255; 32]].concat()), Ok(vec![0; 256]));
    assert_eq!(eip2537::pairing_check(&[0; 384]), Ok(true));
}

/// The EIP asks for no subgroup check here.
#[test]
fn addition_outside_the_subgroup() {
    let mut points: Vec<_> = stray1().take(3).collect();
    points.extend([small_order(stray1(), 3), small_order(stray1(), 11), support::Point1::identity()]);
    for a in &points {
        for b in &points {
            for b in [*b, -*b] {
                let sum = (*a + b).into_affine();
                assert_eq!(g1_add(&[eip1(a), eip1(&b)].concat()), Ok(eip1(&sum)));
            }
        }
    }
    let mut points: Vec<_> = stray2().take(3).collect();
    points.extend([small_order(stray2(), 13), small_order(stray2(), 23), support::Point2::identity()]);
    for a in &points {
        for b in &points {
            for b in [*b, -*b] {
                let sum = (*a + b).into_affine();
                assert_eq!(g2_add(&[eip2(a), eip2(&b)].concat()), Ok(eip2(&sum)));
            }
        }
    }
}

#[test]
fn other_operations_refuse_points_outside_the_subgroup() {
    for p in stray1().take(2).chain([3, 11].map(|order| small_order(stray1(), order))) {
        for scalar in [[0; 32], [1; 32]] {
            assert_eq!(g1_msm(&[&eip1(&p)[..], &scalar].concat()), Err(Error::NotInSubgroup));
        }
        assert_eq!(pairing_check(&[eip1(&p), vec![0; 256]].concat()), Err(Error::NotInSubgroup));
    }
    for q in stray2().take(2).chain([13, 23].map(|order| small_order(stray2(), order))) {
        for scalar in [[0; 32], [1; 32]] {
            assert_eq!(g2_msm(&[&eip2(&q)[..], &scalar].concat()), Err(Error::NotInSubgroup));
        }
        assert_eq!(pairing_check(&[vec![0; 128], eip2(&q)].concat()), Err(Error::NotInSubgroup));
    }
}

/// Infinity is zeros only, and no coordinate may be written as itself plus the modulus.
#[test]
fn zero_plus_the_modulus_is_refused() {
    let modulus = [vec![0; 16], support::plus_modulus(&[0; 48], 384).unwrap()].concat();
    for i in 0..2 {
        let mut point = vec![0; 128];
        point[64 * i..][..64].copy_from_slice(&modulus);
        assert_eq!(g1_add(&[point, vec![0; 128]].concat()), Err(Error::NotCanonical));
    }
    for i in 0..4 {
        let mut point = vec![0; 256];
        point[64 * i..][..64].copy_from_slice(&modulus);
        assert_eq!(g2_add(&[vec![0; 256], point].concat()), Err(Error::NotCanonical));
    }
}
