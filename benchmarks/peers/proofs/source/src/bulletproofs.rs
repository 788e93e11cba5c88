use crate::Feistel;
use bulletproofs::r1cs::{ConstraintSystem, LinearCombination, Prover, R1CSProof, Variable, Verifier};
use bulletproofs::{BulletproofGens, PedersenGens};
use countersign_proofs_statement::{Field, Level, Prepared, RISTRETTO255, Statement, System};
use curve25519_dalek_ng::ristretto::CompressedRistretto;
use curve25519_dalek_ng::scalar::Scalar;
use merlin::Transcript;
use rand::rngs::OsRng;

/// Octets of a scalar and of a point.
const WORD: usize = 32;

/// The crate `bulletproofs` on ristretto255. Its transcript contains neither the image nor the constants.
#[derive(Debug)]
pub struct Bulletproofs;

impl System for Bulletproofs {
    fn name(&self) -> String {
        "bulletproofs ristretto255".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &RISTRETTO255
    }

    fn level(&self, _rounds: usize) -> Level {
        Level::of_curve(126)
    }

    fn secret(&self) -> Vec<u8> {
        Feistel::new(&RISTRETTO255, 0).halves(1, 2)
    }

    fn image(&self, rounds: usize) -> Vec<u8> {
        Feistel::new(&RISTRETTO255, rounds).image(&self.secret())
    }

    fn challenge(&self, _n: u32) -> Vec<u8> {
        Vec::new()
    }

    fn set_up(&self, rounds: usize) -> Result<Box<dyn Prepared>, String> {
        Ok(Box::new(Generators::of(rounds)))
    }
}

struct Generators {
    constants: Vec<Scalar>,
    pedersen: PedersenGens,
    vectors: BulletproofGens,
}

fn scalar(octets: &[u8]) -> Scalar {
    let mut little: [u8; WORD] = std::array::from_fn(|i| octets[i]);
    little.reverse();
    Scalar::from_bytes_mod_order(little)
}

fn transcript() -> Transcript {
    Transcript::new(b"MiMC")
}

impl Generators {
    fn of(rounds: usize) -> Self {
        Self {
            constants: Feistel::new(&RISTRETTO255, rounds).constants().iter().map(|c| scalar(c)).collect(),
            pedersen: PedersenGens::default(),
            vectors: BulletproofGens::new((2 * rounds).next_power_of_two(), 1),
        }
    }

    /// Constrains the image of a committed preimage.
    fn constrain(&self, system: &mut impl ConstraintSystem, preimage: [Variable; 2], image: Scalar) {
        let [mut left, mut right] = preimage.map(LinearCombination::from);
        for c in &self.constants {
            let sum = left + *c;
            let (input, _, square) = system.multiply(sum.clone(), sum);
            let (_, _, cube) = system.multiply(square.into(), input.into());
            left = cube + right;
            right = input - *c;
        }
        system.constrain(left - image);
    }
}

impl Prepared for Generators {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let mut prover = Prover::new(&self.pedersen, transcript());
        let (left, right) = secret.split_at(WORD);
        let [left, right] = [left, right].map(|half| prover.commit(scalar(half), Scalar::random(&mut OsRng)));
        self.constrain(&mut prover, [left.1, right.1], scalar(&statement.image));
        let proof = prover.prove(&self.vectors).expect("enough generators");
        [left.0.as_bytes(), right.0.as_bytes(), proof.to_bytes().as_slice()].concat()
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let Some((commitments, proof)) = proof.split_at_checked(2 * WORD) else { return false };
        let Ok(proof) = R1CSProof::from_bytes(proof) else { return false };
        let mut verifier = Verifier::new(transcript());
        let (left, right) = commitments.split_at(WORD);
        let preimage = [left, right].map(|point| verifier.commit(CompressedRistretto::from_slice(point)));
        self.constrain(&mut verifier, preimage, scalar(&statement.image));
        verifier.verify(&proof, &self.pedersen, &self.vectors).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUNDS: usize = 63;

    /// A proof whose first multiplier has a wrong left input, and the image for which that error is weighed out.
    struct Attack {
        commitments: [CompressedRistretto; 2],
        proof: R1CSProof,
        image: Scalar,
    }

