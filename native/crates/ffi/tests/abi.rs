//! Calls the exported functions as C would.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{descriptor, load, verify, with_length};
use countersign_groth16::testing::{self, Toy};
use countersign_native::*;
use std::ptr::{null, null_mut};

/// Descriptor and records of a small key.
fn toy() -> (Vec<u8>, Vec<Vec<u8>>) {
    let Toy { key, records, .. } = testing::toy();
    (descriptor(key), records.iter().map(|record| with_length(record)).collect())
}

#[test]
fn batch_with_bad_ones_among_it() {
    let (key, records) = toy();
    let handle = load(&key, &[]).unwrap();
    let mut invalid = records[1].clone();
    invalid[31] ^= 1;
    let mut malformed = records[1].clone();
    malformed[..32].fill(0xff);
    let batch = [&records[0], &invalid, &malformed, &records[2]].map(Vec::as_slice).concat();
    assert_eq!(verify(handle, &batch, 4), (Status::Ok, vec![1, 3, 2, 1]));
    assert_eq!(cs_key_free(handle), Status::Ok);
}

#[test]
fn proofs_of_other_lengths_are_malformed_and_their_neighbours_are_judged() {
    let (key, records) = toy();
    let handle = load(&key, &[]).unwrap();
    let length = records[0].len() - countersign_groth16::PROOF_LEN - 4;
    let of = |len: u32, octets: &[u8]| [&records[0][..length], &len.to_be_bytes(), octets].concat();
    let proof = &records[0][length + 4..];
    let longer = of(257, &[proof, &[0]].concat());
    let batch = [&records[0][..], &of(0, &[]), &of(255, &proof[1..]), &longer, &records[1]].concat();
    assert_eq!(verify(handle, &batch, 5), (Status::Ok, vec![1, 2, 2, 2, 1]));
    assert_eq!(verify(handle, &of(0, &[]), 1), (Status::Ok, vec![2]));
    for wrong in [of(u32::MAX, proof), of(257, proof), of(255, proof), records[0][..length + 3].to_vec()] {
        assert_eq!(verify(handle, &wrong, 1), (Status::BadArgument, vec![0]));
    }
    assert_eq!(cs_key_free(handle), Status::Ok);
}

#[test]
fn descriptors_of_unknown_systems_are_refused() {
    let (key, _) = toy();
    for system in (0..=255).filter(|system| *system != 1) {
        let other = [&[system], &key[1..]].concat();
        assert_eq!(load(&other, &[]), Err(Status::Malformed), "{system}");
    }
    assert_eq!(load(&key, &[0]), Err(Status::Malformed), "constraints of a key without any");
}

#[test]
fn verdicts_are_zero_unless_ok() {
    let (key, records) = toy();
    assert_eq!(verify(u64::MAX, &records[0], 1), (Status::UnknownHandle, vec![0]));
    let handle = load(&key, &[]).unwrap();
    assert_eq!(verify(handle, &records[0], 2), (Status::BadArgument, vec![0, 0]));
    assert_eq!(verify(handle, &[], 0), (Status::BadArgument, vec![]));
    assert_eq!(verify(handle, &records[0][1..], 1), (Status::BadArgument, vec![0]));
    assert_eq!(cs_key_free(handle), Status::Ok);
    assert_eq!(verify(handle, &records[0], 1), (Status::UnknownHandle, vec![0]));
}

#[test]
fn verdicts_are_left_alone_where_there_are_too_many() {
    let (key, records) = toy();
    let handle = load(&key, &[]).unwrap();
    let mut verdicts = vec![0xaa; 1025];
    for n in [1025, 1 << 40, usize::MAX] {
        // SAFETY: no more than 1024 octets are written, whatever n says.
        let status =
            unsafe { cs_verify(handle, records[0].as_ptr(), records[0].len(), verdicts.as_mut_ptr(), n) };
        assert_eq!(status, Status::BadArgument);
        assert_eq!(verdicts, [0xaa; 1025]);
    }
    assert_eq!(cs_key_free(handle), Status::Ok);
}

