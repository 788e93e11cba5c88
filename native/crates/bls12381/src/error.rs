use core::fmt;

/// Reason why an input is refused. Contains no part of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Too short or too long.
    Length,
    /// A field element that is not below its modulus, or a point that is not in its one encoding.
    NotCanonical,
    /// The point at infinity, or zero, where it is not allowed.
    Infinity,
    /// Coordinates that do not satisfy the curve's equation.
    NotOnCurve,
    /// An element outside the group of order r.
    NotInSubgroup,
    /// The operating system returned no random octets.
    Randomness,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "wrong length",
            Self::NotCanonical => "not canonical",
            Self::Infinity => "infinity or zero",
            Self::NotOnCurve => "point not on the curve",
            Self::NotInSubgroup => "element not in the subgroup",
            Self::Randomness => "no randomness from the operating system",
        })
    }
}

impl core::error::Error for Error {}

/// Result of this crate.
pub type Result<T> = core::result::Result<T, Error>;
