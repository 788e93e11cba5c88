use crate::hash::expand_message_xmd;
use crate::{Error, Result};
use blst::{blst_fr, blst_scalar};
use core::ops::{Add, Mul, Neg, Sub};
use zeroize::Zeroize;

/// Integer modulo r, the order of the groups.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Scalar(pub(crate) blst_fr);

impl Scalar {
    /// Length of the encoding.
    pub const LEN: usize = 32;

    /// Zero.
    pub const ZERO: Self = Self(blst_fr { l: [0; 4] });

    /// Reads 32 octets, big-endian.
    ///
    /// # Errors
    /// [`Error::NotCanonical`] unless they are below r.
    pub fn decode(octets: &[u8; 32]) -> Result<Self> {
        let (mut raw, mut fr) = (blst_scalar::default(), blst_fr::default());
        // SAFETY: blst reads 32 octets and writes to the two values.
        unsafe {
            blst::blst_scalar_from_bendian(&raw mut raw, octets.as_ptr());
            if !blst::blst_scalar_fr_check(&raw const raw) {
                return Err(Error::NotCanonical);
            }
            blst::blst_fr_from_scalar(&raw mut fr, &raw const raw);
        }
        Ok(Self(fr))
    }

    /// Writes 32 octets, big-endian.
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        let mut octets = self.little_endian();
        octets.reverse();
        octets
    }

    /// 32 octets, little-endian, as blst's multiplications take them.
    pub(crate) fn little_endian(&self) -> [u8; 32] {
        let mut raw = blst_scalar::default();
        // SAFETY: blst reads one value and writes the other.
        unsafe { blst::blst_scalar_from_fr(&raw mut raw, &raw const self.0) };
        raw.b
    }

    /// Reduces a big-endian integer of any length modulo r.
    #[must_use]
    pub fn reduce(octets: &[u8]) -> Self {
        let (mut raw, mut fr) = (blst_scalar::default(), blst_fr::default());
        // SAFETY: blst reads the slice and writes to the two values.
        unsafe {
            blst::blst_scalar_from_be_bytes(&raw mut raw, octets.as_ptr(), octets.len());
            blst::blst_fr_from_scalar(&raw mut fr, &raw const raw);
        }
        Self(fr)
    }

    /// `hash_to_field` of RFC 9380, section 5.2, for one element: 48 octets of `expand_message_xmd` with SHA-256, modulo
    /// r. It may be zero, with a chance of 2^-255.
    ///
    /// # Errors
    /// [`Error::Length`] for a tag that is empty or longer than 255 octets.
    pub fn hash(tag: &[u8], message: &[u8]) -> Result<Self> {
        Ok(Self::reduce(&expand_message_xmd::<48>(message, tag)?))
    }

    /// Random scalar that is not zero, from the operating system.
    ///
    /// # Errors
    /// [`Error::Randomness`] if there is none.
    pub fn random() -> Result<Self> {
        loop {
            let mut octets: [u8; 48] = random_octets()?;
            let scalar = Self::reduce(&octets);
            octets.zeroize();
            if !scalar.is_zero() {
                return Ok(scalar);
            }
        }
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.l == [0; 4]
    }

    /// The inverse, or nothing for zero.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let mut fr = blst_fr::default();
        // SAFETY: blst reads one value and writes the other.
        unsafe { blst::blst_fr_inverse(&raw mut fr, &raw const self.0) };
        (!self.is_zero()).then_some(Self(fr))
    }
}

impl From<u64> for Scalar {
    fn from(value: u64) -> Self {
        Self::reduce(&value.to_be_bytes())
    }
}

macro_rules! operation {
    ($trait:ident, $method:ident, $blst:ident) => {
        impl $trait for Scalar {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                let mut fr = blst_fr::default();
                // SAFETY: blst reads two values and writes the third.
                unsafe { blst::$blst(&raw mut fr, &raw const self.0, &raw const other.0) };
                Self(fr)
            }
        }
    };
}

operation!(Add, add, blst_fr_add);
operation!(Sub, sub, blst_fr_sub);
operation!(Mul, mul, blst_fr_mul);

impl Neg for Scalar {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.0.l.zeroize();
    }
}

/// Without the value, which may be a secret.
impl core::fmt::Debug for Scalar {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Scalar")
    }
}

/// Runs something that computes with a secret, then overwrites 64 KiB of the stack below, where copies of it may be. The
/// compiler may have left others in registers or elsewhere.
pub fn with_clean_stack<T>(work: impl FnOnce() -> T) -> T {
    let result = below(work);
    overwrite();
    result
}

#[inline(never)]
fn below<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[inline(never)]
#[allow(clippy::large_stack_arrays)] // its purpose
fn overwrite() {
    let mut stack = [0_u8; 64 * 1024];
    stack.zeroize();
    core::hint::black_box(&mut stack);
}

/// Random weight of 128 bits that is not zero, for the random linear combination of equations: false ones hold together
/// with a chance of 2^-127 at most.
#[derive(Clone, Copy)]
pub struct Rho(pub(crate) [u8; 16]);

impl Rho {
    /// Draws `n` weights from the operating system.
    ///
    /// # Errors
    /// [`Error::Randomness`] if there is none.
    pub fn draw(n: usize) -> Result<Vec<Self>> {
        let mut octets = vec![0; 16 * n];
        getrandom::fill(&mut octets).map_err(|_| Error::Randomness)?;
        let (chunks, _) = octets.as_chunks();
        chunks
            .iter()
            .map(|chunk| if *chunk == [0; 16] { Err(Error::Randomness) } else { Ok(Self(*chunk)) })
            .collect()
    }

    /// The same number modulo r.
    #[must_use]
    pub fn scalar(&self) -> Scalar {
        let mut octets = self.0;
        octets.reverse();
        Scalar::reduce(&octets)
    }
}

/// Draws octets from the operating system.
///
/// # Errors
/// [`Error::Randomness`] if there are none.
pub fn random_octets<const N: usize>() -> Result<[u8; N]> {
    let mut octets = [0; N];
    getrandom::fill(&mut octets).map_err(|_| Error::Randomness)?;
    Ok(octets)
}
