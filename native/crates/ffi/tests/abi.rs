//! Calls the exported functions as C would.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_groth16::testing::{self, Toy};
use countersign_native::*;
use std::ptr::{null, null_mut};

fn load(packed: &[u8]) -> Result<u64, Status> {
    let mut handle = 0;
    // SAFETY: the slice and the number live for the call.
    match unsafe { cs_key_load(packed.as_ptr(), packed.len(), &raw mut handle) } {
        Status::Ok => Ok(handle),
        other => Err(other),
    }
}

fn verify(handle: u64, records: &[u8], n: usize) -> (Status, Vec<u8>) {
    let mut verdicts = vec![0xaa; n];
    // SAFETY: as above.
    let status = unsafe { cs_verify(handle, records.as_ptr(), records.len(), verdicts.as_mut_ptr(), n) };
    (status, verdicts)
}

#[test]
fn batch_with_bad_ones_among_it() {
    let Toy { key, records, .. } = testing::toy();
    let handle = load(&key.to_packed()).unwrap();
    let mut invalid = records[1].clone();
    invalid[31] ^= 1;
    let batch = [&records[0], &invalid, &vec![0xff; invalid.len()], &records[2]].map(Vec::as_slice).concat();
    assert_eq!(verify(handle, &batch, 4), (Status::Ok, vec![1, 3, 2, 1]));
    assert_eq!(cs_key_free(handle), Status::Ok);
}

#[test]
fn verdicts_are_zero_unless_ok() {
    let Toy { key, records, .. } = testing::toy();
    assert_eq!(verify(u64::MAX, &records[0], 1), (Status::UnknownHandle, vec![0]));
    let handle = load(&key.to_packed()).unwrap();
    assert_eq!(verify(handle, &records[0], 2), (Status::BadArgument, vec![0, 0]));
    assert_eq!(verify(handle, &[], 0), (Status::BadArgument, vec![]));
    assert_eq!(verify(handle, &records[0][1..], 1), (Status::BadArgument, vec![0]));
    assert_eq!(cs_key_free(handle), Status::Ok);
    assert_eq!(verify(handle, &records[0], 1), (Status::UnknownHandle, vec![0]));
}

#[test]
fn verdicts_are_left_alone_where_there_are_too_many() {
    let Toy { key, records, .. } = testing::toy();
    let handle = load(&key.to_packed()).unwrap();
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
        assert_eq!(cs_key_load(null(), 9, &raw mut handle), Status::BadArgument);
        assert_eq!(cs_key_load(null(), 0, &raw mut handle), Status::Malformed);
        assert_eq!(cs_key_load([0].as_ptr(), 1, null_mut()), Status::BadArgument);
        assert_eq!(cs_key_from_json(1, null(), 1, null_mut(), 0, &raw mut n), Status::BadArgument);
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
    assert_eq!(info["abi"], 1);
    assert_eq!(info["faultInjection"], cfg!(feature = "fault-injection"));
}

#[test]
fn key_of_snarkjs_json_is_packed() {
    let key = &testing::toy().key;
    let (json, mut out, mut n) = (key.to_json(), vec![0; 4096], 0);
    // SAFETY: all live.
    let status =
        unsafe { cs_key_from_json(1, json.as_ptr(), json.len(), out.as_mut_ptr(), out.len(), &raw mut n) };
    assert_eq!((status, &out[..n]), (Status::Ok, &key.to_packed()[..]));
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
    let Toy { key, records, .. } = testing::toy();
    let packed = key.to_packed();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for record in records {
                    let handle = load(&packed).unwrap();
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
    let Toy { key, records, .. } = testing::toy();
    let handle = load(&key.to_packed()).unwrap();
    let mut magic = records[0].clone();
    let proof = magic.len() - countersign_groth16::PROOF_LEN;
    magic[proof..proof + 32].fill(0xfa);
    assert_eq!(verify(handle, &magic, 1), (Status::Panic, vec![0]));
    assert_eq!(verify(handle, &[&records[1][..], &magic].concat(), 2), (Status::Panic, vec![0, 0]));
    assert_eq!(verify(handle, &records[0], 1), (Status::Ok, vec![1]));
}
