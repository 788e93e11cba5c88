//! The project's own circuits: their artefacts and the vectors that every verifier shares.
//!
//! They are in `zk-verifier/circuits` next to `native`, or in the folder in `COUNTERSIGN_CIRCUITS`. Without them the
//! tests are skipped.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_groth16::{
    Error, Fr, Input, PreparedKey, Prover, Verdict, VerifyingKey, poseidon, read_field, write_field,
};
use serde_json::Value;
use std::path::PathBuf;

fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    if folder.join("vectors/vectors.json").exists() {
        return Some(folder);
    }
    eprintln!("skipped: no circuits at {}", folder.display());
    None
}

fn read(folder: &std::path::Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap()
}

fn octets(hex: &Value) -> Vec<u8> {
    let hex = hex.as_str().unwrap();
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}

fn scalar(hex: &Value) -> Fr {
    read_field(&octets(hex).try_into().unwrap()).unwrap()
}

fn scalars(value: &Value) -> Vec<Fr> {
    value.as_array().map_or_else(|| vec![scalar(value)], |all| all.iter().map(scalar).collect())
}

struct Circuit {
    name: String,
    id: u8,
    key: VerifyingKey,
    cases: Vec<Value>,
    folder: PathBuf,
}

fn circuits() -> Vec<Circuit> {
    let Some(folder) = folder() else { return Vec::new() };
    let vectors: Value = serde_json::from_slice(&read(&folder, "vectors/vectors.json")).unwrap();
    let circuit = |(name, circuit): (&String, &Value)| {
        let folder = folder.join("artefacts").join(name);
        let id = u8::try_from(circuit["id"].as_u64().unwrap()).unwrap();
        let json = String::from_utf8(read(&folder, "verification_key.json")).unwrap();
        let key = VerifyingKey::from_json(id, &json).unwrap();
        Circuit { name: name.clone(), id, key, cases: circuit["cases"].as_array().unwrap().clone(), folder }
    };
    vectors["circuits"].as_object().unwrap().iter().map(circuit).collect()
}

fn record(case: &Value) -> Vec<u8> {
    let mut record: Vec<u8> = case["signals"].as_array().unwrap().iter().flat_map(octets).collect();
    record.extend(octets(&case["proof"]));
    record
}

fn verdict(case: &Value) -> Verdict {
    match case["verdict"].as_str().unwrap() {
        "valid" => Verdict::Valid,
        "malformed" => Verdict::Malformed,
        "invalid" => Verdict::Invalid,
        other => panic!("{other}"),
    }
}

#[test]
fn packed_keys_are_those_of_the_json() {
    for circuit in circuits() {
        assert_eq!(circuit.key.to_packed(), read(&circuit.folder, "verifying_key.bin"), "{}", circuit.name);
        assert_eq!(VerifyingKey::from_json(circuit.id, &circuit.key.to_json()), Ok(circuit.key));
    }
}

#[test]
fn every_case_gets_its_verdict_alone_and_in_a_batch() {
    for circuit in circuits() {
        let key = PreparedKey::new(circuit.key).unwrap();
        let (mut batch, mut expected) = (Vec::new(), Vec::new());
        for case in &circuit.cases {
            let record = record(case);
            let what = format!("{} {}", circuit.name, case["name"]);
            assert_eq!(key.verify(&record), verdict(case), "{what}");
            assert_eq!(key.verify_plain(&record), verdict(case), "{what}");
            if record.len() == key.record_len() {
                batch.extend(record);
                expected.push(verdict(case));
            }
        }
        assert_eq!(key.verify_all(&batch), Ok(expected), "{}", circuit.name);
    }
}