    /// Returns a transcript that begins with the image.
    fn bound(image: Scalar) -> Transcript {
        let mut transcript = transcript();
        transcript.append_message(b"image", image.as_bytes());
        transcript
    }

    impl Attack {
        fn new(generators: &Generators, transcript: &Transcript) -> Self {
            let mut prover = Prover::new(&generators.pedersen, transcript.clone());
            let values = [Scalar::one(), Scalar::one()];
            let committed = values.map(|value| prover.commit(value, Scalar::random(&mut OsRng)));
            let [mut left, mut right] = committed.map(|(_, variable)| LinearCombination::from(variable));
            let [mut left_value, mut right_value] = values;
            let mut error = Scalar::one();
            for c in &generators.constants {
                let input_value = left_value + c;
                let inputs = (input_value + error, input_value);
                let (input, same, square) = prover.allocate_multiplier(Some(inputs)).unwrap();
                prover.constrain(left.clone() + *c - input);
                prover.constrain(left + *c - same);
                let (_, _, cube) = prover.multiply(square.into(), input.into());
                let next_value = inputs.0 * inputs.1 * inputs.0 + right_value;
                left = cube + right;
                right = input - *c;
                (left_value, right_value) = (next_value, inputs.0 - c);
                error = Scalar::zero();
            }
            prover.constrain(left - left_value);
            let proof = prover.prove(&generators.vectors).unwrap();
            let commitments = committed.map(|(point, _)| point);
            // Constraint i has weight z^(i + 1). The first one is -1 instead of 0, and that of the image is the last one.
            let z = second_challenge(transcript.clone(), &commitments, &proof);
            let weight = (0..4 * ROUNDS).fold(Scalar::one(), |power, _| power * z);
            Self { commitments, proof, image: left_value - weight.invert() }
        }

        fn is_accepted(&self, generators: &Generators, transcript: Transcript) -> bool {
            let mut verifier = Verifier::new(transcript);
            let preimage = self.commitments.map(|point| verifier.commit(point));
            generators.constrain(&mut verifier, preimage, self.image);
            verifier.verify(&self.proof, &generators.pedersen, &generators.vectors).is_ok()
        }
    }

    fn second_challenge(
        mut transcript: Transcript,
        commitments: &[CompressedRistretto; 2],
        proof: &R1CSProof,
    ) -> Scalar {
        let octets = proof.to_bytes();
        let points = octets[1..=3 * WORD].chunks(WORD);
        transcript.append_message(b"dom-sep", b"r1cs v1");
        commitments.iter().for_each(|point| transcript.append_message(b"V", point.as_bytes()));
        transcript.append_u64(b"m", 2);
        [&b"A_I1"[..], b"A_O1", b"S1"]
            .into_iter()
            .zip(points)
            .for_each(|(label, point)| transcript.append_message(label, point));
        transcript.append_message(b"dom-sep", b"r1cs-1phase");
        [&b"A_I2"[..], b"A_O2", b"S2"]
            .into_iter()
            .for_each(|label| transcript.append_message(label, &[0; WORD]));
        let mut challenge = [0; 64];
        transcript.challenge_bytes(b"y", &mut challenge);
        transcript.challenge_bytes(b"z", &mut challenge);
        Scalar::from_bytes_mod_order_wide(&challenge)
    }

    #[test]
    fn image_is_chosen_after_the_challenges() {
        let generators = Generators::of(ROUNDS);
        let attack = Attack::new(&generators, &transcript());
        assert!(attack.is_accepted(&generators, transcript()));
        let one = Feistel::new(&RISTRETTO255, ROUNDS).image(&Feistel::new(&RISTRETTO255, 0).halves(1, 1));
        assert_ne!(attack.image, scalar(&one));
    }

    #[test]
    fn image_in_the_transcript_is_chosen_before() {
        let generators = Generators::of(ROUNDS);
        let attack = Attack::new(&generators, &bound(Scalar::one()));
        assert!(attack.is_accepted(&generators, bound(Scalar::one())));
        assert!(!attack.is_accepted(&generators, bound(attack.image)));
    }
}
