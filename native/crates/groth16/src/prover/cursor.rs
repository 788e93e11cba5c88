use crate::{Error, Result};

/// Reads little-endian parts of a file in order, never beyond its end.
pub(super) struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    pub(super) const fn new(octets: &'a [u8]) -> Self {
        Self(octets)
    }

    pub(super) fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len).ok_or(Error::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<&'a [u8; N]> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Error::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(*self.array()?))
    }

    /// Reads a 32-bit count or index.
    pub(super) fn size(&mut self) -> Result<usize> {
        usize::try_from(self.u32()?).map_err(|_| Error::Length)
    }

    pub(super) fn long_size(&mut self) -> Result<usize> {
        usize::try_from(u64::from_le_bytes(*self.array()?)).map_err(|_| Error::Length)
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) const fn end(&self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Length) }
    }
}
