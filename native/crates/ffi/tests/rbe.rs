//! Calls the exported functions of registration-based encryption as C would.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_native::*;
use countersign_rbe::testing::parameters;
use std::ptr::{null, null_mut};

const NOBODY: u64 = u64::MAX;

type Answer<T> = Result<T, Status>;

fn ok(status: Status) -> Answer<()> {
    if status == Status::Ok { Ok(()) } else { Err(status) }
}

/// Calls with a buffer of that length, and cuts it to what was written.
fn written(len: usize, call: impl FnOnce(*mut u8, usize, *mut usize) -> Status) -> Answer<Vec<u8>> {
    let (mut out, mut n) = (vec![0xaa; len], 0);
    ok(call(out.as_mut_ptr(), len, &raw mut n))?;
    out.truncate(n);
    Ok(out)
}

fn point(call: impl FnOnce(*mut u8) -> Status) -> Answer<[u8; 48]> {
    let mut out = [0xaa; 48];
    match call(out.as_mut_ptr()) {
        Status::Ok => Ok(out),
        other => {
            assert_eq!(out, [0xaa; 48], "not written");
            Err(other)
        }
    }
}

fn verdict(call: impl FnOnce(*mut u8) -> Status) -> (Status, u8) {
    let mut verdict = 0xaa;
    let status = call(&raw mut verdict);
    (status, verdict)
}

fn handle(call: impl FnOnce(*mut u64) -> Status) -> Answer<u64> {
    let mut handle = 0;
    ok(call(&raw mut handle))?;
    Ok(handle)
}

fn load(slots: u32) -> u64 {
    let octets = parameters(slots, 5).encode();
    // SAFETY: the slice and the number live for the call.
    handle(|out| unsafe { cs_rbe_parameters_load(octets.as_ptr(), octets.len(), out) }).unwrap()
}

fn directory(parameters: u64, watch_all: u8) -> u64 {
    // SAFETY: the number lives for the call.
    handle(|out| unsafe { cs_rbe_directory_new(parameters, watch_all, out) }).unwrap()
}

fn secret(number: u8) -> [u8; 32] {
    let mut octets = [0; 32];
    octets[31] = number;
    octets
}

fn register(directory: u64, slot: u32, number: u8) -> Answer<[u8; 48]> {
    let secret = secret(number);
    // SAFETY: both live for the call.
    point(|out| unsafe { cs_rbe_directory_register(directory, slot, secret.as_ptr(), out) })
}

fn opening(directory: u64, slot: u32) -> Answer<[u8; 48]> {
    // SAFETY: the octets live for the call.
    point(|out| unsafe { cs_rbe_directory_opening(directory, slot, out) })
}

fn block(directory: u64) -> Vec<u8> {
    // SAFETY: all live for the call.
    written(4096, |out, len, n| unsafe { cs_rbe_directory_block(directory, 0, out, len, n) }).unwrap()
}

#[test]
fn member_is_told_from_its_neighbour() {
    let parameters = load(16);
    let all = directory(parameters, 1);
    register(all, 0, 11).unwrap();
    let commitment = register(all, 1, 13).unwrap();
    let member = |slot, number, opening: &[u8; 48]| {
        let secret = secret(number);
        // SAFETY: all live for the call.
        verdict(|out| unsafe {
            cs_rbe_is_member(parameters, slot, secret.as_ptr(), commitment.as_ptr(), opening.as_ptr(), out)
        })
    };
    let openings = [0, 1, 2].map(|slot| opening(all, slot).unwrap());
    assert_eq!(member(0, 11, &openings[0]), (Status::Ok, 1));
    assert_eq!(member(0, 13, &openings[0]), (Status::Ok, 3));
    assert_eq!(member(1, 13, &openings[0]), (Status::Ok, 3));
    assert_eq!(member(16, 13, &openings[0]), (Status::BadArgument, 0));
    assert_eq!(member(0, 0, &openings[0]), (Status::Mismatch, 0), "zero is no secret");
    assert_eq!(member(0, 11, &[0; 48]), (Status::Malformed, 0));
    let absent = |slot: u32, opening: &[u8; 48]| {
        // SAFETY: all live for the call.
        verdict(|out| unsafe {
            cs_rbe_is_absent(parameters, slot, commitment.as_ptr(), opening.as_ptr(), out)
        })
    };
    assert_eq!(absent(2, &openings[2]), (Status::Ok, 1));
    assert_eq!(absent(1, &openings[1]), (Status::Ok, 3));
    assert_eq!(cs_rbe_directory_free(all), Status::Ok);
    assert_eq!(cs_rbe_parameters_free(parameters), Status::Ok);
    assert_eq!(member(0, 11, &openings[0]), (Status::UnknownHandle, 0));
}

