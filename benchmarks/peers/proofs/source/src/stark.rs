use crate::Feistel;
use countersign_proofs_statement::{F128, Field, Level, Prepared, Statement, System};
use std::panic::{AssertUnwindSafe, catch_unwind};
use winterfell::crypto::hashers::Blake3_256;
use winterfell::crypto::{DefaultRandomCoin, RandomCoin};
use winterfell::math::fields::f128::BaseElement;
use winterfell::math::{FieldElement, StarkField, ToElements};
use winterfell::matrix::ColMatrix;
use winterfell::{
    AcceptableOptions, Air, AirContext, Assertion, AuxTraceRandElements, ConstraintCompositionCoefficients,
    DefaultConstraintEvaluator, DefaultTraceLde, EvaluationFrame, FieldExtension, ProofOptions, Prover,
    StarkDomain, StarkProof, TraceInfo, TracePolyTable, TraceTable, TransitionConstraintDegree, verify,
};

/// Octets of an element.
const ELEMENT: usize = 16;

/// Columns: both halves and the constant of the round, which no constraint ties to the public one.
const WIDTH: usize = 3;

type Digest = Blake3_256<BaseElement>;
type Coin = DefaultRandomCoin<Digest>;

fn element(octets: &[u8]) -> BaseElement {
    BaseElement::new(octets.iter().fold(0, |n, octet| n << 8 | u128::from(*octet)))
}

/// The crate `winterfell` with the source's parameters.
#[derive(Debug)]
pub struct Winterfell {
    grinding: u32,
}

impl Winterfell {
    /// Returns the system with 42 queries, blowup 8 and 16 bits of grinding.
    #[must_use]
    pub const fn new() -> Self {
        Self { grinding: 16 }
    }

    fn options(&self) -> ProofOptions {
        ProofOptions::new(42, 8, self.grinding, FieldExtension::None, 8, 31)
    }
}

impl Default for Winterfell {
    fn default() -> Self {
        Self::new()
    }
}

impl System for Winterfell {
    fn name(&self) -> String {
        "winterfell f128".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &F128
    }

    /// The library computes levels of proofs only.
    fn level(&self, rounds: usize) -> Level {
        let chain = Chain { options: self.options(), constants: constants(rounds) };
        let statement = Statement { image: self.image(rounds), challenge: Vec::new() };
        let proof = chain.prove(&self.secret(), &statement).split_off(2 * ELEMENT);
        let proof = StarkProof::from_bytes(&proof).expect("a proof");
        Level {
            proven: proof.security_level::<Digest>(false),
            conjectured: proof.security_level::<Digest>(true),
            computed: true,
        }
    }

    fn secret(&self) -> Vec<u8> {
        Feistel::new(&F128, 0).halves(1, 2)
    }

    fn image(&self, rounds: usize) -> Vec<u8> {
        Feistel::new(&F128, rounds).image(&self.secret())
    }

    fn challenge(&self, _n: u32) -> Vec<u8> {
        Vec::new()
    }

    fn set_up(&self, rounds: usize) -> Result<Box<dyn Prepared>, String> {
        Ok(Box::new(Chain { options: self.options(), constants: constants(rounds) }))
    }

    fn without_grinding(&self) -> Option<Box<dyn System>> {
        (self.grinding > 0).then(|| -> Box<dyn System> { Box::new(Self { grinding: 0 }) })
    }

    fn grind(&self, _size: usize, n: u32) -> bool {
        let coin = Coin::new(&[BaseElement::from(n)]);
        (1..u64::MAX).any(|nonce| coin.check_leading_zeros(nonce) >= self.grinding)
    }
}

fn constants(rounds: usize) -> Vec<BaseElement> {
    Feistel::new(&F128, rounds).constants().iter().map(|c| element(c)).collect()
}

/// Public values: both halves of the preimage, and the image.
#[derive(Clone)]
struct Public {
    preimage: [BaseElement; 2],
    image: BaseElement,
}

impl ToElements<BaseElement> for Public {
    fn to_elements(&self) -> Vec<BaseElement> {
        vec![self.preimage[0], self.preimage[1], self.image]
    }
}

struct MimcAir {
    context: AirContext<BaseElement>,
    public: Public,
}

impl Air for MimcAir {
    type BaseField = BaseElement;
    type PublicInputs = Public;

    fn new(trace: TraceInfo, public: Public, options: ProofOptions) -> Self {
        let degrees = vec![TransitionConstraintDegree::new(3), TransitionConstraintDegree::new(1)];
        Self { context: AirContext::new(trace, degrees, 3, options), public }
    }

    fn context(&self) -> &AirContext<BaseElement> {
        &self.context
    }

