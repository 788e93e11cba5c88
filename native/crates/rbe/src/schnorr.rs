//! Proof of knowledge of x with P = x B, after Schnorr, made non-interactive by a hash over the statement and a context.

use crate::Result;
use crate::reader::{Reader, length_prefixed};
use countersign_bls12381::{G1, Scalar, with_clean_stack};
use zeroize::Zeroize;

/// Length of a proof: a point and a scalar.
pub const PROOF_LEN: usize = G1::LEN + Scalar::LEN;

/// What is proved: `public` is a multiple of `base`, in a context that the proof is valid for only.
pub(crate) struct Statement<'a> {
    pub(crate) tag: &'static [u8],
    pub(crate) context: &'a [u8],
    pub(crate) base: G1,
    pub(crate) public: G1,
}

impl Statement<'_> {
    pub(crate) fn prove(&self, secret: &Scalar) -> Result<[u8; PROOF_LEN]> {
        with_clean_stack(|| {
            let mut nonce = Scalar::random()?;
            let proof = self.prove_with(secret, &nonce);
            nonce.zeroize();
            proof
        })
    }

    fn prove_with(&self, secret: &Scalar, nonce: &Scalar) -> Result<[u8; PROOF_LEN]> {
        let commitment = self.base * *nonce;
        let response = *nonce + self.challenge(&commitment)? * *secret;
        let mut proof = [0; PROOF_LEN];
        let (point, scalar) = proof.split_at_mut(G1::LEN);
        point.copy_from_slice(&commitment.encode());
        scalar.copy_from_slice(&response.encode());
        Ok(proof)
    }

    pub(crate) fn verify(&self, proof: &[u8; PROOF_LEN]) -> Result<bool> {
        let mut reader = Reader::new(proof);
        let commitment = reader.g1()?;
        let response = Scalar::decode(reader.octets()?)?;
        let challenge = self.challenge(&commitment)?;
        Ok(self.base * response == commitment + self.public * challenge)
    }

    fn challenge(&self, commitment: &G1) -> Result<Scalar> {
        let points = [self.base, self.public, *commitment].map(|point| point.encode());
        Ok(Scalar::hash(self.tag, &length_prefixed(&[self.context, &points[0], &points[1], &points[2]]))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(context: &[u8], secret: u64) -> Statement<'_> {
        let base = G1::generator() * Scalar::from(3);
        Statement { tag: b"test", context, base, public: base * Scalar::from(secret) }
    }

    #[test]
    fn proof_holds_for_its_statement_only() {
        let proof = statement(b"a", 7).prove(&Scalar::from(7)).unwrap();
        assert_eq!(statement(b"a", 7).verify(&proof), Ok(true));
        assert_eq!(statement(b"b", 7).verify(&proof), Ok(false));
        assert_eq!(statement(b"a", 8).verify(&proof), Ok(false));
        let other = Statement { tag: b"other", ..statement(b"a", 7) };
        assert_eq!(other.verify(&proof), Ok(false));
        let of_another = statement(b"a", 7).prove(&Scalar::from(8)).unwrap();
        assert_eq!(statement(b"a", 7).verify(&of_another), Ok(false));
    }

    #[test]
    fn every_altered_octet_is_refused() {
        let proof = statement(b"a", 7).prove(&Scalar::from(7)).unwrap();
        for at in 0..PROOF_LEN {
            let mut altered = proof;
            altered[at] ^= 1;
            assert_ne!(statement(b"a", 7).verify(&altered), Ok(true), "{at}");
        }
    }

    #[test]
    fn no_two_proofs_share_their_nonce() {
        let statement = statement(b"a", 7);
        let proofs = [(); 2].map(|()| statement.prove(&Scalar::from(7)).unwrap());
        assert_ne!(proofs[0][..G1::LEN], proofs[1][..G1::LEN]);
    }
}
