//! `cs_pairing_check` against EIP-197's vectors: those of `groth16/tests/eip_vectors.rs`, which names their source and licence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_native::{Status, cs_pairing_check};
use serde_json::Value;

const VECTORS: &str = include_str!("../../groth16/tests/vectors/bn256Pairing.json");

fn check(input: &[u8]) -> (Status, u8) {
    let mut verdict = 0xaa;
    // SAFETY: the slice and the octet live for the call.
    let status = unsafe { cs_pairing_check(input.as_ptr(), input.len(), &raw mut verdict) };
    (status, verdict)
}

fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}

fn vectors() -> Vec<(String, Vec<u8>, bool)> {
    let cases: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    let text = |case: &Value, name: &str| case[name].as_str().unwrap().to_owned();
    cases
        .iter()
        .map(|case| (text(case, "Name"), octets(&text(case, "Input")), text(case, "Expected").ends_with('1')))
        .collect()
}

#[test]
fn every_vector_has_its_verdict() {
    let vectors = vectors();
    assert!(vectors.iter().any(|(.., holds)| !holds));
    for (name, input, holds) in vectors {
        assert_eq!(check(&input), (Status::Ok, if holds { 1 } else { 3 }), "{name}");
    }
}

#[test]
fn a_vector_with_infinity_put_to_it_has_the_same_verdict() {
    for (name, input, holds) in vectors() {
        let longer = [&input[..], &[0; 192]].concat();
        assert_eq!(check(&longer), (Status::Ok, if holds { 1 } else { 3 }), "{name}");
    }
}

#[test]
fn no_pairs_hold() {
    assert_eq!(check(&[]), (Status::Ok, 1));
}

#[test]
fn altered_vectors_are_refused_and_leave_no_verdict() {
    for (name, mut input, _) in vectors().into_iter().filter(|(_, input, _)| !input.is_empty()) {
        input[63] ^= 1; // y of the first point
        assert_eq!(check(&input), (Status::Malformed, 0), "{name}");
        assert_eq!(check(&input[1..]), (Status::Malformed, 0), "{name}");
    }
}
