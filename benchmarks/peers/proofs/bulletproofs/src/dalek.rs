use crate::chain::constrain_chain;
use crate::{multipliers, require_short, transcript};
use bulletproofs::r1cs::{ConstraintSystem, LinearCombination, Prover, R1CSProof, Verifier};
use bulletproofs::{BulletproofGens, PedersenGens};
use countersign_proofs_statement::{Field, Level, Prepared, RISTRETTO255, Statement, System};
use curve25519_dalek_ng::scalar::Scalar;

/// The crate `bulletproofs` on ristretto255.
pub struct Dalek;

impl System for Dalek {
    fn name(&self) -> String {
        "bulletproofs ristretto255".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &RISTRETTO255
    }

    fn level(&self, _chain: usize) -> Level {
        Level::of_curve(126)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        require_short(chain)?;
        let generators = BulletproofGens::new(multipliers(chain).next_power_of_two(), 1);
        Ok(Box::new(Generators {
            rounds: RISTRETTO255.constants().iter().map(|c| scalar(c)).collect(),
            capacity: scalar(&RISTRETTO255.capacity()),
            chain,
            pedersen: PedersenGens::default(),
            vectors: generators,
        }))
    }
}

struct Generators {
    rounds: Vec<Scalar>,
    capacity: Scalar,
    chain: usize,
    pedersen: PedersenGens,
    vectors: BulletproofGens,
}

fn scalar(octets: &[u8]) -> Scalar {
    let mut little: [u8; 32] = std::array::from_fn(|i| octets[i]);
    little.reverse();
    Scalar::from_bytes_mod_order(little)
}

impl Generators {
    fn constrain(&self, system: &mut impl ConstraintSystem, secret: Option<Scalar>, image: Scalar) {
        constrain_chain!(self, system, secret, image, LinearCombination);
    }
}

impl Prepared for Generators {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let mut prover = Prover::new(&self.pedersen, transcript(statement));
        self.constrain(&mut prover, Some(scalar(secret)), scalar(&statement.image));
        prover.prove(&self.vectors).expect("enough generators").to_bytes()
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let Ok(proof) = R1CSProof::from_bytes(proof) else { return false };
        let mut verifier = Verifier::new(transcript(statement));
        self.constrain(&mut verifier, None, scalar(&statement.image));
        verifier.verify(&proof, &self.pedersen, &self.vectors).is_ok()
    }
}