#[test]
fn valid_cases_are_proved_anew() {
    for circuit in circuits() {
        let [zkey, wasm] = ["circuit.zkey", "circuit.wasm"].map(|name| read(&circuit.folder, name));
        let prover = Prover::load(circuit.id, &zkey, &wasm).unwrap();
        assert_eq!(prover.key(), &circuit.key);
        let key = PreparedKey::new(circuit.key).unwrap();
        for case in circuit.cases.iter().filter(|case| case["inputs"].is_object() && case["valid"] == true) {
            let inputs: Vec<Input<'_>> = (case["inputs"].as_object().unwrap().iter())
                .map(|(name, value)| Input { name, values: scalars(value) })
                .collect();
            let (signals, proof) = prover.prove(&inputs).unwrap();
            assert_eq!(signals, scalars(&case["signals"]), "{} {}", circuit.name, case["name"]);
            let mut record: Vec<u8> = signals.iter().flat_map(write_field).collect();
            record.extend(proof.to_packed());
            assert_eq!(key.verify_plain(&record), Verdict::Valid);
            let (_, other) = prover.prove(&inputs).unwrap();
            assert_ne!(other, proof, "randomised");
            refused(&prover, &inputs);
        }
    }
}

fn refused(prover: &Prover, inputs: &[Input<'_>]) {
    assert_eq!(prover.prove(&inputs[1..]), Err(Error::Inconsistent));
    let mut unknown = inputs.to_vec();
    unknown[0].name = "unheardOf";
    assert_eq!(prover.prove(&unknown), Err(Error::Inconsistent));
    let mut twice = inputs.to_vec();
    let first = twice[0].clone();
    if let Some(same) = twice[1..].iter_mut().find(|i| i.values.len() == first.values.len()) {
        *same = first;
        assert_eq!(prover.prove(&twice), Err(Error::Inconsistent));
    }
    let mut longer = inputs.to_vec();
    longer[0].values.push(Fr::from(1));
    assert_eq!(prover.prove(&longer), Err(Error::Inconsistent));
}

#[test]
fn false_statement_is_not_proved() {
    let Some(circuit) = circuits().into_iter().find(|c| c.name == "SecretProof") else { return };
    let [zkey, wasm] = ["circuit.zkey", "circuit.wasm"].map(|name| read(&circuit.folder, name));
    let prover = Prover::load(circuit.id, &zkey, &wasm).unwrap();
    let inputs = ["commitment", "secret"].map(|name| Input { name, values: vec![Fr::from(5)] });
    assert_eq!(prover.prove(&inputs), Err(Error::Unsatisfied));
}

#[test]
fn files_of_different_circuits_do_not_prove() {
    let circuits = circuits();
    let [one, two, ..] = &circuits[..] else { return };
    let prover =
        Prover::load(1, &read(&one.folder, "circuit.zkey"), &read(&two.folder, "circuit.wasm")).unwrap();
    let inputs = [Input { name: "secret", values: vec![Fr::from(5)] }];
    assert_eq!(prover.prove(&inputs), Err(Error::Inconsistent));
}

/// Truncated at many places, and with octets changed: refused or loaded, never a panic.
#[test]
fn damaged_keys_are_refused_quietly() {
    let Some(circuit) = circuits().into_iter().find(|c| c.name == "SecretProof") else { return };
    let [zkey, wasm] = ["circuit.zkey", "circuit.wasm"].map(|name| read(&circuit.folder, name));
    for len in (0..zkey.len()).step_by(997).chain([zkey.len() - 1]) {
        assert!(Prover::load(1, &zkey[..len], &wasm).is_err(), "{len}");
    }
    for at in (0..40).chain((40..zkey.len() - 1400).step_by(6007)) {
        let mut bad = zkey.clone();
        bad[at] ^= 0x41;
        if at < 24 {
            assert!(Prover::load(1, &bad, &wasm).is_err(), "{at}");
        }
        if let Ok(prover) = Prover::load(1, &bad, &wasm) {
            let commitment = poseidon(&[Fr::from(5)]).unwrap();
            let inputs = [("commitment", commitment), ("secret", Fr::from(5))]
                .map(|(name, value)| Input { name, values: vec![value] });
            let _ = prover.prove(&inputs);
        }
    }
}

#[test]
fn poseidon_vectors() {
    let Some(folder) = folder() else { return };
    let vectors: Value = serde_json::from_slice(&read(&folder, "vectors/vectors.json")).unwrap();
    for case in vectors["poseidon"].as_array().unwrap() {
        assert_eq!(poseidon(&scalars(&case["inputs"])).unwrap(), scalar(&case["hash"]), "{case}");
    }
}
