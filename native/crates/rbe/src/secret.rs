use crate::reader::length_prefixed;
use crate::{Error, Result};
use countersign_bls12381::Scalar;

const TAG: &[u8] = b"idt-mazu-v1";

/// Derives x of an entry from the SHA-256 of its token, its address (16 octets; IPv4 in the mapped form) and the SHA-256
/// of its key's SubjectPublicKeyInfo: RFC 9380's `hash_to_field` with the tag `idt-mazu-v1` over the three, each after
/// its length in four octets. All inputs are public, and so is x.
///
/// # Errors
/// [`Error::Key`] if x is zero, which has a chance of 2^-255.
pub fn secret(token_hash: &[u8; 32], address: &[u8; 16], key_hash: &[u8; 32]) -> Result<Scalar> {
    let secret = Scalar::hash(TAG, &length_prefixed(&[token_hash, address, key_hash]))?;
    if secret.is_zero() { Err(Error::Key) } else { Ok(secret) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_counts() {
        let all = [
            secret(&[0; 32], &[0; 16], &[0; 32]),
            secret(&[1; 32], &[0; 16], &[0; 32]),
            secret(&[0; 32], &[1; 16], &[0; 32]),
            secret(&[0; 32], &[0; 16], &[1; 32]),
        ]
        .map(|x| x.unwrap().encode());
        for (i, one) in all.iter().enumerate() {
            assert!(all.iter().skip(i + 1).all(|other| other != one));
        }
    }
}
