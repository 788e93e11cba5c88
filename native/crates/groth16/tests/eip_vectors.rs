//! EIP-196 and EIP-197 against published vectors.
//!
//! `bn256*.json` are go-ethereum 1.14.12's `core/vm/testdata/precompiles` (LGPL-3.0-or-later), unaltered. The refusals are those
//! of the tests in revm-precompile 34.0.0's `src/bn254.rs` (MIT).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_groth16::{Error, eip, testing};
use serde_json::Value;

fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}

fn each(json: &str, check: impl Fn(&str, Vec<u8>, Vec<u8>)) {
    let cases: Vec<Value> = serde_json::from_str(json).unwrap();
    assert!(cases.len() > 5);
    for case in cases {
        let text = |name: &str| case[name].as_str().unwrap();
        check(text("Name"), octets(text("Input")), octets(text("Expected")));
    }
}

#[test]
fn addition() {
    each(include_str!("vectors/bn256Add.json"), |name, input, expected| {
        assert_eq!(eip::add(&input).unwrap().to_vec(), expected, "{name}");
    });
}

#[test]
fn multiplication() {
    each(include_str!("vectors/bn256ScalarMul.json"), |name, input, expected| {
        assert_eq!(eip::mul(&input).unwrap().to_vec(), expected, "{name}");
    });
}

#[test]
fn pairing() {
    each(include_str!("vectors/bn256Pairing.json"), |name, input, expected| {
        assert_eq!(eip::pairing_check(&input).unwrap(), expected[31] == 1, "{name}");
    });
}

#[test]
fn refusals() {
    assert_eq!(eip::add(&[0x11; 128]), Err(Error::NotOnCurve));
    assert_eq!(eip::mul(&[0x0f; 96]), Err(Error::NotOnCurve));
    assert_eq!(eip::pairing_check(&[0x11; 192]), Err(Error::NotOnCurve));
    assert_eq!(eip::pairing_check(&[0x11; 79]), Err(Error::Length));
    assert_eq!(eip::add(&[0xff; 64]), Err(Error::NotCanonical));
}

#[test]
fn infinity_is_valid_here() {
    assert_eq!(eip::add(&[]), Ok([0; 64]));
    assert_eq!(eip::mul(&[]), Ok([0; 64]));
    assert_eq!(eip::pairing_check(&[]), Ok(true));
    assert_eq!(eip::pairing_check(&[0; 192]), Ok(true));
    let g1 = octets(concat!(
        "1c76476f4def4bb94541d57ebba1193381ffa7aa76ada664dd31c16024c43f59",
        "3034dd2920f673e204fee2811c678745fc819b55d3e9d294e45c9b03a76aef41"
    ));
    let g2 = octets(concat!(
        "209dd15ebff5d46c4bd888e51a93cf99a7329636c63514396b4a452003a35bf7",
        "04bf11ca01483bfa8b34b43561848d28905960114c8ac04049af4b6315a41678",
        "2bb8324af6cfc93537a2ad1a445cfd0ca2a71acd7ac41fadbf933c2a51be344d",
        "120a2a4cf30c1bf9845f20c6fe39e07ea2cce61f0c9bb048165fe5e4de877550"
    ));
    assert_eq!(eip::pairing_check(&[&[0; 64][..], &g2].concat()), Ok(true));
    assert_eq!(eip::pairing_check(&[&g1[..], &[0; 128]].concat()), Ok(true));
    assert_eq!(eip::pairing_check(&[&g1[..], &g2].concat()), Ok(false));
}

#[test]
fn point_outside_the_subgroup_is_refused() {
    for q in [testing::twist_point(4), testing::small_order_point(10069)] {
        let words = [q.x.c1, q.x.c0, q.y.c1, q.y.c0].map(|c| countersign_groth16::write_field(&c));
        let pair = [&[0; 64][..], words.as_flattened()].concat();
        assert_eq!(eip::pairing_check(&pair), Err(Error::NotInSubgroup));
    }
}