#[test]
fn null_pointers_are_bad_arguments() {
    let (mut handle, mut n, mut octet) = (0, 0, 0);
    // SAFETY: the test passes nulls; all other pointers are valid.
    unsafe {
        assert_eq!(cs_info(null_mut(), 9, &raw mut n), Status::BadArgument);
        assert_eq!(cs_info(null_mut(), 0, null_mut()), Status::BadArgument);
        assert_eq!(cs_info(null_mut(), 0, &raw mut n), Status::BufferTooSmall);
        assert_eq!(cs_key_load(null(), 9, null(), 0, &raw mut handle), Status::BadArgument);
        assert_eq!(cs_key_load([1].as_ptr(), 1, null(), 9, &raw mut handle), Status::BadArgument);
        assert_eq!(cs_key_load(null(), 0, null(), 0, &raw mut handle), Status::Malformed);
        assert_eq!(cs_key_load([0].as_ptr(), 1, null(), 0, null_mut()), Status::BadArgument);
        assert_eq!(cs_key_from_json(1, null(), 1, null_mut(), 0, &raw mut n), Status::BadArgument);
        assert_eq!(cs_key_of_circuit(2, 1, null(), 1, null_mut(), 0, &raw mut n), Status::BadArgument);
        assert_eq!(cs_key_of_circuit(2, 1, null(), 0, null_mut(), 0, null_mut()), Status::BadArgument);
        assert_eq!(cs_key_of_circuit(2, 1, null(), 0, null_mut(), 0, &raw mut n), Status::Malformed);
        assert_eq!(cs_key_of_circuit(3, 1, null(), 0, null_mut(), 0, &raw mut n), Status::Malformed);
        assert_eq!(cs_key_of_circuit(1, 2, null(), 0, null_mut(), 0, &raw mut n), Status::BadArgument);
        assert_eq!(cs_stark_about(2, null_mut()), Status::BadArgument);
        assert_eq!(cs_stark_about(1, [0; 20].as_mut_ptr()), Status::Malformed);
        let (zeros, mut out) = ([0; 32], [0; 32]);
        assert_eq!(cs_stark_hash(1, null(), zeros.as_ptr(), out.as_mut_ptr()), Status::BadArgument);
        assert_eq!(cs_stark_hash(1, zeros.as_ptr(), null(), out.as_mut_ptr()), Status::BadArgument);
        assert_eq!(cs_stark_hash(1, zeros.as_ptr(), zeros.as_ptr(), null_mut()), Status::BadArgument);
        assert_eq!(cs_stark_hash(4, zeros.as_ptr(), zeros.as_ptr(), out.as_mut_ptr()), Status::Malformed);
        assert_eq!(
            cs_stark_hash(1, [0xff; 32].as_ptr(), zeros.as_ptr(), out.as_mut_ptr()),
            Status::Malformed
        );
        assert_eq!(cs_verify(1, null(), 9, &raw mut octet, 1), Status::UnknownHandle);
        assert_eq!(cs_poseidon(null(), 32, &raw mut octet), Status::BadArgument);
        assert_eq!(cs_poseidon([0; 32].as_ptr(), 32, null_mut()), Status::BadArgument);
        assert_eq!(cs_pairing_check(null(), 192, &raw mut octet), Status::BadArgument);
        assert_eq!(cs_pairing_check(null(), 0, null_mut()), Status::BadArgument);
    }
}

#[test]
fn info_is_json() {
    let (mut out, mut n) = ([0; 1024], 0);
    // SAFETY: both live.
    assert_eq!(unsafe { cs_info(out.as_mut_ptr(), out.len(), &raw mut n) }, Status::Ok);
    let info: serde_json::Value = serde_json::from_slice(&out[..n]).unwrap();
    assert_eq!(info["abi"], 3);
    assert_eq!(info["faultInjection"], cfg!(feature = "fault-injection"));
}

#[test]
fn key_of_snarkjs_json_is_a_descriptor() {
    let key = &testing::toy().key;
    let (json, mut out, mut n) = (key.to_json(), vec![0; 4096], 0);
    // SAFETY: all live.
    let status =
        unsafe { cs_key_from_json(1, json.as_ptr(), json.len(), out.as_mut_ptr(), out.len(), &raw mut n) };
    assert_eq!((status, &out[..n]), (Status::Ok, &descriptor(key)[..]));
}

#[test]
fn output_may_overlap_the_input() {
    let mut octets = [0u8; 32];
    octets[31] = 1;
    let mut apart = [0u8; 32];
    // SAFETY: as documented.
    unsafe {
        assert_eq!(cs_poseidon(octets.as_ptr(), 32, apart.as_mut_ptr()), Status::Ok);
        let same = octets.as_mut_ptr();
        assert_eq!(cs_poseidon(same, 32, same), Status::Ok);
    }
    assert_eq!(octets, apart);
}

#[test]
fn many_threads_load_verify_and_free() {
    let (key, records) = toy();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for record in &records {
                    let handle = load(&key, &[]).unwrap();
                    assert_eq!(verify(handle, record, 1), (Status::Ok, vec![1]));
                    assert_eq!(cs_key_free(handle), Status::Ok);
                }
            });
        }
    });
}

#[cfg(feature = "fault-injection")]
#[test]
fn panic_leaves_no_verdict() {
    let (key, records) = toy();
    let handle = load(&key, &[]).unwrap();
    let mut magic = records[0].clone();
    let proof = magic.len() - countersign_groth16::PROOF_LEN;
    magic[proof..proof + 32].fill(0xfa);
    assert_eq!(verify(handle, &magic, 1), (Status::Panic, vec![0]));
    assert_eq!(verify(handle, &[&records[1][..], &magic].concat(), 2), (Status::Panic, vec![0, 0]));
    assert_eq!(verify(handle, &records[0], 1), (Status::Ok, vec![1]));
}
