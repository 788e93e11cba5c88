//! Other constraints than those of the circuits, by the code that proves the circuits, and what p3 needs to do the same
//! alone. For the comparison of proof systems, whose statement is a chain of hashes.

use super::parameters;
use crate::engine::{Engine, transcript};
use crate::parameters::{Level, Parameters};
use crate::words::Word;
use crate::{CONTEXT_LEN, Error, Result, Verdict};
use p3_field::PrimeField64;
use p3_matrix::dense::RowMajorMatrix;
use sha2::{Digest, Sha256};

pub use crate::engine::Constraints;

/// p3's configuration of the proofs.
pub type Config = crate::parameters::Config;

/// Returns p3's configuration with the parameters of the circuits, and a transcript that begins with nothing.
///
/// # Errors
/// [`Error::Randomness`] if the operating system returns none.
pub fn config(grinds: bool) -> Result<Config> {
    let mut seeds = [[0; 32]; 3];
    getrandom::fill(seeds.as_flattened_mut()).map_err(|_| Error::Randomness)?;
    Ok(parameters(grinds).config(Vec::new(), seeds))
}

/// Returns the security of proofs with the parameters of the circuits.
pub fn level(constraints: &impl Constraints, log_rows: usize) -> Level {
    Parameters::DEFAULT.level(constraints, log_rows)
}

/// Prover and verifier of constraints, with the parameters of the circuits.
#[derive(Debug)]
pub struct Chain<A> {
    engine: Engine<A>,
    /// Stands for the descriptor's.
    digest: [u8; 32],
}

impl<A: Constraints> Chain<A> {
    /// Makes prover and verifier of constraints of degree 4 in a number of rows.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if their proofs have fewer bits than a circuit needs.
    pub fn load(constraints: A, log_rows: usize) -> Result<Self> {
        if level(&constraints, log_rows).proven < Level::REQUIRED {
            return Err(Error::Unsupported);
        }
        Self::new(constraints, log_rows, true)
    }

    /// Makes them without grinding, whatever the level.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for too many rows.
    pub fn without_grinding(constraints: A, log_rows: usize) -> Result<Self> {
        Self::new(constraints, log_rows, false)
    }

    fn new(constraints: A, log_rows: usize, grinds: bool) -> Result<Self> {
        let engine = Engine::new(constraints, log_rows, parameters(grinds))?;
        Ok(Self { engine, digest: Sha256::digest(b"countersign-stark-chain").into() })
    }

    /// Returns the constraints.
    pub const fn constraints(&self) -> &A {
        &self.engine.constraints
    }

    /// Proves public values and verifies the proof, as [`crate::Prover::prove`].
    ///
    /// # Errors
    /// [`Error::Unsatisfied`] if the trace does not satisfy the constraints, [`Error::Randomness`] if the operating
    /// system returns none.
    pub fn prove(
        &self,
        trace: RowMajorMatrix<Word>,
        values: &[Word],
        context: &[u8; CONTEXT_LEN],
    ) -> Result<Vec<u8>> {
        let proof = self.engine.prove(self.transcript(values, context), trace, values)?;
        match self.verify(values, context, &proof) {
            Verdict::Valid => Ok(proof),
            _ => Err(Error::Unsatisfied),
        }
    }

    /// Decodes and verifies a proof of public values.
    pub fn verify(&self, values: &[Word], context: &[u8; CONTEXT_LEN], proof: &[u8]) -> Verdict {
        let Ok(proof) = self.engine.shape.read(proof) else { return Verdict::Malformed };
        match self.engine.judge(self.transcript(values, context), values, &proof) {
            Ok(()) => Verdict::Valid,
            Err(_) => Verdict::Invalid,
        }
    }

    fn transcript(&self, values: &[Word], context: &[u8]) -> Vec<u8> {
        let octets: Vec<u8> =
            values.iter().flat_map(|value| value.as_canonical_u64().to_be_bytes()).collect();
        transcript(&self.digest, &octets, context)
    }
}
