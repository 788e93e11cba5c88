use crate::circuit::{Circuit, EXTERNAL_NULLIFIER, SERVICE, VALUE, context, first, signals};
use countersign_proofs_statement::{EXTENSION, Field, Level, Prepared, Statement, System};
use countersign_stark::{
    CONTEXT_LEN, Input, Prover, Verdict, Verifier, Words, commitment, node, nullifier, owner, read_words,
    reduce, testing, write_words,
};

/// STARKs over Goldilocks. A value is four words, the first ones of an element of the extension.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stark {
    without_grinding: bool,
}

fn words(octets: &[u8; VALUE]) -> Words {
    read_words(octets).expect("words of the field")
}

/// Reduces the context of a request to its signal.
fn challenge(context: &[u8]) -> [u8; VALUE] {
    context.first_chunk().map_or([0; VALUE], |context| write_words(&reduce(context)))
}

fn verifier(circuit: usize) -> Result<Verifier, String> {
    Verifier::load(Circuit::of(circuit)?.id()).map_err(|error| format!("{error:?}"))
}

impl System for Stark {
    fn name(&self) -> String {
        "STARK".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &EXTENSION
    }

    fn field_name(&self) -> String {
        "Goldilocks".to_owned()
    }

    fn level(&self, circuit: usize) -> Level {
        let level = verifier(circuit).expect("a circuit of this system").level();
        let bits = |n: usize| u32::try_from(n).unwrap_or(0);
        Level { proven: bits(level.proven), conjectured: bits(level.conjectured), computed: true }
    }

    fn image(&self, circuit: usize) -> Vec<u8> {
        let secret = words(&first(&self.field().secret()));
        let path = Circuit::of(circuit).map(Circuit::path).unwrap_or_default();
        let member = path.iter().fold(commitment(&secret), |member, (right, sibling)| {
            let sibling = words(sibling);
            if *right { node(&sibling, &member) } else { node(&member, &sibling) }
        });
        let nullifier = nullifier(&secret, &words(&EXTERNAL_NULLIFIER));
        [nullifier, member, owner(&secret, &words(&SERVICE))].iter().flat_map(write_words).collect()
    }

    fn challenge(&self, n: u32) -> Vec<u8> {
        context(self.field(), n)
    }

    fn set_up(&self, circuit: usize) -> Result<Box<dyn Prepared>, String> {
        let circuit = Circuit::of(circuit)?;
        let prover = if self.without_grinding {
            testing::without_grinding(circuit.id())
        } else {
            Prover::load(circuit.id())
        };
        Ok(Box::new(Keys { circuit, prover: prover.map_err(|error| format!("{error:?}"))? }))
    }

    fn without_grinding(&self) -> Option<Box<dyn System>> {
        (!self.without_grinding).then(|| -> Box<dyn System> { Box::new(Self { without_grinding: true }) })
    }

    fn grind(&self, circuit: usize, n: u32) -> bool {
        let context = self.challenge(n);
        let context: Option<&[u8; CONTEXT_LEN]> = context.first_chunk();
        let circuit = u8::try_from(circuit).ok().and_then(|id| countersign_stark::Circuit::of(id).ok());
        context
            .zip(circuit)
            .is_some_and(|(context, circuit)| testing::grind(testing::log_rows(circuit), context))
    }
}

struct Keys {
    circuit: Circuit,
    prover: Prover,
}

impl Prepared for Keys {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let inputs = self.circuit.inputs(first(secret), challenge(&statement.challenge)).into_iter();
        let inputs: Vec<_> = inputs.map(|(name, values)| Input { name, values }).collect();
        let context: &[u8; CONTEXT_LEN] = statement.challenge.first_chunk().expect("a context");
        self.prover.prove(&inputs, context).expect("inputs of the circuit").1
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let signals = signals(&statement.image, challenge(&statement.challenge));
        let statement = [signals, statement.challenge.clone()].concat();
        self.prover.verifier().verify(&statement, proof) == Verdict::Valid
    }

    /// One by one: the proofs have nothing to share.
    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        Some(proofs.iter().all(|(statement, proof)| self.verify(statement, proof)))
    }
}
