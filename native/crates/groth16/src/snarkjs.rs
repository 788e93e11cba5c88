//! JSON formats of snarkjs: `verification_key.json`, `proof.json`, `public.json`.

use crate::decimal::{read_decimal, write_decimal};
use crate::point::{finite_g1, finite_twist, in_g2};
use crate::{Error, Fq2, Fr, G1Affine, G2Affine, MAX_INPUTS, Proof, Result, VerifyingKey};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

const MAX_TEXT: usize = 256 * 1024;

type G1Json<'a> = [Cow<'a, str>; 3];
type G2Json<'a> = [[Cow<'a, str>; 2]; 3];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyJson<'a> {
    protocol: Cow<'a, str>,
    curve: Cow<'a, str>,
    #[serde(rename = "nPublic")]
    inputs: usize,
    #[serde(borrow)]
    vk_alpha_1: G1Json<'a>,
    #[serde(borrow)]
    vk_beta_2: G2Json<'a>,
    #[serde(borrow)]
    vk_gamma_2: G2Json<'a>,
    #[serde(borrow)]
    vk_delta_2: G2Json<'a>,
    /// The pairing of alpha and beta. It is computed, so that the value in the file is not trusted.
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    vk_alphabeta_12: IgnoredAny,
    #[serde(rename = "IC", borrow)]
    ic: Vec<G1Json<'a>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProofJson<'a> {
    #[serde(borrow)]
    pi_a: G1Json<'a>,
    #[serde(borrow)]
    pi_b: G2Json<'a>,
    #[serde(borrow)]
    pi_c: G1Json<'a>,
    protocol: Cow<'a, str>,
    curve: Cow<'a, str>,
}

impl VerifyingKey {
    /// Parses `verification_key.json`, which has no circuit id.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for another shape, protocol or curve; for points the errors of
    /// [`VerifyingKey::from_packed`].
    pub fn from_json(circuit: u8, text: &str) -> Result<Self> {
        let json: KeyJson<'_> = parse(text)?;
        check(&json.protocol, &json.curve)?;
        if json.inputs > MAX_INPUTS || json.ic.len() != json.inputs + 1 {
            return Err(Error::Inconsistent);
        }
        Ok(Self {
            circuit,
            alpha: read_g1(&json.vk_alpha_1)?,
            beta: read_g2(&json.vk_beta_2)?,
            gamma: read_g2(&json.vk_gamma_2)?,
            delta: read_g2(&json.vk_delta_2)?,
            ic: json.ic.iter().map(read_g1).collect::<Result<_>>()?,
        })
    }

    /// Returns JSON for [`VerifyingKey::from_json`]. snarkjs reads it too, although it has no `vk_alphabeta_12`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let json = KeyJson {
            protocol: PROTOCOL.into(),
            curve: CURVE.into(),
            inputs: self.inputs(),
            vk_alpha_1: write_g1(&self.alpha),
            vk_beta_2: write_g2(&self.beta),
            vk_gamma_2: write_g2(&self.gamma),
            vk_delta_2: write_g2(&self.delta),
            vk_alphabeta_12: IgnoredAny,
            ic: self.ic.iter().map(write_g1).collect(),
        };
        serde_json::to_string(&json).unwrap_or_default() // text and numbers only: never fails
    }
}

impl Proof {
    /// Parses `proof.json`.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for another shape, protocol or curve; for points the errors of [`Proof::from_packed`].
    pub fn from_json(text: &str) -> Result<Self> {
        let json: ProofJson<'_> = parse(text)?;
        check(&json.protocol, &json.curve)?;
        Ok(Self { a: read_g1(&json.pi_a)?, b: read_g2(&json.pi_b)?, c: read_g1(&json.pi_c)? })
    }

    /// Returns JSON for [`Proof::from_json`].
    #[must_use]
    pub fn to_json(&self) -> String {
        let json = ProofJson {
            pi_a: write_g1(&self.a),
            pi_b: write_g2(&self.b),
            pi_c: write_g1(&self.c),
            protocol: PROTOCOL.into(),
            curve: CURVE.into(),
        };
        serde_json::to_string(&json).unwrap_or_default()
    }
}

/// Parses `public.json`.
///
/// # Errors
/// [`Error::Unsupported`] unless it is a list of texts, [`Error::NotCanonical`] for a text that is not a canonical
/// number.
pub fn signals_from_json(text: &str) -> Result<Vec<Fr>> {
    let json: Vec<Cow<'_, str>> = parse(text)?;
    json.iter().map(|s| read_decimal(s)).collect()
}

