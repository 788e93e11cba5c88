//! The project's own circuit and the vectors that every implementation shares.
//!
//! They are in `zk-verifier/circuits` next to `native`, or in the folder in `COUNTERSIGN_CIRCUITS`. Without them the
//! tests are skipped. `UPDATE_VECTORS=1 cargo test -p countersign-bulletproofs --test circuit` writes new vectors.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_bulletproofs::testing::generators;
use countersign_bulletproofs::{CONTEXT_LEN, Error, Fr, Input, Prover, Verdict, Verifier};
use countersign_groth16::read_field;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::PathBuf;

const NAME: &str = "SecretProofBound";
const ID: u8 = 2;
const SIGNALS: usize = 6 * 32;
const PROOF: usize = SIGNALS + CONTEXT_LEN;

fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    if folder.join("vectors/vectors.json").exists() {
        return Some(folder);
    }
    eprintln!("skipped: no circuits at {}", folder.display());
    None
}

fn octets(hex: &Value) -> Vec<u8> {
    let hex = hex.as_str().unwrap();
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}

fn hex(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |mut hex, octet| {
        write!(hex, "{octet:02x}").unwrap();
        hex
    })
}

fn scalars(value: &Value) -> Vec<Fr> {
    let scalar = |hex: &Value| read_field(&octets(hex).try_into().unwrap()).unwrap();
    value.as_array().map_or_else(|| vec![scalar(value)], |all| all.iter().map(scalar).collect())
}

struct Subject {
    prover: Prover,
    /// Valid cases of the shared vectors: inputs and signals.
    cases: Vec<Value>,
    file: PathBuf,
}

fn subject() -> Option<Subject> {
    let folder = folder()?;
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let artefact = |name: &str| read(&format!("artefacts/{NAME}/{name}"));
    let prover = Prover::load(ID, &artefact("circuit.r1cs"), &artefact("circuit.wasm")).unwrap();
    let vectors: Value = serde_json::from_slice(&read("vectors/vectors.json")).unwrap();
    let cases = vectors["circuits"][NAME]["cases"].as_array().unwrap().clone();
    let cases = cases.into_iter().filter(|c| c["inputs"].is_object() && c["verdict"] == "valid").collect();
    Some(Subject { prover, cases, file: folder.join("vectors/bulletproofs.json") })
}

fn inputs(case: &Value) -> Vec<Input<'_>> {
    let inputs = case["inputs"].as_object().unwrap();
    inputs.iter().map(|(name, value)| Input { name, values: scalars(value) }).collect()
}

fn verdict(name: &str) -> Verdict {
    match name {
        "valid" => Verdict::Valid,
        "malformed" => Verdict::Malformed,
        "invalid" => Verdict::Invalid,
        other => panic!("{other}"),
    }
}

#[test]
fn valid_inputs_are_proved_and_others_refused() {
    let Some(Subject { prover, cases, .. }) = subject() else { return };
    assert!(!cases.is_empty());
    for case in &cases {
        let record = prover.prove(&inputs(case), &[7; CONTEXT_LEN]).unwrap();
        let signals: Vec<u8> = case["signals"].as_array().unwrap().iter().flat_map(octets).collect();
        assert_eq!(record[..SIGNALS], signals);
        assert_eq!(record[SIGNALS..PROOF], [7; CONTEXT_LEN]);
        assert_eq!(record.len() - PROOF, 1056);
        assert_eq!(prover.verifier().verify(&record), Verdict::Valid);
    }
    let all = inputs(&cases[0]);
    assert_eq!(prover.prove(&all[1..], &[0; CONTEXT_LEN]), Err(Error::Inconsistent));
    let mut unknown = all;
    unknown[0].name = "unheardOf";
    assert_eq!(prover.prove(&unknown, &[0; CONTEXT_LEN]), Err(Error::Inconsistent));
}

/// Truncated and with octets changed: refused, or of another descriptor, never a panic.
#[test]
fn damaged_constraints_are_refused_or_others() {
    let Some(folder) = folder() else { return };
    let file = std::fs::read(folder.join(format!("artefacts/{NAME}/circuit.r1cs"))).unwrap();
    let known = Verifier::load(ID, &file).unwrap();
    for len in (0..file.len()).step_by(9973).chain([file.len() - 1]) {
        assert!(Verifier::load(ID, &file[..len]).is_err(), "{len}");
    }
    for at in (0..100).step_by(3).chain((100..file.len()).step_by(49_999)) {
        let mut bad = file.clone();
        bad[at] ^= 0x41;
        if let Ok(other) = Verifier::load(ID, &bad) {
            assert_ne!(other.descriptor(), known.descriptor(), "{at}");
        }
    }
}

#[test]
fn vectors_have_their_verdicts_alone_and_in_a_batch() {
    let Some(subject) = subject() else { return };
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        let text = serde_json::to_string_pretty(&vectors(&subject)).unwrap();
        std::fs::write(&subject.file, text + "\n").unwrap();
    }
    let vectors: Value = serde_json::from_slice(&std::fs::read(&subject.file).unwrap()).unwrap();
    let verifier = subject.prover.verifier();
    assert_eq!(vectors["descriptor"], hex(verifier.descriptor()));
    assert_eq!(vectors["keyId"], hex(&Sha256::digest(verifier.descriptor())[..8]));
    assert_eq!(vectors["generators"], generators_vector());
    let (mut batch, mut expected) = (Vec::new(), Vec::new());
    for case in vectors["cases"].as_array().unwrap() {
        let record = record(case);
        let verdict = verdict(case["verdict"].as_str().unwrap());
        assert_eq!(verifier.verify(&record), verdict, "{}", case["name"]);
        if record.len() == verifier.record_len() {
            batch.extend(record);
            expected.push(verdict);
        }
    }
    assert!(expected.iter().filter(|v| **v == Verdict::Invalid).count() > 10);
    assert_eq!(verifier.verify_all(&batch), Ok(expected));
}

