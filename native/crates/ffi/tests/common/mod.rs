//! What the tests of proof systems share.
#![allow(dead_code)] // each test uses a part

use countersign_groth16::{PROOF_LEN, VerifyingKey};
use countersign_native::{Status, cs_key_load, cs_prove, cs_prover_key, cs_prover_load, cs_verify};
use std::path::PathBuf;

/// Descriptor of a Groth16 key.
pub fn descriptor(key: &VerifyingKey) -> Vec<u8> {
    [&[1][..], &key.to_packed()].concat()
}

/// Record of the C ABI, whose proof follows its length.
pub fn with_length(record: &[u8]) -> Vec<u8> {
    let (signals, proof) = record.split_at(record.len() - PROOF_LEN);
    [signals, &[0, 0, 1, 0], proof].concat()
}

pub fn load(descriptor: &[u8], constraints: &[u8]) -> Result<u64, Status> {
    let mut handle = 0;
    // SAFETY: the slices and the number live for the call.
    let status = unsafe {
        cs_key_load(
            descriptor.as_ptr(),
            descriptor.len(),
            constraints.as_ptr(),
            constraints.len(),
            &raw mut handle,
        )
    };
    if status == Status::Ok { Ok(handle) } else { Err(status) }
}

pub fn verify(handle: u64, records: &[u8], n: usize) -> (Status, Vec<u8>) {
    let mut verdicts = vec![0xaa; n];
    // SAFETY: as above.
    let status = unsafe { cs_verify(handle, records.as_ptr(), records.len(), verdicts.as_mut_ptr(), n) };
    (status, verdicts)
}

pub fn prove(handle: u64, inputs: &[u8], context: &[u8], len: usize) -> (Status, Vec<u8>, usize) {
    let (mut out, mut n) = (vec![0; len], 0);
    // SAFETY: all live for the call.
    let status = unsafe {
        cs_prove(
            handle,
            inputs.as_ptr(),
            inputs.len(),
            context.as_ptr(),
            context.len(),
            out.as_mut_ptr(),
            out.len(),
            &raw mut n,
        )
    };
    (status, out, n)
}

/// Loads a prover, and returns its handle and the descriptor of its key.
pub fn loaded(system: u8, circuit: u8, key: &[u8], wasm: &[u8]) -> (u64, Vec<u8>) {
    let (mut prover, mut n, mut descriptor) = (0, 0, vec![0; 4096]);
    // SAFETY: all live for the calls.
    unsafe {
        let status = cs_prover_load(
            system,
            circuit,
            key.as_ptr(),
            key.len(),
            wasm.as_ptr(),
            wasm.len(),
            &raw mut prover,
        );
        assert_eq!(status, Status::Ok);
        let out = descriptor.as_mut_ptr();
        assert_eq!(cs_prover_key(prover, out, descriptor.len(), &raw mut n), Status::Ok);
    }
    descriptor.truncate(n);
    (prover, descriptor)
}

/// Inputs of a circuit, one value each.
pub fn packed(inputs: &[(&str, [u8; 32])]) -> Vec<u8> {
    let one = |(name, value): &(&str, [u8; 32])| {
        [&[u8::try_from(name.len()).unwrap()][..], name.as_bytes(), &[0, 0, 0, 1], value].concat()
    };
    inputs.iter().flat_map(one).collect()
}

/// File of a circuit of the project, if it is available.
pub fn artefact(circuit: &str, name: &str) -> Option<Vec<u8>> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    let read = std::fs::read(folder.join("artefacts").join(circuit).join(name)).ok();
    if read.is_none() {
        eprintln!("skipped: no circuits at {}", folder.display());
    }
    read
}
