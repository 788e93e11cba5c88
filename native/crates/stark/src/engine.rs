//! Proves and verifies constraints by p3, whatever they say.

use crate::parameters::{Challenge, Config, Level, Parameters, Proof, Refusal};
use crate::proof::Shape;
use crate::words::Word;
use crate::{Error, Result};
use p3_air::symbolic::{AirLayout, SymbolicAirBuilder, SymbolicExpression};
use p3_air::{Air, AirBuilder, BaseAir, DebugConstraintBuilder, WindowAccess};
use p3_field::PrimeCharacteristicRing;
use p3_field::coset::TwoAdicMultiplicativeCoset;
use p3_matrix::dense::RowMajorMatrix;
use p3_uni_stark::{QuotientAir, VerifierConstraintFolder, get_log_num_quotient_chunks_for_domain};
use std::borrow::Cow;

const TAG: &[u8] = b"countersign-stark-v1";

/// Constraints of degree 4 that p3 proves and verifies.
pub trait Constraints:
    QuotientAir<Config>
    + Air<SymbolicAirBuilder<Word, Challenge>>
    + for<'a> Air<VerifierConstraintFolder<'a, Config>>
    + for<'a> Air<DebugConstraintBuilder<'a, Word>>
{
}

impl<A> Constraints for A where
    A: QuotientAir<Config>
        + Air<SymbolicAirBuilder<Word, Challenge>>
        + for<'a> Air<VerifierConstraintFolder<'a, Config>>
        + for<'a> Air<DebugConstraintBuilder<'a, Word>>
{
}

/// Constraints with the parameters and the shape of their proofs.
#[derive(Debug)]
pub(crate) struct Engine<A> {
    pub(crate) constraints: A,
    pub(crate) parameters: Parameters,
    pub(crate) shape: Shape,
    log_rows: usize,
}

impl<A: Constraints> Engine<A> {
    pub(crate) fn new(constraints: A, log_rows: usize, parameters: Parameters) -> Result<Self> {
        let domain = TwoAdicMultiplicativeCoset::new(Word::ONE, log_rows).ok_or(Error::Unsupported)?;
        let layout = AirLayout::from_air::<Word>(&constraints);
        let log_chunks = get_log_num_quotient_chunks_for_domain::<Word, _>(&constraints, layout, domain, 1);
        let shape = Shape::new(parameters, constraints.width(), log_rows, 1 << (log_chunks + 1));
        Ok(Self { constraints, parameters, shape, log_rows })
    }

    pub(crate) fn level(&self) -> Level {
        self.parameters.level(&self.constraints, self.log_rows)
    }

    /// Makes a proof from a trace, whatever is in it.
    pub(crate) fn prove(
        &self,
        transcript: Vec<u8>,
        trace: RowMajorMatrix<Word>,
        values: &[Word],
    ) -> Result<Vec<u8>> {
        let mut seeds = [[0; 32]; 3];
        getrandom::fill(seeds.as_flattened_mut()).map_err(|_| Error::Randomness)?;
        let config = self.parameters.config(transcript, seeds);
        let proof = p3_uni_stark::prove(&config, &self.constraints, trace, values);
        self.shape.write(&proof.map_err(|_| Error::Unsatisfied)?)
    }

    pub(crate) fn judge(
        &self,
        transcript: Vec<u8>,
        values: &[Word],
        proof: &Proof,
    ) -> core::result::Result<(), Refusal> {
        // A verifier draws nothing.
        let config = self.parameters.config(transcript, [[0; 32]; 3]);
        p3_uni_stark::verify(&config, &Quick(&self.constraints), proof, values)
    }
}

/// Returns what a transcript begins with: LP of the tag, of the descriptor's SHA-256, of every public signal of 32
/// octets and of the context, where LP(x) is the length of x in 4 octets, then x.
pub(crate) fn transcript(digest: &[u8; 32], signals: &[u8], context: &[u8]) -> Vec<u8> {
    let parts = [TAG, digest].into_iter().chain(signals.chunks(32)).chain([context]);
    let mut octets = Vec::new();
    for part in parts {
        // Nothing here is longer than a few octets.
        octets.extend(u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
        octets.extend_from_slice(part);
    }
    octets
}

/// Constraints whose degree p3 finds at once. For each proof p3 evaluates all constraints in symbols, a quarter of the
/// time of a verification, and takes nothing from it but their highest degree. If that were wrong, no proof would be
/// valid, since the prover has the constraints themselves.
struct Quick<'a, A>(&'a A);

impl<A: BaseAir<Word>> BaseAir<Word> for Quick<'_, A> {
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

impl<A: BaseAir<Word>> Air<SymbolicAirBuilder<Word>> for Quick<'_, A> {
    fn eval(&self, builder: &mut SymbolicAirBuilder<Word>) {
        let row = builder.main();
        let column: Option<SymbolicExpression<Word>> = row.current(0).map(Into::into);
        // Degree 4.
        column.into_iter().for_each(|column| builder.assert_zero(column.square().square()));
    }
}

impl<A: Constraints> Air<VerifierConstraintFolder<'_, Config>> for Quick<'_, A> {
    fn eval(&self, builder: &mut VerifierConstraintFolder<'_, Config>) {
        self.0.eval(builder);
    }
}
