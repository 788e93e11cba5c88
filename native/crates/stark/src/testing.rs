//! Proofs of wrong traces, by weaker parameters and of other constraints, what a proof opens, and fuzz targets. Never in
//! a shipped library.

use crate::air::Circuit;
use crate::parameters::{DEGREE, Parameters, RANDOM_COLUMNS};
use crate::proof::Shape;
use crate::prover::{prove_trace, statement_of, witness};
use crate::words::{Word, Words, reduce, write_words};
use crate::{CONTEXT_LEN, DEPTH, Input, Prover, Result, Verdict, Verifier};
use p3_challenger::{CanObserve, GrindingChallenger};
use p3_dft::{Radix2DitParallel, TwoAdicSubgroupDft};
use p3_field::{Field, PrimeCharacteristicRing};
use p3_matrix::Matrix;
use p3_uni_stark::StarkGenericConfig;
use std::sync::OnceLock;

pub mod chain;

/// Returns some value that is the same in every run.
pub fn words(n: u64) -> Words {
    [n, n + 1, n << 40, u64::MAX / (n + 3)].map(Word::new)
}

/// Context of the proofs here.
pub const CONTEXT: [u8; CONTEXT_LEN] = [9; CONTEXT_LEN];

/// Inputs of a circuit for a secret and [`CONTEXT`]; all others are the same in every run.
#[must_use]
pub fn inputs(circuit: Circuit, secret: &Words) -> Vec<Input<'static>> {
    let one = |name, words: &Words| Input { name, values: vec![write_words(words)] };
    let mut inputs = vec![
        one("secret", secret),
        one("challenge", &reduce(&CONTEXT)),
        one("externalNullifier", &words(7)),
        one("service", &words(8)),
    ];
    if circuit == Circuit::MembershipProof {
        let number = |n: usize| {
            let mut octets = [0; 32];
            octets[31] = u8::from(n % 3 == 1);
            octets
        };
        inputs.push(Input { name: "pathBits", values: (0..DEPTH).map(number).collect() });
        let sibling = |n| write_words(&words(100 + n));
        inputs.push(Input { name: "siblings", values: (0..DEPTH as u64).map(sibling).collect() });
    }
    inputs
}

/// A prover with a valid statement and its proof.
pub struct Made {
    /// The prover.
    pub prover: Prover,
    /// Public signals and the context.
    pub statement: Vec<u8>,
    /// Its proof.
    pub proof: Vec<u8>,
}

/// Returns a valid proof of each circuit.
///
/// # Panics
/// Never: the inputs are valid.
#[allow(clippy::expect_used)]
pub fn made(circuit: Circuit) -> &'static Made {
    static MADE: [OnceLock<Made>; 2] = [const { OnceLock::new() }; 2];
    MADE[usize::from(circuit == Circuit::MembershipProof)].get_or_init(|| {
        let prover = Prover::load(circuit.id()).expect("a circuit");
        let made = prover.prove(&inputs(circuit, &words(5)), &CONTEXT);
        let (statement, proof) = made.expect("a proof");
        Made { prover, statement, proof }
    })
}

/// Statement and proof of a trace in which one cell is greater by 2. Cells are counted row by row.
///
/// # Errors
/// Without randomness, or if there is no such proof.
pub fn prove_wrong(verifier: &Verifier, cell: usize) -> Result<(Vec<u8>, Vec<u8>)> {
    let circuit = verifier.statement().circuit();
    let (witness, challenge) = witness(circuit, &inputs(circuit, &words(5)))?;
    let (mut trace, outputs) = verifier.statement().trace(&witness)?;
    if let Some(word) = trace.values.get_mut(cell) {
        *word += Word::new(2);
    }
    let statement = statement_of(&witness, challenge, &outputs, &CONTEXT);
    let proof = prove_trace(verifier, trace, &statement)?;
    Ok((statement, proof))
}

/// Number of columns of a circuit's trace.
#[must_use]
pub fn columns(circuit: Circuit) -> usize {
    circuit.width()
}

/// A proof of [`made`]'s statement by other parameters, whose transcript begins as if it were by the usual ones.
///
/// # Errors
/// Without randomness, or if there is no such proof.
///
/// # Panics
/// If it is no proof by its own parameters.
pub fn prove_weaker(circuit: Circuit, weakness: Weakness) -> Result<Vec<u8>> {
    let mut parameters = Parameters::DEFAULT;
    match weakness {
        Weakness::Queries => parameters.queries -= 1,
        Weakness::Blowup => parameters.log_blowup -= 1,
        Weakness::Grinding => {
            parameters.batch_grinding = 0;
            parameters.commit_grinding = 1; // as many words as usual
            parameters.query_grinding = 0;
        }
        Weakness::Arity => parameters.max_log_arity += 1,
        Weakness::LastPolynomial => parameters.log_final_len += 1,
    }
    let verifier = Verifier::new(circuit, parameters)?.posing_as(made(circuit).prover.verifier());
    let (witness, _) = witness(circuit, &inputs(circuit, &words(5)))?;
    let (trace, _) = verifier.statement().trace(&witness)?;
    let proof = prove_trace(&verifier, trace, &made(circuit).statement)?;
    assert_eq!(verifier.verify(&made(circuit).statement, &proof), Verdict::Valid);
    Ok(proof)
}

