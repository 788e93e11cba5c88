//! Properties that hold for any octets, for the fuzz targets and a bounded property test.

use super::parameters;
use crate::{Ceremony, Ciphertext, Claim, Directory, Parameters, Registration};
use countersign_bls12381::{G1, G2, Gt, Scalar, eip2537};
use std::sync::{Arc, OnceLock};

/// Name and function of a fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 7] = [
    ("rbe_parameters", rbe_parameters),
    ("rbe_ceremony", rbe_ceremony),
    ("rbe_registration", rbe_registration),
    ("rbe_block", rbe_block),
    ("rbe_ciphertext", rbe_ciphertext),
    ("bls_eip2537", bls_eip2537),
    ("bls_decoders", bls_decoders),
];

/// Parameters that the targets for registrations and blocks use: n = 4, z = 5.
pub fn toy() -> &'static Arc<Parameters> {
    static TOY: OnceLock<Arc<Parameters>> = OnceLock::new();
    TOY.get_or_init(|| Arc::new(parameters(16, 5)))
}

/// Parsed parameters have the same octets again.
///
/// # Panics
/// If the octets differ.
pub fn rbe_parameters(octets: &[u8]) {
    if let Ok(parameters) = Parameters::decode(octets) {
        assert_eq!(parameters.encode(), octets);
    }
}

/// A parsed ceremony has the same octets again.
///
/// # Panics
/// If the octets differ.
pub fn rbe_ceremony(octets: &[u8]) {
    if let Ok(ceremony) = Ceremony::decode(octets) {
        assert_eq!(ceremony.encode(), octets);
        assert_eq!(ceremony.receipts().len(), ceremony.contributions().len());
    }
}

/// The first octet is the slot, the next 80 are a proof, and the rest a registration of x = 11.
///
/// # Panics
/// If a registration is read that has other octets or is not the one of x.
pub fn rbe_registration(octets: &[u8]) {
    let Some((slot, rest)) = octets.split_first() else { return };
    let Some((proof, registration)) = rest.split_first_chunk() else { return };
    let slot = u32::from(*slot);
    let (x, parameters) = (Scalar::from(11), toy());
    if let Ok(read) = Registration::read(parameters, slot, registration, &x) {
        assert_eq!(read.encode(), registration);
        assert_eq!(Registration::derive(parameters, slot, &x), Ok(read));
    }
    let claim = Claim { slot, registration, proof, context: b"fuzz" };
    let read = Registration::read_claim(parameters, &claim);
    if let Ok(read) = &read {
        assert_eq!(read.encode(), registration);
    }
    let twice = Registration::read_claims(parameters, &[claim, claim]);
    assert_eq!(twice.is_ok(), read.is_ok());
}

/// Secrets of the block that [`rbe_block`] restores: x = 11 at slot 1.
#[must_use]
pub fn members() -> [Option<Scalar>; 4] {
    [None, Some(Scalar::from(11)), None, None]
}

/// A block of [`members`] has the same octets after it was restored, and one that is refused changes nothing.
///
/// # Panics
/// If the octets differ, or the block has another commitment than that of the secrets.
pub fn rbe_block(octets: &[u8]) {
    let mut directory = Directory::new(Arc::clone(toy()), false);
    let before = directory.block(0);
    if directory.restore(0, octets, &members()).is_err() {
        assert_eq!(directory.block(0), before);
        return;
    }
    assert_eq!(directory.block(0), Ok(octets.to_vec()));
    let mut registered = Directory::new(Arc::clone(toy()), false);
    assert_eq!(registered.register(1, &Scalar::from(11)), directory.commitment(0));
}

/// A parsed ciphertext has the same octets again, and decrypting it ends.
///
/// # Panics
/// If the octets differ.
pub fn rbe_ciphertext(octets: &[u8]) {
    if let Ok(ciphertext) = Ciphertext::decode(octets) {
        assert_eq!(ciphertext.encode(), octets);
        let _ = crate::decrypt(toy(), 0, &Scalar::from(11), &G1::infinity(), &ciphertext);
    }
}

/// Operations of EIP-2537 compute or refuse.
///
/// # Panics
/// If a sum of points depends on their order.
pub fn bls_eip2537(octets: &[u8]) {
    let swapped =
        |len: usize| octets.iter().cycle().skip(len).take(octets.len()).copied().collect::<Vec<_>>();
    assert_eq!(eip2537::g1_add(octets), eip2537::g1_add(&swapped(octets.len() / 2)));
    assert_eq!(eip2537::g2_add(octets), eip2537::g2_add(&swapped(octets.len() / 2)));
    let _ = eip2537::g1_msm(octets);
    let _ = eip2537::g2_msm(octets);
    let _ = eip2537::pairing_check(octets.get(..768).unwrap_or(octets));
}

/// Points, scalars and elements of the target group have the same octets again.
///
/// # Panics
/// If the octets differ.
pub fn bls_decoders(octets: &[u8]) {
    if let Some(octets) = octets.first_chunk() {
        assert!(Scalar::decode(octets).map_or(true, |scalar| scalar.encode() == *octets));
    }
    if let Some(octets) = octets.first_chunk() {
        assert!(G1::decode_any(octets).map_or(true, |point| point.encode() == *octets));
    }
    if let Some(octets) = octets.first_chunk() {
        assert!(G2::decode_any(octets).map_or(true, |point| point.encode() == *octets));
    }
    if let Some(octets) = octets.first_chunk() {
        assert!(Gt::decode(octets).map_or(true, |element| element.encode() == *octets));
    }
}