/// Returns `public.json`.
#[must_use]
pub fn signals_to_json(signals: &[Fr]) -> String {
    let json: Vec<_> = signals.iter().map(write_decimal).collect();
    serde_json::to_string(&json).unwrap_or_default()
}

const PROTOCOL: &str = "groth16";
const CURVE: &str = "bn128";

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T> {
    if text.len() > MAX_TEXT {
        return Err(Error::Length);
    }
    serde_json::from_str(text).map_err(|_| Error::Unsupported)
}

fn check(protocol: &str, curve: &str) -> Result<()> {
    if protocol == PROTOCOL && curve == CURVE { Ok(()) } else { Err(Error::Unsupported) }
}

fn read_g1([x, y, z]: &G1Json<'_>) -> Result<G1Affine> {
    // Projective: the only form of a finite point has z = 1. Infinity is 0, 1, 0.
    if z != "1" {
        return Err(if z == "0" { Error::Infinity } else { Error::NotCanonical });
    }
    finite_g1(read_decimal(x)?, read_decimal(y)?)
}

fn read_g2([x, y, z]: &G2Json<'_>) -> Result<G2Affine> {
    if z[0] != "1" || z[1] != "0" {
        return Err(if z[0] == "0" && z[1] == "0" { Error::Infinity } else { Error::NotCanonical });
    }
    let pair = |c: &[Cow<'_, str>; 2]| Ok(Fq2::new(read_decimal(&c[0])?, read_decimal(&c[1])?));
    in_g2(finite_twist(pair(x)?, pair(y)?)?)
}

fn write_g1(p: &G1Affine) -> G1Json<'static> {
    [write_decimal(&p.x).into(), write_decimal(&p.y).into(), "1".into()]
}

fn write_g2(p: &G2Affine) -> G2Json<'static> {
    let pair = |c: &Fq2| [write_decimal(&c.c0).into(), write_decimal(&c.c1).into()];
    [pair(&p.x), pair(&p.y), ["1".into(), "0".into()]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PROOF_LEN, testing};
    use proptest::prelude::*;

    fn proof() -> Proof {
        let record = &testing::toy().records[0];
        Proof::from_packed(&record[record.len() - PROOF_LEN..]).unwrap()
    }

    #[test]
    fn keys_proofs_and_signals_are_read_as_written() {
        let key = &testing::toy().key;
        assert_eq!(VerifyingKey::from_json(1, &key.to_json()).as_ref(), Ok(key));
        assert_eq!(Proof::from_json(&proof().to_json()), Ok(proof()));
        let signals = vec![testing::scalar(1), testing::scalar(2)];
        assert_eq!(signals_from_json(&signals_to_json(&signals)), Ok(signals));
        assert_eq!(signals_from_json("[]"), Ok(vec![]));
    }

    #[test]
    fn other_protocols_and_shapes_are_refused() {
        let good = proof().to_json();
        for (from, to) in [
            ("groth16", "plonk"),
            ("bn128", "bls12381"),
            ("\"pi_a\"", "\"pi_b\""),
            ("{", "{\"more\":1,"),
            ("}", ",\"curve\":\"bn128\"}"),
        ] {
            assert_eq!(Proof::from_json(&good.replacen(from, to, 1)), Err(Error::Unsupported), "{to}");
        }
        assert_eq!(Proof::from_json(&good.replacen("\"1\"]", "\"2\"]", 1)), Err(Error::NotCanonical));
        assert_eq!(Proof::from_json(&good.replacen("\"1\"]", "\"0\"]", 1)), Err(Error::Infinity));
        assert_eq!(Proof::from_json(&" ".repeat(MAX_TEXT + 1)), Err(Error::Length));
    }

    #[test]
    fn number_of_inputs_must_fit() {
        let json = testing::toy().key.to_json();
        let other = json.replace("\"nPublic\":3", "\"nPublic\":2");
        assert_eq!(VerifyingKey::from_json(1, &other), Err(Error::Inconsistent));
        let none = json.replace("\"nPublic\":3", "\"nPublic\":18446744073709551615");
        assert_eq!(VerifyingKey::from_json(1, &none), Err(Error::Inconsistent));
    }

    proptest! {
        #[test]
        fn any_text_is_refused_quietly(text in ".{0,200}") {
            prop_assert!(Proof::from_json(&text).is_err());
            prop_assert!(VerifyingKey::from_json(1, &text).is_err());
        }
    }
}