    fn evaluate_transition<E: FieldElement<BaseField = BaseElement>>(
        &self,
        frame: &EvaluationFrame<E>,
        _periodic: &[E],
        result: &mut [E],
    ) {
        let (current, next) = (frame.current(), frame.next());
        let input = current[0] + current[2];
        result[0] = next[0] - input.cube() - current[1];
        result[1] = next[1] - current[0];
    }

    fn get_assertions(&self) -> Vec<Assertion<BaseElement>> {
        let last = self.trace_length() - 1;
        let [left, right] = self.public.preimage;
        vec![
            Assertion::single(0, 0, left),
            Assertion::single(1, 0, right),
            Assertion::single(0, last, self.public.image),
        ]
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
    type RandomCoin = Coin;
    type TraceLde<E: FieldElement<BaseField = BaseElement>> = DefaultTraceLde<E, Digest>;
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
    ) -> (Self::TraceLde<E>, TracePolyTable<E>) {
        DefaultTraceLde::new(info, trace, domain)
    }

    fn new_evaluator<'a, E: FieldElement<BaseField = BaseElement>>(
        &self,
        air: &'a MimcAir,
        random: AuxTraceRandElements<E>,
        coefficients: ConstraintCompositionCoefficients<E>,
    ) -> Self::ConstraintEvaluator<'a, E> {
        DefaultConstraintEvaluator::new(air, random, coefficients)
    }
}

struct Chain {
    options: ProofOptions,
    constants: Vec<BaseElement>,
}

impl Chain {
    fn trace(&self, [mut left, mut right]: [BaseElement; 2]) -> TraceTable<BaseElement> {
        let mut columns = vec![Vec::new(); WIDTH];
        for c in self.constants.iter().chain([&BaseElement::ZERO]) {
            columns[0].push(left);
            columns[1].push(right);
            columns[2].push(*c);
            let next = (left + *c).cube() + right;
            right = left;
            left = next;
        }
        TraceTable::init(columns)
    }
}

fn halves(preimage: &[u8]) -> [BaseElement; 2] {
    let (left, right) = preimage.split_at(ELEMENT);
    [element(left), element(right)]
}

impl Prepared for Chain {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let preimage = halves(secret);
        let public = Public { preimage, image: element(&statement.image) };
        let prover = MimcProver { options: self.options.clone(), public };
        let proof = prover.prove(self.trace(preimage)).expect("a valid trace").to_bytes();
        [secret, proof.as_slice()].concat()
    }

    /// The proof begins with the preimage, which the source's verifier needs.
    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let Some((preimage, proof)) = proof.split_at_checked(2 * ELEMENT) else { return false };
        let public = Public { preimage: halves(preimage), image: element(&statement.image) };
        let acceptable = AcceptableOptions::OptionSet(vec![self.options.clone()]);
        // It may panic on shapes that it does not expect.
        catch_unwind(AssertUnwindSafe(|| {
            StarkProof::from_bytes(proof)
                .is_ok_and(|proof| verify::<MimcAir, Digest, Coin>(proof, public, &acceptable).is_ok())
        }))
        .unwrap_or(false)
    }
}

/// A false proof that a preimage has an image.
pub struct Forgery {
    /// What the proof says.
    pub statement: Statement,
    /// A proof that the source's verifier accepts.
    pub proof: Vec<u8>,
}

impl Forgery {
    /// Proves that a preimage has any image: the last constant is solved for.
    #[must_use]
    pub fn new(rounds: usize, preimage: &[u8], image: u64) -> Self {
        let options = Winterfell::new().options();
        let mut chain = Chain { options, constants: constants(rounds) };
        let trace = chain.trace(halves(preimage));
        let before = |column: usize| trace.get_column(column)[rounds - 1];
        chain.constants[rounds - 1] = cube_root(BaseElement::from(image) - before(1)) - before(0);
        let image = Feistel::new(&F128, 0).halves(0, image).split_off(ELEMENT);
        let statement = Statement { image, challenge: Vec::new() };
        let proof = chain.prove(preimage, &statement);
        Self { statement, proof }
    }
}

/// The exponent is the inverse of 3 modulo q − 1, which is (2·(q − 1) + 1)/3.
fn cube_root(x: BaseElement) -> BaseElement {
    x.exp((BaseElement::MODULUS - 2) / 3 * 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: u32 = 8;

    /// One seed says little of grinding: the number of tries is geometric.
    #[test]
    fn tries_of_grinding_vary_with_the_seed() {
        let tries = |seed: u32| {
            let coin = Coin::new(&[BaseElement::from(seed)]);
            (1..u64::MAX).find(|nonce| coin.check_leading_zeros(*nonce) >= BITS).unwrap()
        };
        let all: Vec<u64> = (0..100).map(tries).collect();
        let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
        assert!(most / least > 10, "{least} to {most}");
        let mean = all.iter().sum::<u64>() / 100;
        assert!((1 << (BITS - 1)..1 << (BITS + 1)).contains(&mean), "{mean}");
    }
}
