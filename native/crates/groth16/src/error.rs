use core::fmt;

/// Why an input was refused. Carries no part of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Too short, too long, or a count that does not fit the rest.
    Length,
    /// A field element at or above its modulus, or written in another form than the one canonical form.
    NotCanonical,
    /// The point at infinity where none is allowed.
    Infinity,
    /// Coordinates that do not satisfy the curve's equation.
    NotOnCurve,
    /// A point on the twist outside the subgroup of order r.
    NotInSubgroup,
    /// Another format, curve, protocol or version than the one that is read here.
    Unsupported,
    /// The parts of a file or of the inputs contradict each other.
    Inconsistent,
    /// The circuit's own code refused the inputs.
    Unsatisfied,
    /// The operating system gave no random octets.
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
            Self::Inconsistent => "parts do not fit together",
            Self::Unsatisfied => "inputs do not satisfy the circuit",
            Self::Randomness => "no randomness from the operating system",
        })
    }
}

impl core::error::Error for Error {}

/// Result of this crate.
pub type Result<T> = core::result::Result<T, Error>;
