//! The vectors that every implementation shares.
//!
//! They are in `zk-verifier/circuits` next to `native`, or in the folder in `COUNTERSIGN_CIRCUITS`. Without them the test
//! is skipped. `UPDATE_VECTORS=1 cargo test -p countersign-stark --test vectors` writes new ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_stark::testing::{CONTEXT, inputs, words};
use countersign_stark::{
    Circuit, Prover, SIGNALS, STATEMENT_LEN, Words, commitment, node, nullifier, owner, reduce, write_words,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256, Sha512};
use std::fmt::Write as _;
use std::path::PathBuf;

const BOTH: [Circuit; 2] = [Circuit::SecretProofBound, Circuit::MembershipProof];
/// Octets of a proof before its first word: three roots of trees.
const ROOTS: usize = 96;

fn file() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    if folder.join("vectors").is_dir() {
        return Some(folder.join("vectors/stark.json"));
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

fn value(words: &Words) -> String {
    hex(&write_words(words))
}

#[test]
fn vectors_have_their_verdicts() {
    let Some(file) = file() else { return };
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        std::fs::write(&file, serde_json::to_string_pretty(&vectors()).unwrap() + "\n").unwrap();
    }
    let vectors: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(vectors["hashes"], hashes());
    for circuit in BOTH {
        let prover = Prover::load(circuit.id()).unwrap();
        let of = &vectors["circuits"][format!("{circuit:?}")];
        for (name, expected) in about(&prover).as_object().unwrap() {
            assert_eq!(&of[name], expected, "{circuit:?} {name}");
        }
        let record = [octets(&of["statement"]), octets(&of["proof"])].concat();
        let cases = of["cases"].as_array().unwrap();
        assert!(cases.len() > 20);
        for case in cases {
            let record = changed(&record, case);
            let (statement, proof) = record.split_at(STATEMENT_LEN);
            let verdict = format!("{:?}", prover.verifier().verify(statement, proof)).to_lowercase();
            assert_eq!(case["verdict"], verdict, "{circuit:?} {}", case["name"]);
        }
    }
}

/// Changes a record: octets at places, then its length; what is longer ends with zeros.
fn changed(record: &[u8], case: &Value) -> Vec<u8> {
    let mut record = record.to_vec();
    for change in case["changes"].as_array().into_iter().flatten() {
        let (at, octets) = (change["at"].as_u64().unwrap(), octets(&change["octets"]));
        let at = usize::try_from(at).unwrap();
        record[at..at + octets.len()].copy_from_slice(&octets);
    }
    if let Some(length) = case["length"].as_u64() {
        record.resize(usize::try_from(length).unwrap(), 0);
    }
    record
}

fn about(prover: &Prover) -> Value {
    let (verifier, (shortest, longest)) = (prover.verifier(), prover.verifier().proof_bounds());
    json!({
        "descriptor": hex(verifier.descriptor()),
        "keyId": hex(&Sha256::digest(verifier.descriptor())[..8]),
        "shortestProof": shortest,
        "longestProof": longest,
        "provenBits": verifier.level().proven,
    })
}

fn hashes() -> Value {
    let hash: [u8; 64] = Sha512::digest(b"countersign").into();
    let (a, b) = (words(5), words(6));
    json!({
        "a": value(&a),
        "b": value(&b),
        "commitment of a": value(&commitment(&a)),
        "nullifier of a for b": value(&nullifier(&a, &b)),
        "owner of a at b": value(&owner(&a, &b)),
        "node of a and b": value(&node(&a, &b)),
        "SHA-512 of countersign": value(&reduce(&hash)),
    })
}

fn vectors() -> Value {
    let mut circuits = serde_json::Map::new();
    for circuit in BOTH {
        let prover = Prover::load(circuit.id()).unwrap();
        let (statement, proof) = prover.prove(&inputs(circuit, &words(5)), &CONTEXT).unwrap();
        let mut of = about(&prover);
        let fields = of.as_object_mut().unwrap();
        fields.insert("statement".into(), hex(&statement).into());
        fields.insert("proof".into(), hex(&proof).into());
        fields.insert("cases".into(), cases(&[statement, proof].concat()));
        circuits.insert(format!("{circuit:?}"), of);
    }
    json!({
        "about": "STARKs of the two circuits, in hexadecimal, and changes of them that must be refused: octets at places of statement and proof, then the length of both. A malformed proof must be refused by the decoder, an invalid one is well-formed and proves nothing",
        "hashes": hashes(),
        "circuits": circuits,
    })
}

fn cases(record: &[u8]) -> Value {
    let mut cases = vec![json!({ "name": "valid", "verdict": "valid" })];
    let mut change = |name: &str, verdict: &str, at: usize, octets: &[u8]| {
        cases.push(
            json!({ "name": name, "verdict": verdict, "changes": [{ "at": at, "octets": hex(octets) }] }),
        );
    };
    let flipped = |at: usize| [record[at] ^ 1];
    let names = ["nullifier", "commitment or root", "owner", "challenge", "externalNullifier", "service"];
    for (i, name) in names.iter().enumerate() {
        change(&format!("{name} changed"), "invalid", 32 * i + 31, &flipped(32 * i + 31));
    }
    change("context changed", "invalid", SIGNALS * 32, &flipped(SIGNALS * 32));
    change("signals permuted", "invalid", 0, &[&record[32..64], &record[..32]].concat());
    for (name, octets) in
        [("p", "ffffffff00000001"), ("p + 1", "ffffffff00000002"), ("2^64 - 1", "ffffffffffffffff")]
    {
        let octets = self::octets(&octets.into());
        change(&format!("nullifier's first word is {name}"), "malformed", 0, &octets);
        change(&format!("proof's first word is {name}"), "malformed", STATEMENT_LEN + ROOTS, &octets);
    }
    for (i, name) in ["trace", "quotient", "mask"].iter().enumerate() {
        let at = STATEMENT_LEN + 32 * i;
        change(&format!("root of the {name} changed"), "invalid", at, &flipped(at));
    }
    let at = STATEMENT_LEN + ROOTS;
    change("value at the point changed", "invalid", at + 7, &flipped(at + 7));
    change("last node changed", "invalid", record.len() - 1, &flipped(record.len() - 1));
    let middle = usize::midpoint(STATEMENT_LEN, record.len());
    change("middle changed", "invalid", middle / 8 * 8 + 7, &flipped(middle / 8 * 8 + 7));
    let mut length = |name: &str, length: usize| {
        cases.push(json!({ "name": name, "verdict": "malformed", "length": length }));
    };
    length("empty", STATEMENT_LEN);
    length("roots alone", STATEMENT_LEN + ROOTS);
    length("half", middle);
    length("one octet less", record.len() - 1);
    length("one octet more", record.len() + 1);
    length("a node more", record.len() + 32);
    Value::Array(cases)
}