/// Parameter that is weaker than usual.
#[derive(Debug, Clone, Copy)]
pub enum Weakness {
    /// One query less.
    Queries,
    /// Half the evaluations.
    Blowup,
    /// No grinding.
    Grinding,
    /// Larger foldings.
    Arity,
    /// A longer last polynomial.
    LastPolynomial,
}

/// The usual parameters, or the same without grinding.
pub(crate) const fn parameters(grinds: bool) -> Parameters {
    if grinds {
        Parameters::DEFAULT
    } else {
        Parameters { batch_grinding: 0, commit_grinding: 0, query_grinding: 0, ..Parameters::DEFAULT }
    }
}

/// Returns a prover whose proofs have no grinding, and so fewer bits than they need.
///
/// # Errors
/// As [`Circuit::of`].
pub fn without_grinding(circuit: u8) -> Result<Prover> {
    Ok(Prover::of(Verifier::new(Circuit::of(circuit)?, parameters(false))?))
}

/// Does the grinding of one proof, without the rest of it. Returns whether nonces were found.
#[must_use]
pub fn grind(log_rows: usize, context: &[u8; CONTEXT_LEN]) -> bool {
    let parameters = parameters(true);
    let mut challenger = parameters.config(context.to_vec(), [[0; 32]; 3]).initialise_challenger();
    challenger.observe(Word::ZERO);
    let foldings = Shape::new(parameters, 0, log_rows, 0).foldings();
    let mut places = [parameters.batch_grinding]
        .into_iter()
        .chain(core::iter::repeat_n(parameters.commit_grinding, foldings))
        .chain([parameters.query_grinding]);
    places.all(|bits| challenger.grind(bits) < Word::NEG_ONE)
}

/// Logarithm of the rows of a circuit's trace.
#[must_use]
pub const fn log_rows(circuit: Circuit) -> usize {
    circuit.log_rows()
}

/// What p3 says of [`made`]'s proof with another nonce at one of the places of grinding.
///
/// # Errors
/// For a malformed proof.
pub fn refusal_of_nonce(circuit: Circuit, place: Grinding, add: u64) -> Result<String> {
    let Made { prover, statement, proof } = made(circuit);
    let (signals, mut proof) = prover.verifier().decoded(statement, proof)?;
    let fri = &mut proof.opening_proof.1;
    let nonce = match place {
        Grinding::Batch => Some(&mut fri.batch_pow_witness),
        Grinding::Commit => fri.commit_pow_witnesses.last_mut(),
        Grinding::Query => Some(&mut fri.query_pow_witness),
    };
    nonce.into_iter().for_each(|nonce| *nonce += Word::new(add));
    Ok(match prover.verifier().judge(statement, &signals, &proof) {
        Ok(()) => String::new(),
        Err(refusal) => format!("{refusal:?}"),
    })
}

/// Place of grinding.
#[derive(Debug, Clone, Copy)]
pub enum Grinding {
    /// Before all openings are combined.
    Batch,
    /// Before the last folding.
    Commit,
    /// Before the queries.
    Query,
}

/// The rows that a proof opens, in the order of its queries: columns of the mask, of the trace, of the parts of the
/// quotient.
///
/// # Errors
/// For a malformed proof.
pub fn opened_rows(verifier: &Verifier, proof: &[u8]) -> Result<Vec<Vec<Word>>> {
    let trees = verifier.shape().read(proof)?.opening_proof.1.input_openings;
    let queries = trees.first().map_or(0, |tree| tree.opened_values.len());
    let row = |query| trees.iter().flat_map(|tree| &tree.opened_values[query]).flatten().copied().collect();
    Ok((0..queries).map(row).collect())
}

/// The first of a row's columns that are of the trace.
pub const FIRST_OF_TRACE: usize = DEGREE + RANDOM_COLUMNS;

/// The rows of the same trace if it were evaluated without masks.
///
/// # Errors
/// For inputs that are not those of the circuit.
pub fn plain_rows(verifier: &Verifier, secret: &Words) -> Result<Vec<Vec<Word>>> {
    let circuit = verifier.statement().circuit();
    let (witness, _) = witness(circuit, &inputs(circuit, secret))?;
    let (trace, _) = verifier.statement().trace(&witness)?;
    let blowup = verifier.engine().parameters.log_blowup;
    let rows = Radix2DitParallel::default().coset_lde_batch(trace, blowup, Word::GENERATOR);
    Ok(rows.to_row_major_matrix().row_slices().map(<[Word]>::to_vec).collect())
}

/// Name and function of a fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 2] = [("stark_decoder", decoder), ("stark_proof", proof)];

/// A proof that is decoded is encoded to the same octets.
///
/// # Panics
/// If it is not.
pub fn decoder(octets: &[u8]) {
    let shape = made(Circuit::SecretProofBound).prover.verifier().shape();
    if let Ok(proof) = shape.read(octets) {
        assert!(shape.write(&proof).is_ok_and(|again| again == octets));
    }
}

/// Only the proof that was made is valid.
///
/// # Panics
/// If another one is.
pub fn proof(octets: &[u8]) {
    let Made { prover, statement, proof } = made(Circuit::SecretProofBound);
    assert_eq!(prover.verifier().verify(statement, octets) == Verdict::Valid, octets == proof);
}
