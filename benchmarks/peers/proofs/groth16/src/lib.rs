//! Groth16 of arkworks for the statement.
#![forbid(unsafe_code)]

mod circuit;

use ark_bls12_381::Bls12_381;
use ark_bn254::Bn254;
use ark_ec::pairing::Pairing;
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM};
use ark_ff::PrimeField;
use ark_groth16::{Groth16, PreparedVerifyingKey, Proof, ProvingKey, prepare_verifying_key};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use ark_snark::SNARK;
use ark_std::rand::RngCore;
use ark_std::rand::rngs::OsRng;
use circuit::{Constants, MimcCircuit};
use core::marker::PhantomData;
use countersign_proofs_statement::{BLS12_381, BN254, Field, Level, Prepared, Statement, System};

/// Groth16 on a pairing.
pub struct Arkworks<E> {
    name: &'static str,
    field: &'static dyn Field,
    bits: u32,
    pairing: PhantomData<E>,
}

impl Arkworks<Bn254> {
    /// Returns the system on BN254, where the pairing limits the security to about 100 bits.
    #[must_use]
    pub const fn bn254() -> Self {
        Self { name: "arkworks BN254", field: &BN254, bits: 100, pairing: PhantomData }
    }
}

impl Arkworks<Bls12_381> {
    /// Returns the system on BLS12-381, where the pairing limits the security to about 117 bits.
    #[must_use]
    pub const fn bls12_381() -> Self {
        Self { name: "arkworks BLS12-381", field: &BLS12_381, bits: 117, pairing: PhantomData }
    }
}

impl<E: Pairing> System for Arkworks<E> {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        self.field
    }

    fn level(&self, _chain: usize) -> Level {
        Level::of_curve(self.bits)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        let constants = Constants::of(self.field, chain);
        let circuit = MimcCircuit::without_values(&constants);
        let (proving, verifying) =
            Groth16::<E>::circuit_specific_setup(circuit, &mut OsRng).map_err(|e| e.to_string())?;
        Ok(Box::new(Keys { constants, proving, verifying: prepare_verifying_key(&verifying) }))
    }
}

struct Keys<E: Pairing> {
    constants: Constants<E::ScalarField>,
    proving: ProvingKey<E>,
    verifying: PreparedVerifyingKey<E>,
}

fn signals<F: PrimeField>(statement: &Statement) -> [F; 2] {
    [F::from_be_bytes_mod_order(&statement.image), F::from_be_bytes_mod_order(&statement.challenge)]
}

impl<E: Pairing> Keys<E> {
    /// Parses a proof of uncompressed points, each of which is checked.
    fn decode(proof: &[u8]) -> Option<Proof<E>> {
        Proof::deserialize_uncompressed(proof).ok()
    }

    /// Verifies proofs by one product of pairings, each equation with an independent coefficient of 128 bits.
    fn verify_product(&self, proofs: &[(Statement, Proof<E>)]) -> bool {
        let key = &self.verifying.vk;
        let mut coefficients = Vec::with_capacity(proofs.len());
        let mut inputs = vec![E::ScalarField::from(0u8); key.gamma_abc_g1.len()];
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (statement, proof) in proofs {
            let mut octets = [0; 16];
            OsRng.fill_bytes(&mut octets);
            let coefficient = E::ScalarField::from(u128::from_be_bytes(octets) | 1);
            coefficients.push(coefficient);
            inputs[0] += coefficient;
            for (input, signal) in inputs.iter_mut().skip(1).zip(signals::<E::ScalarField>(statement)) {
                *input += coefficient * signal;
            }
            left.push(proof.a.mul_bigint(coefficient.into_bigint()).into_affine());
            right.push(proof.b);
        }
        let sum = |points: &[E::G1Affine], scalars: &[E::ScalarField]| {
            E::G1::msm(points, scalars).map(CurveGroup::into_affine)
        };
        let last: Vec<_> = proofs.iter().map(|(_, proof)| proof.c).collect();
        let total: E::ScalarField = coefficients.iter().sum();
        let negated = -key.alpha_g1.mul_bigint(total.into_bigint());
        let (Ok(inputs), Ok(last)) = (sum(&key.gamma_abc_g1, &inputs), sum(&last, &coefficients)) else {
            return false;
        };
        let negative = |point: E::G1Affine| (-point.into_group()).into_affine();
        left.extend([negated.into_affine(), negative(inputs), negative(last)]);
        right.extend([key.beta_g2, key.gamma_g2, key.delta_g2]);
        E::multi_pairing(left, right).0 == E::TargetField::from(1u8)
    }
}

impl<E: Pairing> Prepared for Keys<E> {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let circuit = MimcCircuit::with_values(&self.constants, secret, &signals(statement));
        let proof = Groth16::<E>::prove(&self.proving, circuit, &mut OsRng).expect("a satisfied circuit");
        let mut octets = Vec::new();
        proof.serialize_uncompressed(&mut octets).expect("a proof is encoded");
        octets
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        Self::decode(proof).is_some_and(|proof| {
            Groth16::<E>::verify_proof(&self.verifying, &proof, &signals(statement)).unwrap_or(false)
        })
    }

    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        let decoded: Option<Vec<_>> =
            proofs.iter().map(|(statement, proof)| Some((statement.clone(), Self::decode(proof)?))).collect();
        Some(decoded.is_some_and(|proofs| self.verify_product(&proofs)))
    }

    fn proving_key_len(&self) -> usize {
        self.proving.uncompressed_size()
    }

    fn verifying_key_len(&self) -> usize {
        self.verifying.vk.uncompressed_size()
    }
}
