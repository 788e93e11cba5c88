use crate::air::{CHALLENGE, Circuit, SIGNALS, Statement};
use crate::parameters::{Config, Level, Parameters, Proof, Refusal};
use crate::proof::Shape;
use crate::words::{Word, read_words, reduce};
use crate::{CONTEXT_LEN, Error, Result, Verdict};
use p3_air::symbolic::{AirLayout, SymbolicAirBuilder, SymbolicExpression};
use p3_air::{Air, AirBuilder, BaseAir, WindowAccess};
use p3_field::PrimeCharacteristicRing;
use p3_field::coset::TwoAdicMultiplicativeCoset;
use p3_uni_stark::{VerifierConstraintFolder, get_log_num_quotient_chunks_for_domain};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// Octets of a statement: all public signals, then the context.
pub const STATEMENT_LEN: usize = SIGNALS * 32 + CONTEXT_LEN;

const TAG: &[u8] = b"countersign-stark-v1";

/// Verifier of one circuit.
#[derive(Debug)]
pub struct Verifier {
    statement: Statement,
    parameters: Parameters,
    shape: Shape,
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
        let statement = Statement::new(circuit);
        let log_rows = circuit.log_rows();
        let domain = TwoAdicMultiplicativeCoset::new(Word::ONE, log_rows).ok_or(Error::Unsupported)?;
        let layout = AirLayout::from_air::<Word>(&statement);
        let log_chunks = get_log_num_quotient_chunks_for_domain::<Word, _>(&statement, layout, domain, 1);
        let shape = Shape::new(parameters, statement.width(), log_rows, 1 << (log_chunks + 1));
        let descriptor = parameters.descriptor(&statement);
        let digest = Sha256::digest(&descriptor).into();
        Ok(Self { statement, parameters, shape, descriptor, digest })
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
        self.parameters.level(&self.statement)
    }

    /// Lengths of the shortest and of the longest proof in octets.
    #[must_use]
    pub fn proof_bounds(&self) -> (usize, usize) {
        self.shape.bounds()
    }

    /// Begins transcripts like another verifier.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn posing_as(mut self, other: &Self) -> Self {
        self.digest = other.digest;
        self
    }

    pub(crate) const fn statement(&self) -> &Statement {
        &self.statement
    }

    pub(crate) const fn parameters(&self) -> Parameters {
        self.parameters
    }

    pub(crate) const fn shape(&self) -> &Shape {
        &self.shape
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
        Ok((signals.concat(), self.shape.read(proof)?))
    }

    pub(crate) fn judge(
        &self,
        statement: &[u8],
        signals: &[Word],
        proof: &Proof,
    ) -> core::result::Result<(), Refusal> {
        // A verifier draws nothing.
        let config = self.parameters.config(self.transcript(statement), [[0; 32]; 3]);
        p3_uni_stark::verify(&config, &Quick(&self.statement), proof, signals)
    }

    /// Returns what a transcript begins with: LP of the tag, of the descriptor's SHA-256, of every public signal and of
    /// the context, where LP(x) is the length of x in 4 octets, then x.
    pub(crate) fn transcript(&self, statement: &[u8]) -> Vec<u8> {
        let (signals, context) = statement.split_at(statement.len().min(SIGNALS * 32));
        let parts = [TAG, &self.digest].into_iter().chain(signals.chunks(32)).chain([context]);
        let mut octets = Vec::new();
        for part in parts {
            // Nothing here is longer than a few octets.
            octets.extend(u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
            octets.extend_from_slice(part);
        }
        octets
    }
}

/// Statement whose degree p3 finds at once. For each proof p3 evaluates all constraints in symbols, a quarter of the time of
/// a verification, and takes nothing from it but their highest degree. If that were wrong, no proof would be valid,
/// since the prover has the constraints themselves.
struct Quick<'a>(&'a Statement);

impl BaseAir<Word> for Quick<'_> {
    fn width(&self) -> usize {
        self.0.width()
    }

    fn num_public_values(&self) -> usize {
        self.0.num_public_values()
    }

    fn num_periodic_columns(&self) -> usize {
        self.0.num_periodic_columns()
    }

    fn periodic_columns(&self) -> Cow<'_, [Vec<Word>]> {
        self.0.periodic_columns()
    }
}

impl Air<SymbolicAirBuilder<Word>> for Quick<'_> {
    fn eval(&self, builder: &mut SymbolicAirBuilder<Word>) {
        let row = builder.main();
        let column: Option<SymbolicExpression<Word>> = row.current(0).map(Into::into);
        // Degree 4.
        column.into_iter().for_each(|column| builder.assert_zero(column.square().square()));
    }
}

impl Air<VerifierConstraintFolder<'_, Config>> for Quick<'_> {
    fn eval(&self, builder: &mut VerifierConstraintFolder<'_, Config>) {
        self.0.eval(builder);
    }
}

fn is_of_its_context(statement: &[u8], signals: &[Word]) -> bool {
    let challenge = signals.get(CHALLENGE * 4..CHALLENGE * 4 + 4);
    let context = statement.get(SIGNALS * 32..).and_then(|context| context.try_into().ok());
    context.is_some_and(|context| challenge == Some(&reduce(context)))
}
