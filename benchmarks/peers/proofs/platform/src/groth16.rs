use crate::circuit::{Circuit, context, signals};
use crate::scalars::{challenge, inputs, outputs};
use countersign_groth16::{PreparedKey, Prover, Verdict};
use countersign_proofs_statement::{BN254, Field, Level, Prepared, Statement, System};

/// Groth16 on BN254.
#[derive(Clone, Copy, Debug)]
pub struct Groth16;

impl System for Groth16 {
    fn name(&self) -> String {
        "Groth16".to_owned()
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
        let (zkey, wasm) = (circuit.file("circuit.zkey")?, circuit.file("circuit.wasm")?);
        let prover = Prover::load(circuit.id(), &zkey, &wasm).map_err(|error| format!("{error:?}"))?;
        let verifier = PreparedKey::new(prover.key().clone()).map_err(|error| format!("{error:?}"))?;
        let (proving, verifying) = (zkey.len() + wasm.len(), prover.key().to_packed().len());
        Ok(Box::new(Keys { circuit, prover, verifier, proving, verifying }))
    }
}

struct Keys {
    circuit: Circuit,
    prover: Prover,
    verifier: PreparedKey,
    proving: usize,
    verifying: usize,
}

fn record(statement: &Statement, proof: &[u8]) -> Vec<u8> {
    [&signals(&statement.image, challenge(&statement.challenge)), proof].concat()
}

impl Prepared for Keys {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let inputs = inputs(self.circuit, secret, &statement.challenge);
        let (_, proof) = self.prover.prove(&inputs).expect("inputs of the circuit");
        proof.to_packed()
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        self.verifier.verify(&record(statement, proof)) == Verdict::Valid
    }

    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        let records: Vec<u8> =
            proofs.iter().flat_map(|(statement, proof)| record(statement, proof)).collect();
        let verdicts = self.verifier.verify_all(&records);
        Some(verdicts.is_ok_and(|all| all.iter().all(|verdict| *verdict == Verdict::Valid)))
    }

    fn proving_key_len(&self) -> usize {
        self.proving
    }

    fn verifying_key_len(&self) -> usize {
        self.verifying
    }
}