#[test]
fn refused_changes_leave_the_directory_as_it_was() {
    let parameters = load(16);
    let all = directory(parameters, 1);
    register(all, 0, 11).unwrap();
    let before = block(all);
    let (eleven, other) = (secret(11), secret(12));
    let revoke = |slot, secret: &[u8; 32]| {
        // SAFETY: both live for the call.
        point(|out| unsafe { cs_rbe_directory_revoke(all, slot, secret.as_ptr(), out) })
    };
    let replace = |slot, former: &[u8; 32], secret: &[u8; 32]| {
        // SAFETY: all live for the call.
        point(|out| unsafe { cs_rbe_directory_replace(all, slot, former.as_ptr(), secret.as_ptr(), out) })
    };
    assert_eq!(register(all, 0, 12), Err(Status::Occupied));
    assert_eq!(register(all, 16, 12), Err(Status::BadArgument));
    assert_eq!(register(all, 1, 0), Err(Status::Mismatch));
    assert_eq!(revoke(1, &eleven), Err(Status::Vacant));
    assert_eq!(revoke(0, &other), Err(Status::Mismatch));
    assert_eq!(revoke(0, &[0xff; 32]), Err(Status::Malformed));
    assert_eq!(replace(0, &other, &eleven), Err(Status::Mismatch));
    assert_eq!(replace(0, &eleven, &[0; 32]), Err(Status::Mismatch));
    // SAFETY: the secret lives for the call.
    let nowhere = unsafe { cs_rbe_directory_register(all, 1, eleven.as_ptr(), null_mut()) };
    assert_eq!(nowhere, Status::BadArgument);
    assert_eq!(block(all), before);

    let replaced = replace(0, &eleven, &other).unwrap();
    assert_eq!(revoke(0, &other).map(|c| c[0]), Ok(0xc0), "infinity");
    assert_eq!(register(all, 0, 12), Ok(replaced));
}

#[test]
fn watched_slot_follows_and_others_have_no_opening() {
    let parameters = load(16);
    let (all, one) = (directory(parameters, 1), directory(parameters, 0));
    for directory in [all, one] {
        register(directory, 0, 11).unwrap();
    }
    assert_eq!(opening(one, 1), Err(Status::Mismatch));
    let (right, wrong) = (opening(all, 1).unwrap(), opening(all, 0).unwrap());
    // SAFETY: the openings live for the calls.
    unsafe {
        assert_eq!(cs_rbe_directory_watch(one, 1, wrong.as_ptr()), Status::Mismatch);
        assert_eq!(cs_rbe_directory_watch(one, 1, right.as_ptr()), Status::Ok);
    }
    for directory in [all, one] {
        register(directory, 3, 13).unwrap();
    }
    assert_eq!(opening(one, 1), opening(all, 1));
    assert_eq!(opening(one, 2), Err(Status::Mismatch));
}

