use crate::opening::opens;
use crate::reader::Reader;
use crate::{Error, Parameters, Result};
use countersign_bls12381::{G1, G2, Gt, Product, Scalar};
use zeroize::Zeroize;

/// Length of an encoded ciphertext.
pub const CIPHERTEXT_LEN: usize = G1::LEN + Gt::LEN + G2::LEN + Gt::LEN;

/// Message for whoever knows x of the key that a commitment has at a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ciphertext {
    commitment: G1,
    mask: Gt,
    ephemeral: G2,
    hidden: Gt,
}

/// Encrypts a message for a slot (from 0), as the commitment is now: nobody needs a key of the receiver. It is not
/// authenticated. If x is derived from public values everybody can decrypt it.
///
/// # Errors
/// [`Error::Slot`] if there is no such slot, or without randomness.
pub fn encrypt(parameters: &Parameters, slot: u32, commitment: &G1, message: &Gt) -> Result<Ciphertext> {
    let mut r = Scalar::random()?;
    let ciphertext = encrypt_with(parameters, slot, commitment, message, &r);
    r.zeroize();
    ciphertext
}

pub(crate) fn encrypt_with(
    parameters: &Parameters,
    slot: u32,
    commitment: &G1,
    message: &Gt,
    r: &Scalar,
) -> Result<Ciphertext> {
    let place = parameters.shape().place(slot)?;
    let opposite = parameters.opposite(place)?;
    let pairing = |point: G1| {
        let mut product = Product::new();
        product.pair_lines(&point, opposite);
        product.value()
    };
    Ok(Ciphertext {
        commitment: *commitment,
        mask: pairing(*commitment * *r),
        ephemeral: G2::generator() * *r,
        hidden: pairing(parameters.base(place)? * *r) * *message,
    })
}

/// Decrypts a message with x and the slot's opening.
///
/// # Errors
/// [`Error::Outdated`] if the opening does not open the commitment of the ciphertext to this key, as after a later
/// registration; [`Error::Key`] if x is zero.
pub fn decrypt(
    parameters: &Parameters,
    slot: u32,
    secret: &Scalar,
    opening: &G1,
    ciphertext: &Ciphertext,
) -> Result<Gt> {
    let place = parameters.shape().place(slot)?;
    let inverse = secret.inverse().ok_or(Error::Key)?;
    let key = parameters.base(place)? * *secret;
    if !opens(parameters, place, &(ciphertext.commitment - key), opening)? {
        return Err(Error::Outdated);
    }
    let unmasked = ciphertext.mask * Gt::pairing(opening, &ciphertext.ephemeral).inverse();
    Ok(ciphertext.hidden * unmasked.power(&inverse).inverse())
}

impl Ciphertext {
    /// Writes the commitment, r e(C, h'_(n+1-i)), r g2 and the hidden message.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        [&self.commitment.encode()[..], &self.mask.encode(), &self.ephemeral.encode(), &self.hidden.encode()]
            .concat()
    }

    /// Reads what [`Self::encode`] writes.
    ///
    /// # Errors
    /// Unless every part is in its group, and r g2 is not infinity.
    pub fn decode(octets: &[u8]) -> Result<Self> {
        let mut reader = Reader::new(octets);
        let read = Self {
            commitment: G1::decode_any(reader.octets()?)?,
            mask: Gt::decode(reader.octets()?)?,
            ephemeral: reader.g2()?,
            hidden: Gt::decode(reader.octets()?)?,
        };
        reader.end()?;
        Ok(read)
    }
}
