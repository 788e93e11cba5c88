use crate::air::{CHALLENGE, Circuit, SIGNALS, Statement};
use crate::engine::{Engine, transcript};
use crate::parameters::{Level, Parameters, Proof, Refusal};
use crate::proof::Shape;
use crate::words::{Word, read_words, reduce};
use crate::{CONTEXT_LEN, Error, Result, Verdict};
use sha2::{Digest, Sha256};

/// Octets of a statement: all public signals, then the context.
pub const STATEMENT_LEN: usize = SIGNALS * 32 + CONTEXT_LEN;

/// Verifier of one circuit.
#[derive(Debug)]
pub struct Verifier {
    engine: Engine<Statement>,
    descriptor: Vec<u8>,
    digest: [u8; 32],
}

impl Verifier {
    /// Makes the verifier of a circuit.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if this system does not prove the circuit with at least 100 bits.
    pub fn load(circuit: u8) -> Result<Self> {
        let verifier = Self::new(Circuit::of(circuit)?, Parameters::DEFAULT)?;
        if verifier.level().proven < Level::REQUIRED { Err(Error::Unsupported) } else { Ok(verifier) }
    }

    pub(crate) fn new(circuit: Circuit, parameters: Parameters) -> Result<Self> {
        let engine = Engine::new(Statement::new(circuit), circuit.log_rows(), parameters)?;
        let descriptor = parameters.descriptor(&engine.constraints);
        let digest = Sha256::digest(&descriptor).into();
        Ok(Self { engine, descriptor, digest })
    }

    /// Returns all that prover and verifier agree on: protocol (3, 1 octet), version (1), circuit id (1), number of
    /// public signals (1); logarithm of rows (1), of blowup (1), of the length of the last polynomial (1), of the
    /// largest arity of a folding (1); queries (2); bits of grinding before combining openings (1), before each folding
    /// (1), before the queries (1), before the point outside the domain (1); degree of the extension (1), random columns
    /// (1), words of salt (1); SHA-256 of the constraints (32). Numbers are big-endian.
    #[must_use]
    pub fn descriptor(&self) -> &[u8] {
        &self.descriptor
    }

    /// Returns the security of these proofs.
    #[must_use]
    pub fn level(&self) -> Level {
        self.engine.level()
    }

    /// Lengths of the shortest and of the longest proof in octets.
    #[must_use]
    pub fn proof_bounds(&self) -> (usize, usize) {
        self.engine.shape.bounds()
    }

    /// Begins transcripts like another verifier.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn posing_as(mut self, other: &Self) -> Self {
        self.digest = other.digest;
        self
    }

    pub(crate) const fn statement(&self) -> &Statement {
        &self.engine.constraints
    }

    pub(crate) const fn engine(&self) -> &Engine<Statement> {
        &self.engine
    }

    pub(crate) const fn shape(&self) -> &Shape {
        &self.engine.shape
    }

    /// Verifies the proof of a statement. The context is the unreduced challenge of a request: if the signal is not the
    /// context [reduced](crate::reduce), the proof is invalid.
    #[must_use]
    pub fn verify(&self, statement: &[u8], proof: &[u8]) -> Verdict {
        match self.decoded(statement, proof) {
            Ok((signals, proof)) if is_of_its_context(statement, &signals) => {
                match self.judge(statement, &signals, &proof) {
                    Ok(()) => Verdict::Valid,
                    Err(_) => Verdict::Invalid,
                }
            }
            Ok(_) => Verdict::Invalid,
            Err(_) => Verdict::Malformed,
        }
    }

    pub(crate) fn decoded(&self, statement: &[u8], proof: &[u8]) -> Result<(Vec<Word>, Proof)> {
        if statement.len() != STATEMENT_LEN {
            return Err(Error::Length);
        }
        let (signals, _) = statement[..SIGNALS * 32].as_chunks();
        let signals = signals.iter().map(read_words).collect::<Result<Vec<_>>>()?;
        Ok((signals.concat(), self.engine.shape.read(proof)?))
    }

    pub(crate) fn judge(
        &self,
        statement: &[u8],
        signals: &[Word],
        proof: &Proof,
    ) -> core::result::Result<(), Refusal> {
        self.engine.judge(self.transcript(statement), signals, proof)
    }

    pub(crate) fn transcript(&self, statement: &[u8]) -> Vec<u8> {
        let (signals, context) = statement.split_at(statement.len().min(SIGNALS * 32));
        transcript(&self.digest, signals, context)
    }
}

fn is_of_its_context(statement: &[u8], signals: &[Word]) -> bool {
    let challenge = signals.get(CHALLENGE * 4..CHALLENGE * 4 + 4);
    let context = statement.get(SIGNALS * 32..).and_then(|context| context.try_into().ok());
    context.is_some_and(|context| challenge == Some(&reduce(context)))
}