#[test]
fn block_is_restored_or_refused() {
    let parameters = load(16);
    let (all, again) = (directory(parameters, 1), directory(parameters, 0));
    register(all, 2, 11).unwrap();
    let octets = block(all);
    let restore = |octets: &[u8], secrets: &[u8]| {
        // SAFETY: the slices live for the call.
        unsafe {
            cs_rbe_directory_restore(again, 0, octets.as_ptr(), octets.len(), secrets.as_ptr(), secrets.len())
        }
    };
    let secrets = [[0; 32], [0; 32], secret(11), [0; 32]].concat();
    assert_eq!(restore(&octets[1..], &secrets), Status::Malformed);
    assert_eq!(restore(&octets, &secrets[32..]), Status::Malformed);
    assert_eq!(restore(&octets, &secrets[1..]), Status::BadArgument);
    assert_eq!(restore(&octets, &[0xff; 128]), Status::Malformed);
    assert_eq!(restore(&octets, &[0; 128]), Status::Mismatch);
    let mut other = octets.clone();
    let other_point = opening(all, 0).unwrap();
    other[..48].copy_from_slice(&other_point);
    assert_eq!(restore(&other, &secrets), Status::Mismatch);
    assert_eq!(restore(&octets, &secrets), Status::Ok);
    assert_eq!(block(again), octets);
    let mut n = 0;
    // SAFETY: no octet is written.
    let short = unsafe { cs_rbe_directory_block(all, 0, null_mut(), 0, &raw mut n) };
    assert_eq!((short, n), (Status::BufferTooSmall, octets.len()));
}

#[test]
fn registration_is_checked() {
    let parameters = load(16);
    let eleven = secret(11);
    // SAFETY: all live for the call.
    let octets =
        written(192, |out, len, n| unsafe { cs_rbe_register(parameters, 1, eleven.as_ptr(), out, len, n) })
            .unwrap();
    assert_eq!(octets.len(), 192);
    let check = |slot, octets: &[u8]| {
        // SAFETY: all live for the call.
        unsafe { cs_rbe_check(parameters, slot, eleven.as_ptr(), octets.as_ptr(), octets.len()) }
    };
    assert_eq!(check(1, &octets), Status::Ok);
    assert_eq!(check(2, &octets), Status::Mismatch);
    assert_eq!(check(1, &octets[..144]), Status::Malformed);
    assert_eq!(
        check(1, &[&octets[..48], &octets[96..144], &octets[48..96], &octets[144..]].concat()),
        Status::Mismatch
    );
    assert_eq!(check(1, &[&octets[..48], &[0xff; 144]].concat()), Status::Malformed);
}

#[test]
fn ceremony_makes_parameters() {
    const LEN: usize = 4096;
    // SAFETY: all live for the calls.
    let start = written(LEN, |out, len, n| unsafe { cs_rbe_ceremony_start(16, out, len, n) }).unwrap();
    let finish = |ceremony: &[u8]| {
        // SAFETY: as above.
        written(LEN, |out, len, n| unsafe {
            cs_rbe_ceremony_finish(ceremony.as_ptr(), ceremony.len(), out, len, n)
        })
    };
    let contribute = |ceremony: &[u8], beacon: *const u8, len: usize| {
        // SAFETY: as above.
        written(len, |out, len, n| unsafe {
            cs_rbe_ceremony_contribute(ceremony.as_ptr(), ceremony.len(), beacon, out, len, n)
        })
    };
    assert_eq!(finish(&start), Err(Status::Malformed), "nobody has contributed");
    assert_eq!(contribute(&start, null(), start.len() + 224), Err(Status::BufferTooSmall));
    let first = contribute(&start, null(), start.len() + 225).unwrap();
    assert_eq!(contribute(&start, secret(9).as_ptr(), LEN), Err(Status::Malformed), "a beacon first");
    let second = contribute(&first, secret(9).as_ptr(), LEN).unwrap();
    assert_eq!(contribute(&second, null(), LEN), Err(Status::Malformed), "after a beacon");
    assert_eq!(contribute(&second[1..], null(), LEN), Err(Status::Malformed));
    // SAFETY: as above.
    let receipts = written(LEN, |out, len, n| unsafe {
        cs_rbe_ceremony_receipts(second.as_ptr(), second.len(), out, len, n)
    })
    .unwrap();
    assert_eq!((receipts.len(), receipts[0], receipts[33]), (66, 1, 2));
    let made = finish(&second).unwrap();
    assert!(made.len() < second.len());
    // SAFETY: as above.
    let loaded = handle(|out| unsafe { cs_rbe_parameters_load(made.as_ptr(), made.len(), out) }).unwrap();
    // SAFETY: as above.
    let again = written(LEN, |out, len, n| unsafe { cs_rbe_parameters_write(loaded, out, len, n) });
    assert_eq!(again, Ok(made));
}

