use crate::{CONTEXT_LEN, Error, Fr, Result};
use ark_ff::{PrimeField, Zero};
use sha2::{Digest, Sha512};

pub(crate) const TAG: &[u8] = b"countersign-bulletproofs-v1";

/// Transcript of a proof, from which the challenges come (Fiat and Shamir).
///
/// Challenge k, counted from 0, is SHA-512(previous ‖ messages ‖ LP(label) ‖ k) modulo r, all numbers big-endian.
/// `previous` is the unreduced challenge before, none for the first; `messages` is LP(label) ‖ LP(message) for each
/// message since; LP(x) is the length of x in 4 octets, then x; k has 4 octets. Before the first message stands the
/// statement: LP of the tag, of the descriptor's SHA-256, of every public signal and of the context.
pub(crate) struct Transcript {
    hash: Sha512,
    count: u32,
}

impl Transcript {
    pub(crate) fn new(descriptor: &[u8; 32], signals: &[[u8; 32]], context: &[u8; CONTEXT_LEN]) -> Self {
        let mut hash = Sha512::new();
        absorb(&mut hash, TAG);
        absorb(&mut hash, descriptor);
        signals.iter().for_each(|s| absorb(&mut hash, s));
        absorb(&mut hash, context);
        Self { hash, count: 0 }
    }

    pub(crate) fn append(&mut self, label: &str, message: &[u8]) {
        absorb(&mut self.hash, label.as_bytes());
        absorb(&mut self.hash, message);
    }

    /// Returns the next challenge, which is never zero.
    ///
    /// # Errors
    /// [`Error::Unsatisfied`] for zero, whose probability is 2^-254.
    pub(crate) fn challenge(&mut self, label: &str) -> Result<Fr> {
        absorb(&mut self.hash, label.as_bytes());
        self.hash.update(self.count.to_be_bytes());
        self.count += 1;
        let octets = self.hash.finalize_reset();
        self.hash.update(octets);
        let challenge = Fr::from_be_bytes_mod_order(&octets);
        if challenge.is_zero() { Err(Error::Unsatisfied) } else { Ok(challenge) }
    }
}

/// Appends LP(x).
pub(crate) fn absorb(hash: &mut Sha512, x: &[u8]) {
    // Nothing here is longer than a few octets.
    hash.update(u32::try_from(x.len()).unwrap_or(u32::MAX).to_be_bytes());
    hash.update(x);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(descriptor: u8, signals: &[[u8; 32]], context: u8, messages: &[(&str, &[u8])]) -> Fr {
        let mut transcript = Transcript::new(&[descriptor; 32], signals, &[context; 64]);
        messages.iter().for_each(|(label, message)| transcript.append(label, message));
        transcript.challenge("y").unwrap()
    }

    #[test]
    fn challenge_depends_on_every_part() {
        let all = [
            first(0, &[[0; 32]], 0, &[]),
            first(1, &[[0; 32]], 0, &[]),
            first(0, &[[1; 32]], 0, &[]),
            first(0, &[[0; 32]; 2], 0, &[]),
            first(0, &[[0; 32]], 1, &[]),
            first(0, &[[0; 32]], 0, &[("A", b"")]),
            first(0, &[[0; 32]], 0, &[("A", b"B")]),
            first(0, &[[0; 32]], 0, &[("AB", b"")]),
        ];
        for (i, one) in all.iter().enumerate() {
            assert!(all.iter().skip(i + 1).all(|other| one != other), "{i}");
        }
    }

    #[test]
    fn challenges_follow_from_those_before() {
        let mut transcript = Transcript::new(&[0; 32], &[], &[0; 64]);
        let (y, again) = (transcript.challenge("y").unwrap(), transcript.challenge("y").unwrap());
        assert_ne!(y, again);
        let mut same = Transcript::new(&[0; 32], &[], &[0; 64]);
        same.challenge("y").unwrap();
        same.append("A", b"");
        assert_ne!(same.challenge("y").unwrap(), again);
    }
}
