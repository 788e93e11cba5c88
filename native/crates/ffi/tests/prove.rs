//! Proves through the C ABI with the project's own circuits, if they are available.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_groth16::poseidon;
use countersign_native::*;
use std::path::PathBuf;
use std::ptr::{null, null_mut};

fn artefact(name: &str) -> Option<Vec<u8>> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    let read = std::fs::read(folder.join("artefacts/SecretProof").join(name)).ok();
    if read.is_none() {
        eprintln!("skipped: no circuits at {}", folder.display());
    }
    read
}

fn packed(inputs: &[(&str, [u8; 32])]) -> Vec<u8> {
    let one = |(name, value): &(&str, [u8; 32])| {
        [&[u8::try_from(name.len()).unwrap()][..], name.as_bytes(), &[0, 0, 0, 1], value].concat()
    };
    inputs.iter().flat_map(one).collect()
}

fn prove(handle: u64, inputs: &[u8], len: usize) -> (Status, Vec<u8>, usize) {
    let (mut out, mut n) = (vec![0; len], 0);
    // SAFETY: all live for the call.
    let status =
        unsafe { cs_prove(handle, inputs.as_ptr(), inputs.len(), out.as_mut_ptr(), out.len(), &raw mut n) };
    (status, out, n)
}

#[test]
fn proof_is_made_and_verified() {
    let (Some(zkey), Some(wasm)) = (artefact("circuit.zkey"), artefact("circuit.wasm")) else { return };
    let (mut prover, mut key, mut n) = (0, 0, 0);
    let mut packed_key = vec![0; 4096];
    // SAFETY: all live for the calls.
    unsafe {
        let status = cs_prover_load(1, zkey.as_ptr(), zkey.len(), wasm.as_ptr(), wasm.len(), &raw mut prover);
        assert_eq!(status, Status::Ok);
        assert_eq!(cs_prover_key(prover, packed_key.as_mut_ptr(), 4096, &raw mut n), Status::Ok);
        assert_eq!(cs_key_load(packed_key.as_ptr(), n, &raw mut key), Status::Ok);
    }
    let mut five = [0; 32];
    five[31] = 5;
    let commitment = countersign_groth16::write_field(&poseidon(&[5.into()]).unwrap());
    let inputs = packed(&[("commitment", commitment), ("secret", five)]);
    let (status, record, written) = prove(prover, &inputs, 288);
    assert_eq!((status, written), (Status::Ok, 288));
    let mut verdict = 0;
    // SAFETY: as above.
    let status = unsafe { cs_verify(key, record.as_ptr(), record.len(), &raw mut verdict, 1) };
    assert_eq!((status, verdict), (Status::Ok, 1));

    assert_eq!(prove(prover, &inputs, 287), (Status::BufferTooSmall, vec![0; 287], 288));
    assert_eq!(prove(prover, &inputs[1..], 288).0, Status::Malformed);
    assert_eq!(prove(prover, &packed(&[("commitment", five), ("secret", five)]), 288).0, Status::Unsatisfied);
    assert_eq!(prove(key, &inputs, 288).0, Status::UnknownHandle);
    assert_eq!(cs_prover_free(prover), Status::Ok);
    assert_eq!(prove(prover, &inputs, 288).0, Status::UnknownHandle);
    assert_eq!(cs_key_free(key), Status::Ok);
}

#[test]
fn bad_arguments_are_told() {
    let (mut handle, mut n) = (7, 0);
    // SAFETY: the test passes nulls; all other pointers are valid.
    unsafe {
        assert_eq!(cs_prover_load(1, null(), 1, null(), 0, &raw mut handle), Status::BadArgument);
        assert_eq!(cs_prover_load(1, null(), 0, null(), 0, null_mut()), Status::BadArgument);
        assert_eq!(cs_prover_load(1, null(), 0, null(), 0, &raw mut handle), Status::Malformed);
        assert_eq!(cs_prove(1, null(), 0, null_mut(), 0, null_mut()), Status::BadArgument);
        assert_eq!(cs_prove(u64::MAX, null(), 0, null_mut(), 0, &raw mut n), Status::UnknownHandle);
        assert_eq!(cs_prover_key(1, null_mut(), 0, null_mut()), Status::BadArgument);
    }
    assert_eq!(handle, 7, "not written");
    assert_eq!(cs_prover_free(u64::MAX), Status::UnknownHandle);
}