#[test]
fn parameters_for_development_say_so() {
    // SAFETY: all live for the calls.
    let made = handle(|out| unsafe { cs_rbe_parameters_development(9, out) }).unwrap();
    // SAFETY: as above.
    let octets = written(4096, |out, len, n| unsafe { cs_rbe_parameters_write(made, out, len, n) }).unwrap();
    assert_eq!(octets[8], 2);
    // SAFETY: as above.
    assert_eq!(handle(|out| unsafe { cs_rbe_parameters_development(3, out) }), Err(Status::BadArgument));
    // SAFETY: as above.
    assert_eq!(handle(|out| unsafe { cs_rbe_directory_new(made, 2, out) }), Err(Status::BadArgument));
}

#[test]
fn secret_depends_on_all_inputs() {
    let derive = |token: u8, address: u8, key: u8| {
        let (token, address, key, mut out) = ([token; 32], [address; 16], [key; 32], [0; 32]);
        // SAFETY: all live for the call.
        let status =
            unsafe { cs_rbe_secret(token.as_ptr(), address.as_ptr(), key.as_ptr(), out.as_mut_ptr()) };
        assert_eq!(status, Status::Ok);
        out
    };
    let all = [derive(0, 0, 0), derive(1, 0, 0), derive(0, 1, 0), derive(0, 0, 1)];
    assert!((0..4).all(|i| (0..i).all(|j| all[i] != all[j])));
    assert_eq!(derive(1, 0, 0), all[1]);
}

