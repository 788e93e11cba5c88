use crate::shape::Place;
use crate::{Error, Parameters, Result};
use countersign_bls12381::{G1, Product, Rho, Scalar};

/// Whether a commitment has the key x h_i at a slot (from 0), by the slot's opening:
/// e(C - x h_i, h'_(n+1-i)) = e(opening, g2). The key is computed here, since the proof is sound for keys of this form only.
///
/// # Errors
/// [`Error::Slot`] if there is no such slot, [`Error::Key`] if x is zero.
pub fn is_member(
    parameters: &Parameters,
    slot: u32,
    secret: &Scalar,
    commitment: &G1,
    opening: &G1,
) -> Result<bool> {
    if secret.is_zero() {
        return Err(Error::Key);
    }
    let place = parameters.shape().place(slot)?;
    let key = parameters.base(place)? * *secret;
    opens(parameters, place, &(*commitment - key), opening)
}

/// Whether a commitment has no key at a slot (from 0), by the slot's opening: e(C, h'_(n+1-i)) = e(opening, g2).
///
/// # Errors
/// [`Error::Slot`] if there is no such slot.
pub fn is_absent(parameters: &Parameters, slot: u32, commitment: &G1, opening: &G1) -> Result<bool> {
    opens(parameters, parameters.shape().place(slot)?, commitment, opening)
}

/// Whether e(rest, h'_(n+1-i)) = e(opening, g2), where the rest is the commitment without the slot's key.
pub(crate) fn opens(parameters: &Parameters, place: Place, rest: &G1, opening: &G1) -> Result<bool> {
    let mut product = Product::new();
    product.pair_lines(rest, parameters.opposite(place)?);
    product.pair_lines(&-*opening, parameters.generator());
    Ok(product.is_one())
}

/// Whether every one of these is what [`is_member`] is true for: slot, x, commitment, opening. One final exponentiation
/// for all. True for none.
///
/// # Errors
/// Those of [`is_member`].
pub fn are_members(parameters: &Parameters, all: &[(u32, Scalar, G1, G1)]) -> Result<bool> {
    let mut rests = Vec::with_capacity(all.len());
    for (slot, secret, commitment, opening) in all {
        if secret.is_zero() {
            return Err(Error::Key);
        }
        let place = parameters.shape().place(*slot)?;
        rests.push((place, *commitment - parameters.base(place)? * *secret, *opening));
    }
    all_open(parameters, &rests)
}

/// [`opens`] of all together: place, rest and opening of each.
pub(crate) fn all_open(parameters: &Parameters, all: &[(Place, G1, G1)]) -> Result<bool> {
    let weights = Rho::draw(all.len())?;
    let openings: Vec<G1> = all.iter().map(|(.., opening)| *opening).collect();
    let mut product = Product::new();
    for ((place, rest, _), weight) in all.iter().zip(&weights) {
        product.pair_lines(&(*rest * weight.scalar()), parameters.opposite(*place)?);
    }
    product.pair_lines(&-G1::weighted(&openings, &weights), parameters.generator());
    Ok(product.is_one())
}
