use core::fmt;

/// Reason why an input is refused. Contains no part of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Too short, too long, or a count that does not fit the rest.
    Length,
    /// A field element that is not below its modulus, or not in canonical form.
    NotCanonical,
    /// The point at infinity where it is not allowed.
    Infinity,
    /// Coordinates that do not satisfy the curve's equation.
    NotOnCurve,
    /// A point on the twist outside the subgroup of order r.
    NotInSubgroup,
    /// A format, curve, protocol or version that is not supported.
    Unsupported,
    /// The parts of a file or of the inputs contradict each other.
    Inconsistent,
    /// The circuit's own code refused the inputs.
    Unsatisfied,
    /// The operating system returned no random octets.
    Randomness,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "wrong length",
            Self::NotCanonical => "field element not canonical",
            Self::Infinity => "point at infinity",
            Self::NotOnCurve => "point not on the curve",
            Self::NotInSubgroup => "point not in the subgroup",
            Self::Unsupported => "format not supported",
            Self::Inconsistent => "parts contradict each other",
            Self::Unsatisfied => "inputs do not satisfy the circuit",
            Self::Randomness => "no randomness from the operating system",
        })
    }
}

impl core::error::Error for Error {}

/// Result of this crate.
pub type Result<T> = core::result::Result<T, Error>;
