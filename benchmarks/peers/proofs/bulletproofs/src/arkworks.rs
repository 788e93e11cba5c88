use crate::chain::constrain_chain;
use crate::{multipliers, require_short, transcript};
use ark_bn254::{Fr, G1Affine};
use ark_bulletproofs::r1cs::{
    ConstraintSystem, LinearCombination, Prover, R1CSProof, Verifier, batch_verify,
};
use ark_bulletproofs::{BulletproofGens, PedersenGens};
use ark_ff_4::PrimeField;
use countersign_proofs_statement::{BN254, Field, Level, Prepared, Statement, System};
use rand::rngs::OsRng;

/// The crate `ark-bulletproofs` on BN254.
pub struct ArkBulletproofs;

impl System for ArkBulletproofs {
    fn name(&self) -> String {
        "ark-bulletproofs BN254".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &BN254
    }

    fn level(&self, _chain: usize) -> Level {
        Level::of_curve(100)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        require_short(chain)?;
        Ok(Box::new(Generators {
            rounds: BN254.constants().iter().map(|c| scalar(c)).collect(),
            capacity: scalar(&BN254.capacity()),
            chain,
            pedersen: PedersenGens::default(),
            vectors: BulletproofGens::new(multipliers(chain).next_power_of_two(), 1),
        }))
    }
}

struct Generators {
    rounds: Vec<Fr>,
    capacity: Fr,
    chain: usize,
    pedersen: PedersenGens<G1Affine>,
    vectors: BulletproofGens<G1Affine>,
}

fn scalar(octets: &[u8]) -> Fr {
    Fr::from_be_bytes_mod_order(octets)
}

/// Parses a proof. The library reads infinity from more than one encoding, of which only its own is accepted here.
fn decode(octets: &[u8]) -> Option<R1CSProof<G1Affine>> {
    let proof = R1CSProof::from_bytes(octets).ok()?;
    (proof.to_bytes().ok()? == octets).then_some(proof)
}

impl Generators {
    fn constrain(&self, system: &mut impl ConstraintSystem<Fr>, secret: Option<Fr>, image: Fr) {
        constrain_chain!(self, system, secret, image, LinearCombination<Fr>);
    }
}

impl Prepared for Generators {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let mut transcript = transcript(statement);
        let mut prover = Prover::new(&self.pedersen, &mut transcript);
        self.constrain(&mut prover, Some(scalar(secret)), scalar(&statement.image));
        let proof = prover.prove(&mut OsRng, &self.vectors).expect("enough generators");
        proof.to_bytes().expect("a proof is encoded")
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let Some(proof) = decode(proof) else { return false };
        let mut transcript = transcript(statement);
        let mut verifier = Verifier::new(&mut transcript);
        self.constrain(&mut verifier, None, scalar(&statement.image));
        verifier.verify(&proof, &self.pedersen, &self.vectors).is_ok()
    }

    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        let mut transcripts: Vec<_> = proofs.iter().map(|(statement, _)| transcript(statement)).collect();
        let decoded: Result<Vec<_>, _> =
            proofs.iter().map(|(_, proof)| R1CSProof::from_bytes(proof)).collect();
        let Ok(decoded) = decoded else { return Some(false) };
        let instances =
            transcripts.iter_mut().zip(proofs).zip(&decoded).map(|((transcript, (s, _)), proof)| {
                let mut verifier = Verifier::new(transcript);
                self.constrain(&mut verifier, None, scalar(&s.image));
                (verifier, proof)
            });
        Some(batch_verify(&mut OsRng, instances, &self.pedersen, &self.vectors).is_ok())
    }
}
