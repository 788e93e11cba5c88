//! What the two systems over BN254 share.

use crate::circuit::{Circuit, VALUE, first};
use ark_ff::PrimeField;
use countersign_groth16::{Fr, Input, Prover, read_field, write_field};
use countersign_proofs_statement::{BN254, Field};

/// Reduces the context of a request to its signal.
pub fn challenge(context: &[u8]) -> [u8; VALUE] {
    write_field(&Fr::from_be_bytes_mod_order(context))
}

pub fn inputs(circuit: Circuit, secret: &[u8], context: &[u8]) -> Vec<Input<'static>> {
    let scalar = |octets: &[u8; VALUE]| read_field(octets).expect("an element of the field");
    let inputs = circuit.inputs(first(secret), challenge(context)).into_iter();
    inputs.map(|(name, values)| Input { name, values: values.iter().map(scalar).collect() }).collect()
}

/// Returns the outputs of a circuit: nullifier, commitment or root, owner.
pub fn outputs(id: usize) -> Vec<u8> {
    let outputs = || -> Result<Vec<u8>, String> {
        let circuit = Circuit::of(id)?;
        let prover =
            Prover::load(circuit.id(), &circuit.file("circuit.zkey")?, &circuit.file("circuit.wasm")?);
        let wires = prover.and_then(|prover| prover.witness(&inputs(circuit, &BN254.secret(), &[0])));
        let wires = wires.map_err(|error| format!("{error:?}"))?;
        Ok(wires[1..=3].iter().flat_map(write_field).collect())
    };
    outputs().expect("files of the circuit, which its set-up has read")
}
