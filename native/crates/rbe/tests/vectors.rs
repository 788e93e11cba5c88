//! The committed vectors must be what this crate computes. `UPDATE_VECTORS=1 cargo test --test vectors` writes them.
//! Numbers and points are in hexadecimal; slots count from 0.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::efficient::Block;
use countersign_rbe::testing::{encrypt_with, h, invalid_g1, parameters};
use countersign_rbe::{
    Ceremony, Ciphertext, Claim, Directory, Error, G1, G2, Gt, Parameters, Registration, Scalar, decrypt,
    is_absent, is_member, secret,
};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use support::{Transcript, claim_context, hex, octets, registration, schnorr};

fn x(of: u64) -> Scalar {
    Scalar::from(of)
}

fn point(point: &G1) -> String {
    hex(&point.encode())
}

fn points<'a>(points: impl IntoIterator<Item = &'a G1>) -> Vec<String> {
    points.into_iter().map(point).collect()
}

/// Name of a refusal, without the details of a point that is not valid.
fn reason(error: Error) -> String {
    let name = format!("{error:?}");
    name.split('(').next().unwrap().to_owned()
}

fn accepted<T>(about: &str, result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| panic!("{about}: {error}"))
}

fn refused<T>(about: &str, result: Result<T, Error>) -> String {
    result.map_or_else(reason, |_| panic!("{about}: accepted"))
}

fn toy_parameters(parameters: &Parameters) -> Value {
    let one = countersign_rbe::testing::parameters(4, 1).encode();
    let reason = refused("z = 1", Parameters::decode(&one));
    json!({
        "about": "Development parameters of 16 slots (n = 4) for z = 5, and their SHA-256",
        "slots": 16, "z": 5, "octets": hex(&parameters.encode()), "digest": hex(parameters.digest()),
        "refused": [{ "about": "parameters of 4 slots for z = 1", "octets": hex(&one), "reason": reason }],
    })
}

fn toy_registrations(parameters: &Parameters) -> Value {
    let one = |(slot, of): (u32, u64)| {
        let registration = Registration::derive(parameters, slot, &x(of)).unwrap();
        json!({
            "slot": slot, "secret": hex(&x(of).encode()), "key": point(registration.key()),
            "octets": hex(&registration.encode()),
        })
    };
    let cases = [(0, 11), (1, 13), (2, 17), (3, 19), (15, 23)].map(one);
    json!({
        "about": "Key and helping values of each slot: the octets are the key, then the values for the other slots of the block in order",
        "cases": cases,
    })
}

/// Secrets of a block, in which 0 stands for a slot without a key.
fn some(secrets: &[u64]) -> Vec<Option<Scalar>> {
    secrets.iter().map(|of| (*of != 0).then(|| x(*of))).collect()
}

fn numbers(secrets: &[Option<Scalar>]) -> Vec<Option<String>> {
    secrets.iter().map(|of| of.map(|of| hex(&of.encode()))).collect()
}

