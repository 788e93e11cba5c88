use crate::Feistel;
use bellman::groth16::{
    Parameters, PreparedVerifyingKey, Proof, create_random_proof, generate_random_parameters,
    prepare_verifying_key, verify_proof,
};
use bellman::{Circuit, ConstraintSystem, SynthesisError};
use bls12_381::{Bls12, Scalar};
use countersign_proofs_statement::{BLS12_381, Field, Level, Prepared, Statement, System};
use rand::rngs::OsRng;

/// Octets of a scalar.
const SCALAR: usize = 32;

/// Groth16 of the crate `bellman` on BLS12-381.
#[derive(Debug)]
pub struct Bellman;

impl System for Bellman {
    fn name(&self) -> String {
        "bellman BLS12-381".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &BLS12_381
    }

    fn level(&self, _rounds: usize) -> Level {
        Level::of_curve(117)
    }

    fn secret(&self) -> Vec<u8> {
        Feistel::new(&BLS12_381, 0).halves(1, 2)
    }

    fn image(&self, rounds: usize) -> Vec<u8> {
        Feistel::new(&BLS12_381, rounds).image(&self.secret())
    }

    fn challenge(&self, _n: u32) -> Vec<u8> {
        Vec::new()
    }

    fn set_up(&self, rounds: usize) -> Result<Box<dyn Prepared>, String> {
        let constants: Vec<_> =
            Feistel::new(&BLS12_381, rounds).constants().iter().map(|c| scalar(c)).collect();
        let circuit = MimcCircuit { preimage: None, constants: &constants };
        let parameters =
            generate_random_parameters::<Bls12, _, _>(circuit, &mut OsRng).map_err(|e| e.to_string())?;
        let verifying = prepare_verifying_key(&parameters.vk);
        Ok(Box::new(Keys { constants, parameters, verifying }))
    }
}

fn scalar(octets: &[u8]) -> Scalar {
    let mut wide = [0; 64];
    for (place, octet) in wide.iter_mut().zip(octets.iter().rev()) {
        *place = *octet;
    }
    Scalar::from_bytes_wide(&wide)
}

struct Keys {
    constants: Vec<Scalar>,
    parameters: Parameters<Bls12>,
    verifying: PreparedVerifyingKey<Bls12>,
}

impl Prepared for Keys {
    fn prove(&self, secret: &[u8], _statement: &Statement) -> Vec<u8> {
        let (left, right) = secret.split_at(SCALAR);
        let circuit =
            MimcCircuit { preimage: Some((scalar(left), scalar(right))), constants: &self.constants };
        let proof = create_random_proof(circuit, &self.parameters, &mut OsRng).expect("a satisfied circuit");
        let mut octets = Vec::new();
        proof.write(&mut octets).expect("a proof is encoded");
        octets
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        Proof::read(proof)
            .is_ok_and(|proof| verify_proof(&self.verifying, &proof, &[scalar(&statement.image)]).is_ok())
    }

    fn proving_key_len(&self) -> usize {
        let mut octets = Vec::new();
        self.parameters.write(&mut octets).map_or(0, |()| octets.len())
    }

    fn verifying_key_len(&self) -> usize {
        let mut octets = Vec::new();
        self.parameters.vk.write(&mut octets).map_or(0, |()| octets.len())
    }
}

struct MimcCircuit<'a> {
    preimage: Option<(Scalar, Scalar)>,
    constants: &'a [Scalar],
}

impl Circuit<Scalar> for MimcCircuit<'_> {
    fn synthesize<CS: ConstraintSystem<Scalar>>(self, system: &mut CS) -> Result<(), SynthesisError> {
        let known = |value: Option<Scalar>| value.ok_or(SynthesisError::AssignmentMissing);
        let (mut left_value, mut right_value) = self.preimage.unzip();
        let mut left = system.alloc(|| "left", || known(left_value))?;
        let mut right = system.alloc(|| "right", || known(right_value))?;
        for (i, c) in self.constants.iter().enumerate() {
            let mut system = system.namespace(|| format!("round {i}"));
            let square_value = left_value.map(|l| (l + c).square());
            let square = system.alloc(|| "square", || known(square_value))?;
            let input = |lc: bellman::LinearCombination<Scalar>| lc + left + (*c, CS::one());
            system.enforce(|| "square", input, input, |lc| lc + square);
            let next_value = left_value
                .zip(square_value)
                .zip(right_value)
                .map(|((left, square), right)| (left + c) * square + right);
            let next = if i + 1 == self.constants.len() {
                system.alloc_input(|| "image", || known(next_value))?
            } else {
                system.alloc(|| "next", || known(next_value))?
            };
            system.enforce(|| "cube", |lc| lc + square, input, |lc| lc + next - right);
            (right, right_value) = (left, left_value);
            (left, left_value) = (next, next_value);
        }
        Ok(())
    }
}
