//! Proves through the C ABI with the project's own circuits, if they are available.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{artefact, load, loaded, packed, prove, verify};
use countersign_groth16::poseidon;
use countersign_native::*;
use std::ptr::{null, null_mut};

/// Member's inputs of `SecretProofBound`.
fn bound(challenge: [u8; 32]) -> Vec<u8> {
    let number = |n: u8| {
        let mut octets = [0; 32];
        octets[31] = n;
        octets
    };
    packed(&[
        ("secret", number(5)),
        ("challenge", challenge),
        ("externalNullifier", number(7)),
        ("service", number(8)),
    ])
}

#[test]
fn proof_is_made_and_verified() {
    let (Some(zkey), Some(wasm)) =
        (artefact("SecretProof", "circuit.zkey"), artefact("SecretProof", "circuit.wasm"))
    else {
        return;
    };
    let (prover, key) = loaded(1, 1, &zkey, &wasm);
    let key = load(&key, &[]).unwrap();
    let mut five = [0; 32];
    five[31] = 5;
    let commitment = countersign_groth16::write_field(&poseidon(&[5.into()]).unwrap());
    let inputs = packed(&[("commitment", commitment), ("secret", five)]);
    let (status, record, written) = prove(prover, &inputs, &[], 292);
    assert_eq!((status, written), (Status::Ok, 292));
    assert_eq!(verify(key, &record, 1), (Status::Ok, vec![1]));

    assert_eq!(prove(prover, &inputs, &[], 291), (Status::BufferTooSmall, vec![0; 291], 292));
    assert_eq!(prove(prover, &inputs[1..], &[], 292).0, Status::Malformed);
    assert_eq!(prove(prover, &inputs, &[0; 64], 292).0, Status::BadArgument, "Groth16 has no context");
    let wrong = packed(&[("commitment", five), ("secret", five)]);
    assert_eq!(prove(prover, &wrong, &[], 292).0, Status::Unsatisfied);
    assert_eq!(prove(key, &inputs, &[], 292).0, Status::UnknownHandle);
    assert_eq!(cs_prover_free(prover), Status::Ok);
    assert_eq!(prove(prover, &inputs, &[], 292).0, Status::UnknownHandle);
    assert_eq!(cs_key_free(key), Status::Ok);
}

#[test]
fn bulletproof_is_made_and_verified() {
    let (Some(r1cs), Some(wasm)) =
        (artefact("SecretProofBound", "circuit.r1cs"), artefact("SecretProofBound", "circuit.wasm"))
    else {
        return;
    };
    let (prover, descriptor) = loaded(2, 2, &r1cs, &wasm);
    let (mut same, mut n) = ([0; 44], 0);
    // SAFETY: all live for the call.
    let status =
        unsafe { cs_key_of_circuit(2, 2, r1cs.as_ptr(), r1cs.len(), same.as_mut_ptr(), 44, &raw mut n) };
    assert_eq!((status, &same[..]), (Status::Ok, &descriptor[..]));
    let key = load(&descriptor, &r1cs).unwrap();
    for at in 1..descriptor.len() {
        let mut other = descriptor.clone();
        other[at] ^= 1;
        // Another circuit id is another descriptor, which is valid too.
        assert_eq!(load(&other, &r1cs).err(), if at == 2 { None } else { Some(Status::Malformed) }, "{at}");
    }
    assert_eq!(load(&descriptor, &r1cs[1..]), Err(Status::Malformed));
    assert_eq!(load(&descriptor, &[]), Err(Status::Malformed));

    let len = 6 * 32 + 64 + 4 + 1056;
    let inputs = bound([1; 32]);
    let (status, record, written) = prove(prover, &inputs, &[9; 64], len);
    assert_eq!((status, written), (Status::Ok, len));
    assert_eq!(record[6 * 32..][..68], [&[9; 64][..], &[0, 0, 4, 32]].concat());
    assert_eq!(verify(key, &record, 1), (Status::Ok, vec![1]));
    let mut of_other_context = record.clone();
    of_other_context[6 * 32] ^= 1;
    let mut of_other_signal = record.clone();
    of_other_signal[4 * 32 - 1] ^= 1;
    let batch = [&record[..], &of_other_context, &of_other_signal, &record].concat();
    assert_eq!(verify(key, &batch, 4), (Status::Ok, vec![1, 3, 3, 1]));

    assert_eq!(prove(prover, &inputs, &[], len).0, Status::BadArgument, "a context is needed");
    assert_eq!(prove(prover, &inputs, &[9; 64], len - 1).0, Status::BufferTooSmall);
    assert_eq!(cs_prover_free(prover), Status::Ok);
    assert_eq!(cs_key_free(key), Status::Ok);
}

