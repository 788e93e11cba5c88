use ::winterfell::crypto::hashers::Blake3_256;
use ::winterfell::crypto::{DefaultRandomCoin, MerkleTree, RandomCoin};
use ::winterfell::math::fields::f128::BaseElement;
use ::winterfell::math::{FieldElement, ToElements};
use ::winterfell::matrix::ColMatrix;
use ::winterfell::{
    AcceptableOptions, Air, AirContext, Assertion, AuxRandElements, BatchingMethod, CompositionPoly,
    CompositionPolyTrace, ConstraintCompositionCoefficients, DefaultConstraintCommitment,
    DefaultConstraintEvaluator, DefaultTraceLde, EvaluationFrame, FieldExtension, PartitionOptions, Proof,
    ProofOptions, Prover, StarkDomain, TraceInfo, TracePolyTable, TraceTable, TransitionConstraintDegree,
    verify,
};
use countersign_proofs_statement::{F128, Field, Level, Prepared, Statement, System};
use std::panic::catch_unwind;
use std::sync::LazyLock;
use winter_air::proof::Context;

/// Rows of one permutation: a round each, and the image.
const ROWS: usize = 256;

/// Columns: L and R.
const WIDTH: usize = 2;

/// Constraints of transitions, and of the first and the last row.
const CONSTRAINTS: usize = 4;

/// Bits of grinding.
const GRINDING: u32 = 16;

type Digest = Blake3_256<BaseElement>;
type Coin = DefaultRandomCoin<Digest>;

/// Constants of the rounds, 0 for the row of the image, then the capacity.
static CONSTANTS: LazyLock<(Vec<BaseElement>, BaseElement)> = LazyLock::new(|| {
    let mut rounds: Vec<_> = F128.constants().iter().map(|c| element(c)).collect();
    rounds.push(BaseElement::ZERO);
    (rounds, element(&F128.capacity()))
});

fn element(octets: &[u8]) -> BaseElement {
    BaseElement::new(octets.iter().fold(0, |n, octet| n << 8 | u128::from(*octet)))
}

/// The crate `winterfell` over f128. Its proofs do not hide the secret.
#[derive(Debug)]
pub struct Winterfell {
    grinding: u32,
}

impl Winterfell {
    /// Returns the system with 66 queries, blowup 8 and 16 bits of grinding.
    #[must_use]
    pub const fn new() -> Self {
        Self { grinding: GRINDING }
    }
}

impl Default for Winterfell {
    fn default() -> Self {
        Self::new()
    }
}

const fn options(grinding: u32) -> ProofOptions {
    ProofOptions::new(
        66,
        8,
        grinding,
        FieldExtension::Quadratic,
        8,
        31,
        BatchingMethod::Linear,
        BatchingMethod::Linear,
    )
}

impl System for Winterfell {
    fn name(&self) -> String {
        "winterfell f128".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &F128
    }

    fn level(&self, chain: usize) -> Level {
        // Levels follow from the context of a proof alone.
        let mut proof = Proof::new_dummy();
        let info = TraceInfo::new(WIDTH, chain * ROWS);
        proof.context = Context::new::<BaseElement>(info, options(self.grinding), CONSTRAINTS);
        let proven = proof.proven_security::<Digest>();
        Level {
            proven: proven.ldr_bits().max(proven.udr_bits()),
            conjectured: proof.conjectured_security::<Digest>().bits(),
            computed: true,
        }
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        if !chain.is_power_of_two() {
            return Err("the number of rows is a power of two".to_owned());
        }
        Ok(Box::new(Chain { length: chain, options: options(self.grinding) }))
    }

    fn without_grinding(&self) -> Option<Box<dyn System>> {
        (self.grinding > 0).then(|| -> Box<dyn System> { Box::new(Self { grinding: 0 }) })
    }

    fn grind(&self, _chain: usize, n: u32) -> bool {
        let coin = Coin::new(&[element(&F128.challenge(n))]);
        (1..u64::MAX).any(|nonce| coin.check_leading_zeros(nonce) >= self.grinding)
    }
}

/// Public values: image and challenge.
#[derive(Clone)]
struct Public([BaseElement; 2]);

impl Public {
    fn of(statement: &Statement) -> Self {
        Self([element(&statement.image), element(&statement.challenge)])
    }
}

impl ToElements<BaseElement> for Public {
    fn to_elements(&self) -> Vec<BaseElement> {
        self.0.to_vec()
    }
}

struct MimcAir {
    context: AirContext<BaseElement>,
    image: BaseElement,
}

impl Air for MimcAir {
    type BaseField = BaseElement;
    type PublicInputs = Public;

    fn new(trace: TraceInfo, public: Public, options: ProofOptions) -> Self {
        let degrees = vec![
            TransitionConstraintDegree::with_cycles(5, vec![ROWS]),
            TransitionConstraintDegree::with_cycles(1, vec![ROWS]),
        ];
        Self { context: AirContext::new(trace, degrees, 2, options), image: public.0[0] }
    }

    fn context(&self) -> &AirContext<BaseElement> {
        &self.context
    }

