use crate::{Error, Result};
use countersign_bls12381::{G1, G2};

/// Reads a format from its beginning to its end.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) const fn new(octets: &'a [u8]) -> Self {
        Self(octets)
    }

    /// Reads a fixed number of octets.
    pub(crate) fn octets<const N: usize>(&mut self) -> Result<&'a [u8; N]> {
        let (head, rest) = self.0.split_first_chunk().ok_or(Error::Format)?;
        self.0 = rest;
        Ok(head)
    }

    pub(crate) fn octet(&mut self) -> Result<u8> {
        Ok(self.octets::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_be_bytes(*self.octets()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_be_bytes(*self.octets()?))
    }

    pub(crate) fn g1(&mut self) -> Result<G1> {
        Ok(G1::decode(self.octets()?)?)
    }

    pub(crate) fn g2(&mut self) -> Result<G2> {
        Ok(G2::decode(self.octets()?)?)
    }

    /// Reads a given text.
    pub(crate) fn expect<const N: usize>(&mut self, text: &[u8; N]) -> Result<()> {
        if self.octets::<N>()? == text { Ok(()) } else { Err(Error::Format) }
    }

    pub(crate) const fn end(&self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Format) }
    }
}

/// Writes each field after its length in four octets, so that two lists of fields never have the same octets.
pub(crate) fn length_prefixed(fields: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::new();
    for field in fields {
        // No field has 4 GiB: the longest is the context of a claim.
        out.extend(u32::try_from(field.len()).unwrap_or(u32::MAX).to_be_bytes());
        out.extend_from_slice(field);
    }
    out
}
