use crate::{Error, Result};

/// Reads little-endian parts of a file of iden3's formats in order, never beyond its end: then [`Error::Length`].
pub struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    /// Begins at the first octet.
    #[must_use]
    pub const fn new(octets: &'a [u8]) -> Self {
        Self(octets)
    }

    /// Reads that many octets.
    ///
    /// # Errors
    /// [`Error::Length`] if there are fewer.
    pub fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len).ok_or(Error::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Reads as many octets as the array has.
    ///
    /// # Errors
    /// [`Error::Length`] if there are fewer.
    pub fn array<const N: usize>(&mut self) -> Result<&'a [u8; N]> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Error::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Reads a number of 32 bits.
    ///
    /// # Errors
    /// [`Error::Length`] at the end.
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(*self.array()?))
    }

    /// Reads a 32-bit count or index.
    ///
    /// # Errors
    /// [`Error::Length`] at the end.
    pub fn size(&mut self) -> Result<usize> {
        usize::try_from(self.u32()?).map_err(|_| Error::Length)
    }

    /// Reads a 64-bit count.
    ///
    /// # Errors
    /// [`Error::Length`] at the end, or for one beyond the machine's memory.
    pub fn long_size(&mut self) -> Result<usize> {
        usize::try_from(u64::from_le_bytes(*self.array()?)).map_err(|_| Error::Length)
    }

    /// Number of octets that are left.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.0.len()
    }

    /// Requires the end.
    ///
    /// # Errors
    /// [`Error::Length`] if octets are left.
    pub const fn end(&self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Length) }
    }
}
