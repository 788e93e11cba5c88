//! Spartan for the statement.
#![forbid(unsafe_code)]

use bellpepper_core::num::AllocatedNum;
use bellpepper_core::{ConstraintSystem, LinearCombination, SynthesisError};
use countersign_proofs_statement::{BN254, Field, Level, Prepared, Statement, System};
use ff::{Field as _, PrimeField};
use spartan2::provider::Bn254Engine;
use spartan2::spartan_zk::SpartanZkSNARK;
use spartan2::traits::Engine;
use spartan2::traits::circuit::SpartanCircuit;
use spartan2::traits::snark::R1CSSNARKTrait;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

type Fr = <Bn254Engine as Engine>::Scalar;
type Proof = SpartanZkSNARK<Bn254Engine>;

/// Spartan in zero knowledge, of the crate `spartan2` on BN254.
#[derive(Debug)]
pub struct Spartan;

fn scalar(octets: &[u8]) -> Fr {
    let mut repr = <Fr as PrimeField>::Repr::default();
    for (place, octet) in repr.as_mut().iter_mut().zip(octets.iter().rev()) {
        *place = *octet;
    }
    Fr::from_repr(repr).expect("an element of the field")
}

impl System for Spartan {
    fn name(&self) -> String {
        "spartan2 BN254".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &BN254
    }

    fn level(&self, _chain: usize) -> Level {
        Level::of_curve(100)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        let constants = Arc::new(Constants {
            rounds: BN254.constants().iter().map(|c| scalar(c)).collect(),
            capacity: scalar(&BN254.capacity()),
            chain,
        });
        let circuit = MimcCircuit { constants: Arc::clone(&constants), values: [Fr::ZERO; 3] };
        let (proving, verifying) = Proof::setup(circuit).map_err(|e| e.to_string())?;
        Ok(Box::new(Keys { constants, proving, verifying }))
    }
}

struct Keys {
    constants: Arc<Constants>,
    proving: <Proof as R1CSSNARKTrait<Bn254Engine>>::ProverKey,
    verifying: <Proof as R1CSSNARKTrait<Bn254Engine>>::VerifierKey,
}

impl Prepared for Keys {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let values = [secret, &statement.image, &statement.challenge].map(scalar);
        let circuit = MimcCircuit { constants: Arc::clone(&self.constants), values };
        let begun = Proof::prep_prove(&self.proving, circuit.clone(), false).expect("a satisfied circuit");
        let (proof, _) = Proof::prove(&self.proving, circuit, begun, false).expect("a satisfied circuit");
        bincode::serialize(&proof).expect("a proof is encoded")
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let signals = [&statement.image, &statement.challenge].map(|octets| scalar(octets));
        // It may panic on shapes that it does not expect.
        catch_unwind(AssertUnwindSafe(|| {
            bincode::deserialize::<Proof>(proof)
                .is_ok_and(|proof| proof.verify(&self.verifying).is_ok_and(|proven| proven == signals))
        }))
        .unwrap_or(false)
    }

    fn verifying_key_len(&self) -> usize {
        bincode::serialized_size(&self.verifying).map_or(0, |octets| usize::try_from(octets).unwrap_or(0))
    }
}

/// What is built into the circuit.
struct Constants {
    rounds: Vec<Fr>,
    capacity: Fr,
    chain: usize,
}

/// Constraints of a chain: three a round, and one for the image.
#[derive(Clone)]
struct MimcCircuit {
    constants: Arc<Constants>,
    /// Secret, image and challenge.
    values: [Fr; 3],
}

/// Value with its terms.
#[derive(Clone)]
struct Wire {
    value: Fr,
    terms: LinearCombination<Fr>,
}

impl Wire {
    fn of(number: &AllocatedNum<Fr>) -> Self {
        let value = number.get_value().unwrap_or(Fr::ZERO);
        Self { value, terms: LinearCombination::from_variable(number.get_variable()) }
    }

    fn constant<CS: ConstraintSystem<Fr>>(value: Fr) -> Self {
        Self { value, terms: LinearCombination::zero() + (value, CS::one()) }
    }

    fn plus_constant<CS: ConstraintSystem<Fr>>(&self, c: Fr) -> Self {
        Self { value: self.value + c, terms: self.terms.clone() + (c, CS::one()) }
    }

    /// Returns a new wire, constrained to the product of this and another one plus a third.
    fn times_plus<CS: ConstraintSystem<Fr>>(
        &self,
        factor: &Self,
        summand: &Self,
        system: &mut CS,
    ) -> Result<Self, SynthesisError> {
        let value = self.value * factor.value + summand.value;
        let wire = AllocatedNum::alloc(&mut *system, || Ok(value))?;
        system.enforce(
            || "product",
            |_| self.terms.clone(),
            |_| factor.terms.clone(),
            |lc| lc + wire.get_variable() - &summand.terms,
        );
        Ok(Self { value, terms: LinearCombination::from_variable(wire.get_variable()) })
    }
}

impl SpartanCircuit<Bn254Engine> for MimcCircuit {
    fn public_values(&self) -> Result<Vec<Fr>, SynthesisError> {
        Ok(self.values[1..].to_vec())
    }

    fn shared<CS: ConstraintSystem<Fr>>(&self, _: &mut CS) -> Result<Vec<AllocatedNum<Fr>>, SynthesisError> {
        Ok(Vec::new())
    }

    fn precommitted<CS: ConstraintSystem<Fr>>(
        &self,
        _: &mut CS,
        _: &[AllocatedNum<Fr>],
    ) -> Result<Vec<AllocatedNum<Fr>>, SynthesisError> {
        Ok(Vec::new())
    }

    fn num_challenges(&self) -> usize {
        0
    }

    fn synthesize<CS: ConstraintSystem<Fr>>(
        &self,
        system: &mut CS,
        _: &[AllocatedNum<Fr>],
        _: &[AllocatedNum<Fr>],
        _: Option<&[Fr]>,
    ) -> Result<(), SynthesisError> {
        let [secret, image, challenge] = self.values;
        let secret = AllocatedNum::alloc(system.namespace(|| "secret"), || Ok(secret))?;
        let zero = Wire { value: Fr::ZERO, terms: LinearCombination::zero() };
        let mut left = Wire::of(&secret);
        for k in 0..self.constants.chain {
            let mut right = Wire::constant::<CS>(self.constants.capacity);
            for (i, c) in self.constants.rounds.iter().enumerate() {
                let input = left.plus_constant::<CS>(*c);
                let name = |what: &str| format!("{what} {i} of {k}");
                let square = input.times_plus(&input, &zero, &mut system.namespace(|| name("square")))?;
                let fourth = square.times_plus(&square, &zero, &mut system.namespace(|| name("fourth")))?;
                let next = fourth.times_plus(&input, &right, &mut system.namespace(|| name("next")))?;
                right = left;
                left = next;
            }
        }
        let image = AllocatedNum::alloc(system.namespace(|| "image"), || Ok(image))?;
        system.enforce(|| "image", |_| left.terms, |lc| lc + CS::one(), |lc| lc + image.get_variable());
        image.inputize(system.namespace(|| "public image"))?;
        let challenge = AllocatedNum::alloc(system.namespace(|| "challenge"), || Ok(challenge))?;
        challenge.inputize(system.namespace(|| "public challenge"))
    }
}