#[test]
fn null_pointers_are_bad_arguments() {
    let parameters = load(4);
    let all = directory(parameters, 1);
    let (mut out, mut n, mut h, o) = ([0; 48], 0, 0, [0; 48]);
    // SAFETY: the test passes nulls; all other pointers are valid.
    let answers = unsafe {
        [
            cs_rbe_secret(null(), o.as_ptr(), o.as_ptr(), out.as_mut_ptr()),
            cs_rbe_secret(o.as_ptr(), null(), o.as_ptr(), out.as_mut_ptr()),
            cs_rbe_secret(o.as_ptr(), o.as_ptr(), null(), out.as_mut_ptr()),
            cs_rbe_secret(o.as_ptr(), o.as_ptr(), o.as_ptr(), null_mut()),
            cs_rbe_parameters_load(null(), 1, &raw mut h),
            cs_rbe_parameters_load(o.as_ptr(), 1, null_mut()),
            cs_rbe_parameters_development(4, null_mut()),
            cs_rbe_parameters_write(parameters, out.as_mut_ptr(), 48, null_mut()),
            cs_rbe_register(parameters, 0, null(), out.as_mut_ptr(), 48, &raw mut n),
            cs_rbe_register(parameters, 0, o.as_ptr(), out.as_mut_ptr(), 48, null_mut()),
            cs_rbe_check(parameters, 0, null(), o.as_ptr(), 48),
            cs_rbe_check(parameters, 0, o.as_ptr(), null(), 48),
            cs_rbe_is_member(parameters, 0, null(), o.as_ptr(), o.as_ptr(), out.as_mut_ptr()),
            cs_rbe_is_member(parameters, 0, o.as_ptr(), null(), o.as_ptr(), out.as_mut_ptr()),
            cs_rbe_is_member(parameters, 0, o.as_ptr(), o.as_ptr(), o.as_ptr(), null_mut()),
            cs_rbe_is_absent(parameters, 0, null(), o.as_ptr(), out.as_mut_ptr()),
            cs_rbe_directory_new(parameters, 1, null_mut()),
            cs_rbe_directory_register(all, 0, null(), out.as_mut_ptr()),
            cs_rbe_directory_replace(all, 0, o.as_ptr(), null(), out.as_mut_ptr()),
            cs_rbe_directory_revoke(all, 0, null(), out.as_mut_ptr()),
            cs_rbe_directory_watch(all, 0, null()),
            cs_rbe_directory_opening(all, 0, null_mut()),
            cs_rbe_directory_commitment(all, 0, null_mut()),
            cs_rbe_directory_commitment(all, 2, out.as_mut_ptr()),
            cs_rbe_directory_block(all, 0, out.as_mut_ptr(), 48, null_mut()),
            cs_rbe_directory_restore(all, 0, null(), 48, o.as_ptr(), 32),
            cs_rbe_directory_restore(all, 0, o.as_ptr(), 48, null(), 32),
            cs_rbe_ceremony_start(4, out.as_mut_ptr(), 48, null_mut()),
            cs_rbe_ceremony_contribute(null(), 48, null(), out.as_mut_ptr(), 48, &raw mut n),
            cs_rbe_ceremony_contribute(o.as_ptr(), 48, null(), out.as_mut_ptr(), 48, null_mut()),
            cs_rbe_ceremony_receipts(null(), 48, out.as_mut_ptr(), 48, &raw mut n),
            cs_rbe_ceremony_finish(null(), 48, out.as_mut_ptr(), 48, &raw mut n),
            cs_bls12381_pairing_check(null(), 384, out.as_mut_ptr()),
            cs_bls12381_pairing_check(o.as_ptr(), 48, null_mut()),
        ]
    };
    let others: Vec<_> =
        answers.iter().enumerate().filter(|(_, answer)| **answer != Status::BadArgument).collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn unknown_handles_are_told() {
    let o = secret(1);
    let mut out = [0; 48];
    let parameters = load(4);
    // SAFETY: all live for the calls.
    unsafe {
        assert_eq!(
            cs_rbe_directory_register(parameters, 0, o.as_ptr(), out.as_mut_ptr()),
            Status::UnknownHandle
        );
        assert_eq!(cs_rbe_directory_opening(NOBODY, 0, out.as_mut_ptr()), Status::UnknownHandle);
        assert_eq!(cs_rbe_check(NOBODY, 0, o.as_ptr(), o.as_ptr(), 32), Status::UnknownHandle);
    }
    assert_eq!(cs_rbe_directory_free(parameters), Status::UnknownHandle);
    assert_eq!(cs_rbe_parameters_free(NOBODY), Status::UnknownHandle);
}

#[test]
fn directory_outlives_its_parameters() {
    let parameters = load(4);
    let all = directory(parameters, 1);
    assert_eq!(cs_rbe_parameters_free(parameters), Status::Ok);
    register(all, 0, 11).unwrap();
    assert_eq!(cs_rbe_directory_free(all), Status::Ok);
    assert_eq!(register(all, 1, 11), Err(Status::UnknownHandle));
}

#[test]
fn many_threads_register() {
    let parameters = load(64);
    let all = directory(parameters, 1);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for slot in (thread..64).step_by(4) {
                    register(all, slot, u8::try_from(slot + 1).unwrap()).unwrap();
                }
            });
        }
    });
    let alone = directory(parameters, 1);
    for slot in 0..64 {
        register(alone, slot, u8::try_from(slot + 1).unwrap()).unwrap();
    }
    assert_eq!(block(all), block(alone));
}

#[test]
fn pairing_check_has_a_verdict_for_points_only() {
    // SAFETY: all live for the calls.
    let check =
        |input: &[u8]| verdict(|out| unsafe { cs_bls12381_pairing_check(input.as_ptr(), input.len(), out) });
    assert_eq!(check(&[0; 384]), (Status::Ok, 1), "infinity");
    assert_eq!(check(&[]), (Status::Malformed, 0));
    assert_eq!(check(&[1; 384]), (Status::Malformed, 0));
}
