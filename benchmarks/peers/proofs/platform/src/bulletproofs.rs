use crate::circuit::{Circuit, context, signals};
use crate::scalars::{challenge, inputs, outputs};
use countersign_bulletproofs::{CONTEXT_LEN, Prover, Verdict};
use countersign_proofs_statement::{BN254, Field, Level, Prepared, Statement, System};

/// Bulletproofs on BN254, from the constraints of the same circuits.
#[derive(Clone, Copy, Debug)]
pub struct Bulletproofs;

impl System for Bulletproofs {
    fn name(&self) -> String {
        "Bulletproofs".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &BN254
    }

    fn level(&self, _circuit: usize) -> Level {
        Level::of_curve(100)
    }

    fn image(&self, circuit: usize) -> Vec<u8> {
        outputs(circuit)
    }

    fn challenge(&self, n: u32) -> Vec<u8> {
        context(self.field(), n)
    }

    fn set_up(&self, circuit: usize) -> Result<Box<dyn Prepared>, String> {
        let circuit = Circuit::of(circuit)?;
        if matches!(circuit, Circuit::MembershipProof) {
            return Err("too large: verifying grows with the circuit".to_owned());
        }
        let (r1cs, wasm) = (circuit.file("circuit.r1cs")?, circuit.file("circuit.wasm")?);
        let prover = Prover::load(circuit.id(), &r1cs, &wasm).map_err(|error| format!("{error:?}"))?;
        Ok(Box::new(Keys { circuit, prover, proving: wasm.len(), verifying: r1cs.len() }))
    }
}

struct Keys {
    circuit: Circuit,
    prover: Prover,
    proving: usize,
    verifying: usize,
}

fn record(statement: &Statement, proof: &[u8]) -> Vec<u8> {
    [&signals(&statement.image, challenge(&statement.challenge)), &statement.challenge, proof].concat()
}

impl Prepared for Keys {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let inputs = inputs(self.circuit, secret, &statement.challenge);
        let context: &[u8; CONTEXT_LEN] = statement.challenge.first_chunk().expect("a context");
        let mut record = self.prover.prove(&inputs, context).expect("inputs of the circuit");
        record.split_off(record.len() - self.prover.verifier().proof_len())
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        self.prover.verifier().verify(&record(statement, proof)) == Verdict::Valid
    }

    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        let records: Vec<u8> =
            proofs.iter().flat_map(|(statement, proof)| record(statement, proof)).collect();
        let verdicts = self.prover.verifier().verify_all(&records);
        Some(verdicts.is_ok_and(|all| all.iter().all(|verdict| *verdict == Verdict::Valid)))
    }

    fn proving_key_len(&self) -> usize {
        self.proving
    }

    fn verifying_key_len(&self) -> usize {
        self.verifying
    }
}
