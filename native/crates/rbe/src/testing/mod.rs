//! Parameters of a known z and octets that no decoder may accept, for tests and benches.

#![allow(clippy::missing_panics_doc, clippy::unwrap_used)]

pub mod fuzz;

use crate::parameters::{Origin, Powers};
use crate::{Ceremony, Ciphertext, Parameters, Result, Shape};
use countersign_bls12381::{Error, G1, G2, Gt, Scalar};

/// Parameters of this z. Who knows z can open any slot to any key.
#[must_use]
pub fn parameters(slots: u32, z: u64) -> Parameters {
    let mut powers = Powers::of_one(Shape::of(slots).unwrap());
    powers.raise(&Scalar::from(z));
    Parameters::new(powers, Origin::Development)
}

/// h_j of the parameters.
///
/// # Errors
/// If it does not exist, as for n + 1.
pub fn h(parameters: &Parameters, j: u32) -> Result<G1> {
    parameters.powers().h(j)
}

/// h'_j of the parameters.
///
/// # Errors
/// Those of [`h`].
pub fn h2(parameters: &Parameters, j: u32) -> Result<G2> {
    parameters.powers().h2(j)
}

/// Contributes a known secret.
///
/// # Errors
/// Those of [`Ceremony::contribute`].
pub fn contribute(ceremony: &mut Ceremony, delta: &Scalar) -> Result<()> {
    ceremony.contribute_secret(delta)
}

/// Encrypts with a known r.
///
/// # Errors
/// Those of [`crate::encrypt`].
pub fn encrypt_with(
    parameters: &Parameters,
    slot: u32,
    commitment: &G1,
    message: &Gt,
    r: &Scalar,
) -> Result<Ciphertext> {
    crate::cipher::encrypt_with(parameters, slot, commitment, message, r)
}

/// Names and octets that are no encoding of a point of G1.
#[must_use]
pub fn invalid_g1() -> Vec<(&'static str, [u8; G1::LEN])> {
    invalid(&G1::generator().encode(), |octets| G1::decode(octets).err())
}

/// Names and octets that are no encoding of a point of G2.
#[must_use]
pub fn invalid_g2() -> Vec<(&'static str, [u8; G2::LEN])> {
    invalid(&G2::generator().encode(), |octets| G2::decode(octets).err())
}

fn invalid<const N: usize>(
    generator: &[u8; N],
    refusal: impl Fn(&[u8; N]) -> Option<Error>,
) -> Vec<(&'static str, [u8; N])> {
    let begins = |first: u8| {
        let mut octets = [0; N];
        octets[0] = first;
        octets
    };
    // Both kinds are found among the first x.
    let refused_by = |error: Error| {
        let x = (0..=u8::MAX).map(|x| {
            let mut octets = begins(0x80);
            octets[N - 1] = x;
            octets
        });
        x.into_iter().find(|octets| refusal(octets) == Some(error)).unwrap()
    };
    let mut not_reduced = [0xff; N];
    not_reduced[0] = 0x9f;
    let mut not_compressed = *generator;
    not_compressed[0] &= 0x7f;
    let mut infinity_with_rest = begins(0xc0);
    infinity_with_rest[N - 1] = 1;
    vec![
        ("infinity", begins(0xc0)),
        ("infinity with the sign of y", begins(0xe0)),
        ("infinity with a coordinate", infinity_with_rest),
        ("infinity without the bit of compression", begins(0x40)),
        ("zeros", begins(0)),
        ("not below the modulus", not_reduced),
        ("without the bit of compression", not_compressed),
        ("not on the curve", refused_by(Error::NotOnCurve)),
        ("not in the subgroup", refused_by(Error::NotInSubgroup)),
    ]
}
