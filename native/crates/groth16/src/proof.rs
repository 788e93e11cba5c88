use crate::point::{G1_LEN, G2_LEN, in_g2, read_g1, read_twist, write_g1, write_g2};
use crate::{Error, Result};
use ark_bn254::{G1Affine, G2Affine};

/// Length of a packed proof in octets: A (64), B (128), C (64).
pub const PROOF_LEN: usize = 2 * G1_LEN + G2_LEN;

/// Proof whose points are finite and in their groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    pub(crate) a: G1Affine,
    pub(crate) b: G2Affine,
    pub(crate) c: G1Affine,
}

/// Proof whose B is on the twist, but not yet known to be in G2. Only [`crate::lines`] may use it.
#[derive(Debug, Clone)]
pub(crate) struct UncheckedProof(Proof);

impl UncheckedProof {
    pub(crate) fn from_packed(octets: &[u8]) -> Result<Self> {
        let octets: &[u8; PROOF_LEN] = octets.try_into().map_err(|_| Error::Length)?;
        let (a, rest) = octets.split_at(G1_LEN);
        let (b, c) = rest.split_at(G2_LEN);
        Ok(Self(Proof { a: read_g1(a)?, b: read_twist(b)?, c: read_g1(c)? }))
    }

    pub(crate) const fn a(&self) -> &G1Affine {
        &self.0.a
    }

    pub(crate) const fn b_on_twist(&self) -> &G2Affine {
        &self.0.b
    }

    pub(crate) const fn c(&self) -> &G1Affine {
        &self.0.c
    }
}

impl Proof {
    /// Parses A || B || C.
    ///
    /// # Errors
    /// For a wrong length, an element that is not canonical, infinity, a point off its curve or outside its subgroup.
    pub fn from_packed(octets: &[u8]) -> Result<Self> {
        let UncheckedProof(proof) = UncheckedProof::from_packed(octets)?;
        Ok(Self { b: in_g2(proof.b)?, ..proof })
    }

    /// Returns the packed form, for [`Proof::from_packed`].
    #[must_use]
    pub fn to_packed(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(PROOF_LEN);
        write_g1(&self.a, &mut out);
        write_g2(&self.b, &mut out);
        write_g1(&self.c, &mut out);
        out
    }
}