fn record(case: &Value) -> Vec<u8> {
    let mut record: Vec<u8> = case["signals"].as_array().unwrap().iter().flat_map(octets).collect();
    record.extend(octets(&case["context"]));
    record.extend(octets(&case["proof"]));
    record
}

fn vectors(Subject { prover, cases, .. }: &Subject) -> Value {
    let verifier = prover.verifier();
    let prove = |case: &Value, context: u8| prover.prove(&inputs(case), &[context; CONTEXT_LEN]).unwrap();
    let good = prove(&cases[0], 0x11);
    let mut all = vec![case("valid", "valid", &good)];
    all.extend(cases.iter().skip(1).map(|c| case("valid for other inputs", "valid", &prove(c, 0xff))));
    for (i, name) in
        ["nullifier", "commitment", "owner", "challenge", "externalNullifier", "service"].iter().enumerate()
    {
        all.push(changed(&format!("{name} changed"), "invalid", &good, |r| r[32 * i + 31] ^= 1));
    }
    let swapped = |r: &mut Vec<u8>| (0..32).for_each(|i| r.swap(i, 32 + i));
    all.push(changed("signals permuted", "invalid", &good, swapped));
    all.push(changed("context changed", "invalid", &good, |r| r[SIGNALS] ^= 1));
    for (i, name) in names().iter().enumerate() {
        let at = PROOF + 32 * i;
        let scalar = [8, 9, 10, 31, 32].contains(&i);
        if scalar {
            all.push(changed(&format!("{name} changed"), "invalid", &good, |r| r[at + 31] ^= 1));
            let order = |r: &mut Vec<u8>| r[at..at + 32].copy_from_slice(&octets(&json!(ORDER)));
            all.push(changed(&format!("{name} is r"), "malformed", &good, order));
        } else {
            all.push(changed(&format!("{name} negated"), "invalid", &good, |r| r[at] ^= 0x80));
            let zeros = |r: &mut Vec<u8>| r[at..at + 32].fill(0);
            all.push(changed(&format!("{name} is infinity"), "malformed", &good, zeros));
        }
    }
    let place = PROOF..PROOF + 32;
    let modulus = |r: &mut Vec<u8>| r[place.clone()].copy_from_slice(&octets(&json!(MODULUS)));
    all.push(changed("A_I with x = p", "malformed", &good, modulus));
    all.push(changed("A_I with the second bit set", "malformed", &good, |r| r[PROOF] |= 0x40));
    let off = |r: &mut Vec<u8>| (r[PROOF..PROOF + 31].fill(0), r[PROOF + 31] = 4);
    all.push(changed("A_I off the curve", "malformed", &good, |r| _ = off(r)));
    let order = |r: &mut Vec<u8>| r[..32].copy_from_slice(&octets(&json!(ORDER)));
    all.push(changed("nullifier is r", "malformed", &good, order));
    all.push(changed("one octet less", "malformed", &good, |r| _ = r.pop()));
    all.push(changed("one octet more", "malformed", &good, |r| r.push(0)));
    all.push(changed("one round less", "malformed", &good, |r| {
        _ = r.drain(PROOF + 29 * 32..PROOF + 31 * 32);
    }));
    all.push(changed("empty", "malformed", &good, |r| r.truncate(PROOF)));
    json!({
        "about": "Bulletproofs of the circuit, and proofs that must be refused; in hexadecimal. A malformed proof must be refused by the decoder, an invalid one is well-formed and proves nothing",
        "circuit": NAME,
        "descriptor": hex(verifier.descriptor()),
        "keyId": hex(&Sha256::digest(verifier.descriptor())[..8]),
        "generators": generators_vector(),
        "cases": all,
    })
}

const ORDER: &str = "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001";
const MODULUS: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";

/// Names of a proof's elements.
fn names() -> Vec<String> {
    let mut names: Vec<String> =
        ["A_I", "A_O", "S", "T_1", "T_3", "T_4", "T_5", "T_6", "t_x", "t_blinding", "e_blinding"]
            .map(String::from)
            .to_vec();
    names.extend((1..=10).flat_map(|i| [format!("L_{i}"), format!("R_{i}")]));
    names.extend(["a".into(), "b".into()]);
    names
}

fn generators_vector() -> Value {
    let all = generators(1024);
    let octets: Vec<u8> = all.iter().flatten().copied().collect();
    json!({
        "about": "x and y of B, B~, G_0 to G_1023, H_0 to H_1023: the first four, the last, and the SHA-256 of all",
        "first": all[..4].iter().map(|p| hex(p)).collect::<Vec<_>>(),
        "last": hex(&all[all.len() - 1]),
        "sha256": hex(&Sha256::digest(octets)),
    })
}

fn case(name: &str, verdict: &str, record: &[u8]) -> Value {
    let (signals, rest) = record.split_at(SIGNALS);
    json!({
        "name": name,
        "verdict": verdict,
        "signals": signals.chunks(32).map(hex).collect::<Vec<_>>(),
        "context": hex(&rest[..CONTEXT_LEN]),
        "proof": hex(&rest[CONTEXT_LEN..]),
    })
}

fn changed(name: &str, verdict: &str, record: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Value {
    let mut record = record.to_vec();
    change(&mut record);
    case(name, verdict, &record)
}
