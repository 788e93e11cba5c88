//! Properties that hold for any octets, for the fuzz targets and a bounded property test.

use crate::{PROOF_LEN, Proof, Prover, Verdict, VerifyingKey, eip, signals_from_json, signals_to_json};

/// Name and function of a fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 6] = [
    ("packed_key", packed_key),
    ("record", record),
    ("json", json),
    ("pairing", pairing),
    ("zkey", zkey),
    ("witness_code", witness_code),
];

/// A parsed key has the same packed form again.
///
/// # Panics
/// If the octets differ.
pub fn packed_key(octets: &[u8]) {
    if let Ok(key) = VerifyingKey::from_packed(octets) {
        assert_eq!(key.to_packed(), octets);
        assert_eq!(VerifyingKey::from_json(key.circuit(), &key.to_json()), Ok(key));
    }
}

/// The three ways of verification agree, for a single record and for the same record among valid ones.
///
/// # Panics
/// If they do not.
pub fn record(octets: &[u8]) {
    let toy = super::toy();
    let verdict = toy.prepared.verify(octets);
    assert_eq!(verdict, toy.prepared.verify_plain(octets));
    if octets.len() == toy.prepared.record_len() {
        let batch = [&toy.records[0], octets, &toy.records[1]].concat();
        assert_eq!(toy.prepared.verify_all(&batch), Ok(vec![Verdict::Valid, verdict, Verdict::Valid]));
    }
    if let Ok(proof) = Proof::from_packed(octets.get(..PROOF_LEN).unwrap_or_default()) {
        assert_eq!(Proof::from_json(&proof.to_json()), Ok(proof));
    }
}

/// Text is parsed or refused.
///
/// # Panics
/// If parsed signals change when they are written and parsed again.
pub fn json(octets: &[u8]) {
    let Ok(text) = core::str::from_utf8(octets) else { return };
    let _ = VerifyingKey::from_json(1, text);
    let _ = Proof::from_json(text);
    if let Ok(signals) = signals_from_json(text) {
        assert_eq!(signals_from_json(&signals_to_json(&signals)), Ok(signals));
    }
}

/// Pairings are checked or refused.
pub fn pairing(octets: &[u8]) {
    let _ = eip::add(octets);
    let _ = eip::mul(octets);
    let _ = eip::pairing_check(octets.get(..576).unwrap_or(octets));
}

/// A proving key is parsed or refused.
pub fn zkey(octets: &[u8]) {
    let _ = Prover::load(1, octets, b"\0asm\x01\0\0\0");
}

/// Code is compiled and asked for a witness, or refused.
pub fn witness_code(octets: &[u8]) {
    let _ = crate::prover::run_witness_code(octets);
}