#[test]
fn stark_is_made_and_verified() {
    let (prover, descriptor) = loaded(3, 2, &[], &[]);
    let (mut same, mut n, mut about) = ([0; 64], 0, [0; 20]);
    // SAFETY: all live for the calls.
    unsafe {
        let status = cs_key_of_circuit(3, 2, null(), 0, same.as_mut_ptr(), 64, &raw mut n);
        assert_eq!((status, &same[..n]), (Status::Ok, &descriptor[..]));
        assert_eq!(cs_stark_about(2, about.as_mut_ptr()), Status::Ok);
    }
    let [proven, unique, conjectured, shortest, longest] =
        core::array::from_fn(|i| usize::try_from(u32::from_be_bytes(about.as_chunks().0[i])).unwrap());
    assert!(100 <= proven && unique < proven && proven < conjectured, "{about:?}");
    let key = load(&descriptor, &[]).unwrap();
    for at in 1..descriptor.len() {
        let mut other = descriptor.clone();
        other[at] ^= 1;
        assert_eq!(load(&other, &[]).err(), Some(Status::Malformed), "{at}");
    }
    assert_eq!(load(&descriptor, &[0]), Err(Status::Malformed));

    let len = 6 * 32 + 64 + 4 + longest;
    let inputs = bound(countersign_stark::write_words(&countersign_stark::reduce(&[9; 64])));
    let (status, record, written) = prove(prover, &inputs, &[9; 64], len);
    assert_eq!(status, Status::Ok);
    let record = record[..written].to_vec();
    assert!((shortest..=longest).contains(&(written - 6 * 32 - 64 - 4)));
    assert_eq!(verify(key, &record, 1), (Status::Ok, vec![1]));
    let (mut of_other_context, mut malformed) = (record.clone(), record.clone());
    of_other_context[6 * 32] ^= 1;
    malformed[..8].fill(0xff);
    let none = [&record[..6 * 32 + 64], &[0; 4]].concat();
    let batch = [&record[..], &of_other_context, &none, &malformed, &record].concat();
    assert_eq!(verify(key, &batch, 5), (Status::Ok, vec![1, 3, 2, 2, 1]));

    assert_eq!(prove(prover, &inputs, &[], len).0, Status::BadArgument, "a context is needed");
    assert_eq!(prove(prover, &inputs, &[9; 64], len - 1).0, Status::BufferTooSmall);
    assert_eq!(prove(prover, &bound([0xff; 32]), &[9; 64], len).0, Status::Malformed);
    assert_eq!(cs_prover_free(prover), Status::Ok);
    assert_eq!(cs_key_free(key), Status::Ok);
}

#[test]
fn hash_of_the_starks_is_that_of_the_crate() {
    let words = countersign_stark::testing::words;
    let octets = |n| countersign_stark::write_words(&words(n));
    for (tag, b) in [(1, 6), (2, 6), (3, 6)] {
        let mut out = [0; 32];
        // SAFETY: all live for the call.
        let status = unsafe { cs_stark_hash(tag, octets(5).as_ptr(), octets(b).as_ptr(), out.as_mut_ptr()) };
        let expected = countersign_stark::hash(tag, &words(5), &words(b)).unwrap();
        assert_eq!((status, out), (Status::Ok, countersign_stark::write_words(&expected)));
    }
}

#[test]
fn bad_arguments_are_told() {
    let (mut handle, mut n) = (7, 0);
    // SAFETY: the test passes nulls; all other pointers are valid.
    unsafe {
        assert_eq!(cs_prover_load(1, 1, null(), 1, null(), 0, &raw mut handle), Status::BadArgument);
        assert_eq!(cs_prover_load(1, 1, null(), 0, null(), 0, null_mut()), Status::BadArgument);
        assert_eq!(cs_prover_load(1, 1, null(), 0, null(), 0, &raw mut handle), Status::Malformed);
        assert_eq!(cs_prover_load(4, 1, null(), 0, null(), 0, &raw mut handle), Status::BadArgument);
        assert_eq!(cs_prove(1, null(), 0, null(), 0, null_mut(), 0, null_mut()), Status::BadArgument);
        let status = cs_prove(u64::MAX, null(), 0, null(), 0, null_mut(), 0, &raw mut n);
        assert_eq!(status, Status::UnknownHandle);
        assert_eq!(cs_prover_key(1, null_mut(), 0, null_mut()), Status::BadArgument);
    }
    assert_eq!(handle, 7, "not written");
    assert_eq!(cs_prover_free(u64::MAX), Status::UnknownHandle);
}
