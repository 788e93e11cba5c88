use core::fmt;

/// Reason why an input is refused. Contains no part of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Too short, too long, or a count that does not fit the rest.
    Length,
    /// A word that is not below p.
    NotCanonical,
    /// Inputs that the circuit does not have, or lacks.
    Inconsistent,
    /// Inputs that no proof is possible for.
    Unsatisfied,
    /// A circuit that this system does not prove.
    Unsupported,
    /// The operating system returned no random octets.
    Randomness,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "wrong length",
            Self::NotCanonical => "word not canonical",
            Self::Inconsistent => "not the inputs of this circuit",
            Self::Unsatisfied => "inputs do not satisfy the circuit",
            Self::Unsupported => "circuit not supported",
            Self::Randomness => "no randomness from the operating system",
        })
    }
}

impl core::error::Error for Error {}

/// Result of this crate.
pub type Result<T> = core::result::Result<T, Error>;

/// Verdict on a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Whoever made the proof knows what the statement says.
    Valid,
    /// The proof cannot be decoded, or a signal is not canonical.
    Malformed,
    /// Well formed, but it proves nothing.
    Invalid,
}