    fn evaluate_transition<E: FieldElement<BaseField = BaseElement>>(
        &self,
        frame: &EvaluationFrame<E>,
        periodic: &[E],
        result: &mut [E],
    ) {
        let ([left, right], next) = ([frame.current()[0], frame.current()[1]], frame.next());
        let (constant, last) = (periodic[0], periodic[1]);
        let input = left + constant;
        let output = input.square().square() * input + right;
        let round = E::ONE - last;
        result[0] = next[0] - round * output - last * left;
        result[1] = next[1] - round * left - last * E::from(CONSTANTS.1);
    }

    fn get_assertions(&self) -> Vec<Assertion<BaseElement>> {
        let last = self.trace_length() - 1;
        vec![Assertion::single(1, 0, CONSTANTS.1), Assertion::single(0, last, self.image)]
    }

    fn get_periodic_column_values(&self) -> Vec<Vec<BaseElement>> {
        let mut last = vec![BaseElement::ZERO; ROWS];
        last[ROWS - 1] = BaseElement::ONE;
        vec![CONSTANTS.0.clone(), last]
    }
}

struct MimcProver {
    options: ProofOptions,
    public: Public,
}

impl Prover for MimcProver {
    type BaseField = BaseElement;
    type Air = MimcAir;
    type Trace = TraceTable<BaseElement>;
    type HashFn = Digest;
    type VC = MerkleTree<Digest>;
    type RandomCoin = Coin;
    type TraceLde<E: FieldElement<BaseField = BaseElement>> = DefaultTraceLde<E, Digest, Self::VC>;
    type ConstraintCommitment<E: FieldElement<BaseField = BaseElement>> =
        DefaultConstraintCommitment<E, Digest, Self::VC>;
    type ConstraintEvaluator<'a, E: FieldElement<BaseField = BaseElement>> =
        DefaultConstraintEvaluator<'a, MimcAir, E>;

    fn get_pub_inputs(&self, _trace: &Self::Trace) -> Public {
        self.public.clone()
    }

    fn options(&self) -> &ProofOptions {
        &self.options
    }

    fn new_trace_lde<E: FieldElement<BaseField = BaseElement>>(
        &self,
        info: &TraceInfo,
        trace: &ColMatrix<BaseElement>,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::TraceLde<E>, TracePolyTable<E>) {
        DefaultTraceLde::new(info, trace, domain, partitions)
    }

    fn build_constraint_commitment<E: FieldElement<BaseField = BaseElement>>(
        &self,
        trace: CompositionPolyTrace<E>,
        columns: usize,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::ConstraintCommitment<E>, CompositionPoly<E>) {
        DefaultConstraintCommitment::new(trace, columns, domain, partitions)
    }

    fn new_evaluator<'a, E: FieldElement<BaseField = BaseElement>>(
        &self,
        air: &'a MimcAir,
        random: Option<AuxRandElements<E>>,
        coefficients: ConstraintCompositionCoefficients<E>,
    ) -> Self::ConstraintEvaluator<'a, E> {
        DefaultConstraintEvaluator::new(air, random, coefficients)
    }
}

struct Chain {
    length: usize,
    options: ProofOptions,
}

impl Chain {
    fn trace(&self, secret: BaseElement) -> TraceTable<BaseElement> {
        let (rounds, capacity) = &*CONSTANTS;
        let mut columns = vec![Vec::new(); WIDTH];
        let mut left = secret;
        for _ in 0..self.length {
            let mut right = *capacity;
            for (row, c) in rounds.iter().enumerate() {
                columns[0].push(left);
                columns[1].push(right);
                if row < ROWS - 1 {
                    let input = left + *c;
                    let next = input.square().square() * input + right;
                    right = left;
                    left = next;
                }
            }
        }
        TraceTable::init(columns)
    }

    /// The verifier takes the shape of the trace from the proof.
    fn has_shape(&self, proof: &Proof) -> bool {
        let info = proof.context.trace_info();
        info.length() == self.length * ROWS && info.width() == WIDTH && info.main_trace_width() == WIDTH
    }
}

impl Prepared for Chain {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let prover = MimcProver { options: self.options.clone(), public: Public::of(statement) };
        prover.prove(self.trace(element(secret))).expect("a valid trace").to_bytes()
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let public = Public::of(statement);
        // It may panic on shapes that it does not expect.
        catch_unwind(|| {
            Proof::from_bytes(proof).is_ok_and(|proof| {
                let acceptable = AcceptableOptions::OptionSet(vec![self.options.clone()]);
                self.has_shape(&proof)
                    && verify::<MimcAir, Digest, Coin, MerkleTree<Digest>>(proof, public, &acceptable).is_ok()
            })
        })
        .unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM: Winterfell = Winterfell::new();

    #[test]
    fn trace_ends_with_the_image() {
        for length in [1, 8] {
            let trace = Chain { length, options: options(0) }.trace(element(&F128.secret()));
            let image = trace.get(0, length * ROWS - 1);
            assert_eq!(image, element(&F128.image(&F128.secret(), length)), "{length}");
        }
    }

    #[test]
    fn level_is_that_of_a_proof() {
        let statement = Statement::of(&SYSTEM, 1, 1);
        let proof = SYSTEM.set_up(1).unwrap().prove(&F128.secret(), &statement);
        let proof = Proof::from_bytes(&proof).unwrap();
        let level = SYSTEM.level(1);
        assert_eq!(level.proven, proof.proven_security::<Digest>().ldr_bits());
        assert_eq!(level.conjectured, proof.conjectured_security::<Digest>().bits());
    }
}
