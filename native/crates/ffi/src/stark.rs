//! What STARKs have besides the functions of all proof systems.

use crate::boundary::{Input, Output, boundary};
use crate::{Result, Status};
use countersign_stark::{Error, Verifier, hash, read_words, write_words};

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Randomness => Self::NoRandomness,
            Error::Unsatisfied => Self::Unsatisfied,
            _ => Self::Malformed,
        }
    }
}

/// Tells about STARKs of a circuit. `out` receives five numbers of 4 octets, big-endian: security in bits, proven up to
/// the list decoding radius, proven up to the unique decoding radius, and conjectured; lengths in octets of the shortest
/// and of the longest proof.
///
/// # Safety
/// `out` points to 20 octets that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_stark_about(circuit: u8, out: *mut u8) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let out = unsafe { Output::new(out, 20)? };
        let verifier = Verifier::load(circuit)?;
        let (level, (shortest, longest)) = (verifier.level(), verifier.proof_bounds());
        let mut octets = Vec::new();
        for n in [level.proven, level.unique_decoding, level.conjectured, shortest, longest] {
            octets.extend(u32::try_from(n).map_err(|_| Status::Malformed)?.to_be_bytes());
        }
        // SAFETY: the caller's contract.
        unsafe { out.write(&octets) }
    })
}

/// Computes the hash of the STARKs' circuits, which is Poseidon2 of two values and a tag: 1 for nullifiers, 2 for owners, 3
/// for nodes of a tree, 6 for commitments, whose second value is zero. `out` receives 32 octets.
///
/// # Safety
/// `a` and `b` point to 32 octets each, `out` to 32 octets that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_stark_hash(tag: u8, a: *const u8, b: *const u8, out: *mut u8) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let (out, a, b) =
            unsafe { (Output::new(out, 32)?, Input::new(a, 32)?.octets(), Input::new(b, 32)?.octets()) };
        let value = |octets: &[u8]| -> Result<_> {
            let octets = octets.try_into().map_err(|_| Status::BadArgument)?;
            Ok(read_words(octets)?)
        };
        let hash = hash(tag, &value(a)?, &value(b)?)?;
        // SAFETY: the caller's contract.
        unsafe { out.write(&write_words(&hash)) }
    })
}
