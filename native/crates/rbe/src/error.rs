use core::fmt;

/// Reason why an input is refused. Contains no part of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A point or scalar is not valid.
    Curve(countersign_bls12381::Error),
    /// Too short, too long, or an unknown format or version.
    Format,
    /// A number of slots that is not supported, or a slot or block that does not exist.
    Slot,
    /// The slot has a key.
    Occupied,
    /// The slot has no key.
    Vacant,
    /// The key is not the one of the slot, or its secret is not known to who registers it.
    Key,
    /// A helping value does not belong to the key.
    Help,
    /// The opening does not belong to the commitment, or is not watched.
    Opening,
    /// The parameters are not powers of one number.
    Powers,
    /// A contribution does not follow from the one before it, or nobody has contributed a secret.
    Contribution,
    /// The opening is older than the commitment that was encrypted to.
    Outdated,
}

impl From<countersign_bls12381::Error> for Error {
    fn from(error: countersign_bls12381::Error) -> Self {
        Self::Curve(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Curve(error) => return error.fmt(f),
            Self::Format => "wrong length or format",
            Self::Slot => "no such slot",
            Self::Occupied => "slot has a key",
            Self::Vacant => "slot has no key",
            Self::Key => "not the key of the slot",
            Self::Help => "helping value does not belong to the key",
            Self::Opening => "opening does not belong to the commitment",
            Self::Powers => "parameters are not powers of one number",
            Self::Contribution => "contribution does not follow from the one before it",
            Self::Outdated => "opening is older than the commitment",
        })
    }
}

impl core::error::Error for Error {}

/// Result of this crate.
pub type Result<T> = core::result::Result<T, Error>;