/// What is wrong, the octets, and the secrets.
type WrongBlock = (&'static str, Vec<u8>, Vec<Option<Scalar>>);

/// Refused variants of block 0, from that before 31 was registered at slot 1 and that after it.
fn wrong_blocks(parameters: &Parameters, former: &[u8], last: &[u8]) -> Vec<WrongBlock> {
    let right = || some(&[29, 31, 0, 19]);
    let altered = |at: usize, octets: &[u8]| [&last[..at], octets, &last[at + octets.len()..]].concat();
    let generator = G1::generator().encode();
    let with_another_term = h(parameters, 3).unwrap() * x(11) + h(parameters, 1).unwrap() * x(13);
    vec![
        ("another secret", last.to_vec(), some(&[29, 13, 0, 19])),
        ("two secrets are swapped", last.to_vec(), some(&[31, 29, 0, 19])),
        ("a secret is missing", last.to_vec(), some(&[29, 0, 0, 19])),
        ("a secret of a slot without a key", last.to_vec(), some(&[29, 31, 17, 19])),
        ("a secret is zero", last.to_vec(), vec![Some(x(29)), Some(x(31)), None, Some(x(0))]),
        ("a secret too few", last.to_vec(), some(&[29, 31, 0])),
        ("a secret too many", last.to_vec(), some(&[29, 31, 0, 19, 0])),
        ("the block before 31 was registered, with the secrets after it", former.to_vec(), right()),
        (
            "the block after 31 was registered, with the secrets before it",
            last.to_vec(),
            some(&[29, 0, 0, 19]),
        ),
        ("another commitment", altered(0, &generator), right()),
        ("an opening of another commitment", altered(49, &generator), right()),
        ("no openings", [&last[..48], &[1, 1, 0, 1]].concat(), right()),
        (
            "the commitment 11 h_3 + 13 h_1, with 11 at slot 2 only: the openings of slots 1 to 3 fit, the one of slot 0 does not exist",
            smuggled(parameters, &with_another_term),
            some(&[0, 0, 11, 0]),
        ),
        ("a flag of a key is missing", altered(48, &[2]), right()),
        ("an unknown flag", altered(48, &[last[48] | 4]), right()),
        ("an octet too few", last[..last.len() - 1].to_vec(), right()),
        ("an octet too many", [last, &[0]].concat(), right()),
    ]
}

/// Block of 11 at slot 2 with this commitment, in which 13 h_1 is beside its key. Its opening of slot 0 lacks 13 h_5.
fn smuggled(parameters: &Parameters, commitment: &G1) -> Vec<u8> {
    let times = |j: u32, of: u64| h(parameters, j).unwrap() * x(of);
    let slots = [
        (2, times(7, 11)),
        (2, times(6, 11) + times(4, 13)),
        (3, times(3, 13)),
        (2, times(4, 11) + times(2, 13)),
    ];
    let slots = slots.iter().flat_map(|(flags, opening)| [&[*flags][..], &opening.encode()].concat());
    commitment.encode().into_iter().chain(slots).collect()
}

fn directory(parameters: &Arc<Parameters>) -> Value {
    let mut directory = Directory::new(Arc::clone(parameters), true);
    let mut steps = Vec::new();
    let mut step = |directory: &Directory, action: Value, secrets: [u64; 4]| {
        let openings = [0, 1, 2, 3].map(|slot| point(&directory.opening(slot).unwrap()));
        let commitment = point(&directory.commitment(0).unwrap());
        let block = directory.block(0).unwrap();
        let mut fresh = Directory::new(Arc::clone(parameters), true);
        accepted("block", fresh.restore(0, &block, &some(&secrets)));
        assert_eq!(fresh.block(0).unwrap(), block);
        steps.push(json!({
            "action": action, "commitment": commitment, "openings": openings, "block": hex(&block),
            "secrets": numbers(&some(&secrets)),
        }));
    };
    let number = |of: u64| hex(&x(of).encode());
    step(&directory, json!({ "kind": "none" }), [0; 4]);
    for (slot, of, secrets) in [(0, 11, [11, 0, 0, 0]), (1, 13, [11, 13, 0, 0]), (3, 19, [11, 13, 0, 19])] {
        directory.register(slot, &x(of)).unwrap();
        step(&directory, json!({ "kind": "register", "slot": slot, "secret": number(of) }), secrets);
    }
    directory.replace(0, &x(11), &x(29)).unwrap();
    let replaced = json!({ "kind": "replace", "slot": 0, "former": number(11), "secret": number(29) });
    step(&directory, replaced, [29, 13, 0, 19]);
    directory.revoke(1, &x(13)).unwrap();
    step(&directory, json!({ "kind": "revoke", "slot": 1, "secret": number(13) }), [29, 0, 0, 19]);
    let former = directory.block(0).unwrap();
    directory.register(1, &x(31)).unwrap();
    step(&directory, json!({ "kind": "register", "slot": 1, "secret": number(31) }), [29, 31, 0, 19]);

    let before = directory.block(0).unwrap();
    let refusals = [
        ("register", 0, 41, refused("occupied", directory.register(0, &x(41)))),
        ("register", 2, 0, refused("zero", directory.register(2, &x(0)))),
        ("register", 16, 41, refused("no slot", directory.register(16, &x(41)))),
        ("revoke", 0, 11, refused("replaced before", directory.revoke(0, &x(11)))),
        ("revoke", 2, 17, refused("vacant", directory.revoke(2, &x(17)))),
    ]
    .map(|(kind, slot, of, reason)| json!({ "kind": kind, "slot": slot, "secret": number(of), "reason": reason }));
    assert_eq!(directory.block(0).unwrap(), before);

    let mut fresh = Directory::new(Arc::clone(parameters), true);
    let blocks: Vec<Value> = wrong_blocks(parameters, &former, &before)
        .into_iter()
        .map(|(about, block, secrets)| {
            json!({
                "about": about, "reason": refused(about, fresh.restore(0, &block, &secrets)), "block": hex(&block),
                "secrets": numbers(&secrets),
            })
        })
        .collect();
    accepted("good", fresh.restore(0, &before, &some(&[29, 31, 0, 19])));
    json!({
        "about": "Block 0 of an empty directory that watches every slot, after each step: its commitment, the opening of each slot, its octets, and the secrets that it is restored with (null: no key)",
        "steps": steps,
        "refused": { "about": "Calls after the last step that are refused and change nothing", "cases": refusals },
        "refused_blocks": { "about": "Octets and secrets that block 0 of a directory that watches every slot is not restored from", "cases": blocks },
    })
}

fn membership(parameters: &Arc<Parameters>) -> Value {
    let mut directory = Directory::new(Arc::clone(parameters), true);
    directory.register(0, &x(11)).unwrap();
    let commitment = directory.register(1, &x(13)).unwrap();
    let opening = |slot| directory.opening(slot).unwrap();
    let moved = opening(0) - h(parameters, 6).unwrap();
    let cases = [
        ("slot 0 has 11", 0, 11, opening(0)),
        ("slot 1 has 13", 1, 13, opening(1)),
        ("slot 0 does not have 13", 0, 13, opening(0)),
        ("slot 2 does not have 11", 2, 11, opening(2)),
        ("the opening of slot 1 does not open slot 0", 0, 11, opening(1)),
        ("the opening that fits the key 11 h_1 + h_2, which no secret has", 0, 11, moved),
        ("infinity is not the opening", 0, 11, G1::infinity()),
    ]
    .map(|(about, slot, of, opening)| {
        let is = is_member(parameters, slot, &x(of), &commitment, &opening).unwrap();
        json!({
            "about": about, "slot": slot, "secret": hex(&x(of).encode()), "opening": point(&opening), "member": is
        })
    });
    let absent = [
        ("slot 2 is empty", 2, commitment, opening(2)),
        ("slot 3 is empty", 3, commitment, opening(3)),
        ("slot 4 is empty as its whole block", 4, G1::infinity(), G1::infinity()),
        ("slot 0 is not empty", 0, commitment, opening(0)),
        ("the opening of slot 3 does not open slot 2", 2, commitment, opening(3)),
    ]
    .map(|(about, slot, commitment, opening)| {
        let is = is_absent(parameters, slot, &commitment, &opening).unwrap();
        json!({
            "about": about, "slot": slot, "commitment": point(&commitment), "opening": point(&opening), "absent": is
        })
    });
    json!({
        "about": "Which keys the commitment has, after 11 was registered at slot 0 and 13 at slot 1",
        "commitment": point(&commitment), "members": cases, "absent": absent,
    })
}

fn secrets() -> Value {
    let mut mapped = [0; 16];
    mapped[10..].copy_from_slice(&[0xff, 0xff, 127, 0, 0, 5]);
    let mut six = [0; 16];
    (six[0], six[1], six[2], six[3], six[15]) = (0x20, 0x01, 0x0d, 0xb8, 1);
    let count: [u8; 32] = core::array::from_fn(|i| u8::try_from(i).unwrap());
    let cases = [
        ("all zero", [0; 32], [0; 16], [0; 32]),
        ("127.0.0.5", count, mapped, [0xff; 32]),
        ("2001:db8::1", count, six, [0xff; 32]),
        ("another key", count, six, [0xfe; 32]),
    ]
    .map(|(about, token, address, key)| {
        json!({
            "about": about, "token_hash": hex(&token), "address": hex(&address), "key_hash": hex(&key),
            "secret": hex(&secret(&token, &address, &key).unwrap().encode()),
        })
    });
    json!({
        "about": "hash_to_field of RFC 9380 with the tag idt-mazu-v1 over the three, each after its length in 4 octets",
        "cases": cases,
    })
}

/// Proof by any secret for any key, with the nonce 99.
fn proof(parameters: &Parameters, slot: u32, key: G1, secret: Scalar, context: &[u8]) -> [u8; 80] {
    let base = h(parameters, slot % 4 + 1).unwrap();
    let context = claim_context(parameters, slot, context);
    schnorr(b"countersign-rbe-key-v1", &context, base, key, secret, x(99))
}

/// Wrong registrations of 11 at slot 2, with what they are.
fn wrong_registrations(parameters: &Parameters) -> Vec<(&'static str, G1, Vec<u8>)> {
    let (key, helps) = registration(parameters, 3, 11);
    let (other, added) = registration(parameters, 1, 13);
    let with = |at: usize, help: Option<G1>| {
        let mut altered = helps.clone();
        altered[at] = help;
        octets(&key, &altered)
    };
    let sums = |key: G1, add: &dyn Fn(usize) -> Option<G1>| {
        let both = helps
            .iter()
            .enumerate()
            .map(|(at, help)| help.map(|help| add(at).map_or(help, |add| help + add)));
        octets(&key, &both.collect::<Vec<_>>())
    };
    let generator = G1::generator() * x(23);
    let mut swapped = helps.clone();
    swapped.swap(0, 1);
    let good = octets(&key, &helps);
    let mut all = vec![
        (
            "R1: the key is 11 h_3 + 13 h_1, and xi_1 lacks the second term",
            key + other,
            sums(key + other, &|at| added[at]),
        ),
        (
            "R1b: the key is 11 h_3 + 23 g1, and all helping values fit it",
            key + generator,
            sums(key + generator, &|at| {
                h(parameters, 4 - u32::try_from(at).unwrap()).ok().map(|h| h * x(23))
            }),
        ),
        ("R2: xi_1 is missing", key, with(0, None)),
        ("R2: xi_4 is missing", key, with(3, None)),
        ("R2: xi_1 is infinity", key, with(0, Some(G1::infinity()))),
        ("xi_1 is of another key", key, with(0, added[1])),
        ("xi_1 and xi_2 are swapped", key, octets(&key, &swapped)),
        ("the registration of slot 0", h(parameters, 1).unwrap() * x(11), {
            let (key, helps) = registration(parameters, 1, 11);
            octets(&key, &helps)
        }),
        ("an octet too many", key, [&good[..], &[0]].concat()),
        ("nothing", key, Vec::new()),
    ];
    for (name, invalid) in invalid_g1() {
        let mut altered = good.clone();
        altered[144..].copy_from_slice(&invalid);
        all.push((name, key, altered));
    }
    all
}

fn claims(parameters: &Parameters) -> Value {
    let good = Registration::derive(parameters, 2, &x(11)).unwrap();
    let right = proof(parameters, 2, *good.key(), x(11), b"request");
    let octets = good.encode();
    let claim = Claim { slot: 2, registration: &octets, proof: &right, context: b"request" };
    accepted("good", Registration::read_claim(parameters, &claim));
    accepted("good", Registration::read(parameters, 2, &octets, &x(11)));
    let mut refusals: Vec<Value> = wrong_registrations(parameters)
        .into_iter()
        .map(|(about, key, octets)| {
            let proof = proof(parameters, 2, key, x(11), b"request");
            let claim = Claim { registration: &octets, proof: &proof, ..claim };
            json!({
                "about": about, "slot": 2, "octets": hex(&octets), "proof": hex(&proof), "context": hex(b"request"),
                "reason": refused(about, Registration::read(parameters, 2, &octets, &x(11))),
                "reason_of_claim": refused(about, Registration::read_claim(parameters, &claim)),
            })
        })
        .collect();
    let mut altered = right;
    altered[79] ^= 1;
    let of_another = proof(parameters, 2, *good.key(), x(12), b"request");
    let of_15 = proof(&countersign_rbe::testing::parameters(15, 5), 2, *good.key(), x(11), b"request");
    let claims = [
        ("the proof's last octet is altered", Claim { proof: &altered, ..claim }),
        ("the proof is of another secret", Claim { proof: &of_another, ..claim }),
        ("the proof is of another context", Claim { context: b"other", ..claim }),
        (
            "the proof is of parameters of 15 slots, which have the same points",
            Claim { proof: &of_15, ..claim },
        ),
        (
            "the claim of slot 2 at slot 6, which has the same number in another block",
            Claim { slot: 6, ..claim },
        ),
    ];
    refusals.extend(claims.map(|(about, claim)| {
        json!({
            "about": about, "slot": claim.slot, "octets": hex(&octets), "proof": hex(claim.proof),
            "context": hex(claim.context), "reason_of_claim": refused(about, Registration::read_claim(parameters, &claim)),
        })
    }));
    json!({
        "about": "A registration of 11 at slot 2 with a proof, and refused ones: reason when its secret is known to be 11, and reason_of_claim when only the proof is",
        "accepted": { "slot": 2, "secret": hex(&x(11).encode()), "octets": hex(&octets), "proof": hex(&right), "context": hex(b"request") },
        "refused": refusals,
    })
}

fn ciphertexts(parameters: &Arc<Parameters>) -> Value {
    let mut directory = Directory::new(Arc::clone(parameters), true);
    directory.register(0, &x(11)).unwrap();
    let commitment = directory.register(1, &x(13)).unwrap();
    let opening = directory.opening(0).unwrap();
    let message = Gt::pairing(&G1::generator(), &G2::generator()).power(&x(7));
    let ciphertext = encrypt_with(parameters, 0, &commitment, &message, &x(77)).unwrap();
    assert_eq!(decrypt(parameters, 0, &x(11), &opening, &ciphertext), Ok(message));
    let octets = ciphertext.encode();
    let former = G1::infinity();
    let outdated = refused("outdated", decrypt(parameters, 0, &x(11), &former, &ciphertext));
    let other = refused("other", decrypt(parameters, 0, &x(13), &opening, &ciphertext));
    let malformed = [
        ("an octet too few", octets[..1295].to_vec()),
        ("a mask outside the group", [&octets[..48], &[0; 576], &octets[624..]].concat()),
        ("a hidden message outside the group", [&octets[..1295], &[octets[1295] ^ 1]].concat()),
        ("r g2 is infinity", [&octets[..624], &[0xc0], &[0; 95], &octets[720..]].concat()),
    ]
    .map(|(about, octets)| {
        json!({ "about": about, "octets": hex(&octets), "reason": refused(about, Ciphertext::decode(&octets)) })
    });
    json!({
        "about": "e(g1, g2)^7 encrypted for slot 0 with r = 77, after 11 was registered at slot 0 and 13 at slot 1",
        "slot": 0, "secret": hex(&x(11).encode()), "commitment": point(&commitment), "opening": point(&opening),
        "r": hex(&x(77).encode()), "message": hex(&message.encode()), "octets": hex(&octets),
        "refused_openings": [
            { "about": "the opening before slot 1 was registered", "secret": hex(&x(11).encode()), "opening": point(&former), "reason": outdated },
            { "about": "another secret", "secret": hex(&x(13).encode()), "opening": point(&opening), "reason": other },
        ],
        "refused": malformed,
    })
}

/// Refused variants of a ceremony of 4 slots.
fn wrong_ceremonies(good: &Transcript) -> Vec<(&'static str, Vec<u8>)> {
    let altered = |change: &dyn Fn(&mut Transcript)| {
        let mut altered = good.clone();
        change(&mut altered);
        altered.encode()
    };
    let start = || Transcript::start(4).secret(x(1001), 7);
    let unfit = start().claimed(start().last * x(3), G2::generator() * x(4), x(3), 8).finish();
    let mut restarted = start().claimed(G1::generator() * x(3), G2::generator() * x(3), x(3), 8);
    restarted.z = x(3);
    // The errors 5 and -5/1001 of delta g2, of which the second is multiplied by 1001.
    let cancelling = Transcript::start(4)
        .claimed(start().last, G2::generator() * x(1006), x(1001), 7)
        .claimed(start().last * x(3), G2::generator() * (x(3) - x(5) * x(1001).inverse().unwrap()), x(3), 8);
    let mut of_nine = Transcript::start(4).secret(x(3), 7).finish();
    of_nine.records = Transcript::start(9).secret(x(3), 7).records;
    vec![
        ("a beacon without a secret", Transcript::start(4).beacon([9; 32]).finish().encode()),
        (
            "a beacon before the secret",
            Transcript::start(4).beacon([9; 32]).secret(x(3), 7).finish().encode(),
        ),
        ("a secret after the beacon", good.clone().secret(x(3), 9).finish().encode()),
        ("a beacon after the beacon", good.clone().beacon([8; 32]).finish().encode()),
        ("delta is one", start().secret(x(1), 8).finish().encode()),
        (
            "delta g2 of two contributions are wrong, and the equations hold if they are multiplied with equal weights",
            cancelling.finish().encode(),
        ),
        ("delta is zero", start().secret(Scalar::ZERO, 8).finish().encode()),
        ("h_1 and delta g2 are of different numbers", unfit.encode()),
        ("h_1 does not follow from the one before", restarted.finish().encode()),
        ("a proof's last octet is altered", altered(&|it| it.records[0][224] ^= 1)),
        ("a proof of a ceremony of 9 slots", of_nine.encode()),
        ("the first contribution is dropped", altered(&|it| drop(it.records.remove(0)))),
        ("the last contribution is dropped", altered(&|it| drop(it.records.remove(2)))),
        ("two contributions are swapped", altered(&|it| it.records.swap(0, 1))),
        ("the value of the beacon is altered", altered(&|it| it.records[2][176] ^= 1)),
        ("h_2 is altered", altered(&|it| it.first[1] = it.first[1] + G1::generator())),
        ("h_4 is altered", altered(&|it| it.first[2] = it.first[2] + G1::generator())),
        ("h'_1 is altered", altered(&|it| it.second[0] = it.second[0] + G2::generator())),
        ("h'_2 is altered", altered(&|it| it.second[1] = it.second[1] + G2::generator())),
        (
            "h_4 and h'_4 are both twice what they should be",
            altered(&|it| {
                it.first[2] = it.first[2] * x(2);
                it.second[2] = it.second[2] * x(2);
            }),
        ),
        ("the powers of a number that nobody contributed", {
            let mut other = good.clone();
            other.z = x(77);
            other.finish().encode()
        }),
        ("an octet too few", good.encode()[..good.encode().len() - 1].to_vec()),
        ("an octet too many", [&good.encode()[..], &[0]].concat()),
    ]
}

fn ceremony() -> Value {
    let good = Transcript::start(4).secret(x(1001), 7).secret(x(1003), 8).beacon([9; 32]).finish();
    let read = accepted("good", Ceremony::decode(&good.encode()));
    assert_eq!(read.receipts(), good.receipts()[1..]);
    let receipts: Vec<String> = read.receipts().iter().map(|receipt| hex(receipt)).collect();
    let finished = read.finish().unwrap();
    let cases: Vec<Value> = wrong_ceremonies(&good)
        .into_iter()
        .map(|(about, octets)| {
            json!({ "about": about, "octets": hex(&octets), "reason": refused(about, Ceremony::decode(&octets)) })
        })
        .collect();
    let empty = Transcript::start(4).finish().encode();
    let unfinished = refused("empty", accepted("empty", Ceremony::decode(&empty)).finish());
    json!({
        "about": "A ceremony of 4 slots (n = 2) by 1001, 1003 and the beacon 0909...09; the hash of each contribution; its parameters",
        "octets": hex(&good.encode()), "receipts": receipts, "parameters": hex(&finished.encode()),
        "digest": hex(finished.digest()),
        "refused": cases,
        "unfinished": { "about": "Valid, but nobody has contributed: gives no parameters", "octets": hex(&empty), "reason": unfinished },
    })
}

fn efficient(parameters: &Arc<Parameters>) -> Value {
    let mut block = Block::new(Arc::clone(parameters), 0).unwrap();
    let steps: Vec<Value> = [(0, 11), (1, 13), (2, 17), (3, 19)]
        .into_iter()
        .map(|(slot, of)| {
            block.register(&Registration::derive(parameters, slot, &x(of)).unwrap()).unwrap();
            let members: Vec<Value> = (0..=slot)
                .map(|slot| {
                    let (commitment, opening) = block.opening(slot).unwrap();
                    json!({
                        "slot": slot, "commitment": point(&commitment), "opening": point(&opening),
                        "superseded": points(block.superseded(slot).unwrap()),
                    })
                })
                .collect();
            json!({
                "slot": slot, "secret": hex(&x(of).encode()), "commitments": points(&block.commitments()),
                "members": members,
            })
        })
        .collect();
    json!({
        "about": "The variant with few updates: commitments of block 0 after each registration, the oldest first, and for each slot its commitment, opening and former openings",
        "steps": steps,
    })
}

#[test]
fn committed_vectors_are_computed() {
    let toy = Arc::new(parameters(16, 5));
    let vectors = json!({
        "about": "Vectors of countersign-rbe. Points are compressed, numbers have 32 octets, all in hexadecimal. Slots count from 0. Unless said otherwise the parameters are those of z = 5.",
        "parameters": toy_parameters(&toy),
        "registrations": toy_registrations(&toy),
        "directory": directory(&toy),
        "membership": membership(&toy),
        "secrets": secrets(),
        "claims": claims(&toy),
        "ciphertext": ciphertexts(&toy),
        "ceremony": ceremony(),
        "efficient": efficient(&toy),
    });
    let made = serde_json::to_string_pretty(&vectors).unwrap() + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/rbe.json");
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == made, "run UPDATE_VECTORS=1 cargo test --test vectors");
}
