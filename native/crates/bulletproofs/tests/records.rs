//! What a verifier accepts and refuses, on a small circuit.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_bulletproofs::testing::{TARGETS, Toy, prove, scalar, square_chain, toy};
use countersign_bulletproofs::{CONTEXT_LEN, Error, Fr, MAX_BATCH, Verdict, Verifier};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeSet;

const SIGNALS: usize = 2 * 32;
const PROOF: usize = SIGNALS + CONTEXT_LEN;
/// Offsets of the scalars in a proof: t(x) and its blinding, the vectors' blinding, a, b.
const SCALARS: [usize; 5] = [8 * 32, 9 * 32, 10 * 32, 17 * 32, 18 * 32];

/// r of BN254.
const ORDER: [u8; 32] = [
    0x30, 0x64, 0x4e, 0x72, 0xe1, 0x31, 0xa0, 0x29, 0xb8, 0x50, 0x45, 0xb6, 0x81, 0x81, 0x58, 0x5d, 0x28,
    0x33, 0xe8, 0x48, 0x79, 0xb9, 0x70, 0x91, 0x43, 0xe1, 0xf5, 0x93, 0xf0, 0x00, 0x00, 0x01,
];

fn elements() -> impl Iterator<Item = usize> {
    (0..toy().verifier.proof_len()).step_by(32)
}

fn changed(change: impl FnOnce(&mut Vec<u8>)) -> Verdict {
    let Toy { verifier, records, .. } = toy();
    let mut record = records[0].clone();
    change(&mut record);
    verifier.verify(&record)
}

#[test]
fn proofs_are_valid_alone_and_together() {
    let Toy { verifier, records, .. } = toy();
    assert_eq!(verifier.proof_len(), 32 * (13 + 2 * 3));
    assert_eq!(verifier.record_len(), PROOF + verifier.proof_len());
    for record in records {
        assert_eq!(verifier.verify(record), Verdict::Valid);
    }
    assert_eq!(verifier.verify_all(&records.concat()), Ok(vec![Verdict::Valid; 4]));
}

#[test]
fn every_bit_counts() {
    let mut seen = BTreeSet::new();
    for at in 0..toy().verifier.record_len() {
        for bit in 0..8 {
            let verdict = changed(|record| record[at] ^= 1 << bit);
            assert_ne!(verdict, Verdict::Valid, "bit {bit} of octet {at}");
            seen.insert(verdict as u8);
        }
    }
    assert_eq!(seen, BTreeSet::from([Verdict::Malformed as u8, Verdict::Invalid as u8]));
}

#[test]
fn no_signal_has_two_forms() {
    for signal in [0, 32] {
        let verdict = changed(|record| {
            let mut carry = 0;
            for (octet, order) in record[signal..signal + 32].iter_mut().zip(ORDER).rev() {
                let sum = u16::from(*octet) + u16::from(order) + carry;
                *octet = sum.to_be_bytes()[1];
                carry = sum >> 8;
            }
            assert_eq!(carry, 0, "r is below 2^254");
        });
        assert_eq!(verdict, Verdict::Malformed);
    }
}

#[test]
fn scalars_at_or_above_the_order_are_malformed() {
    for at in SCALARS {
        for octets in [ORDER, [0xff; 32]] {
            let place = PROOF + at..PROOF + at + 32;
            assert_eq!(changed(|record| record[place.clone()].copy_from_slice(&octets)), Verdict::Malformed);
        }
        let one = |record: &mut Vec<u8>| record[PROOF + at..PROOF + at + 32].copy_from_slice(&[1; 32]);
        assert_eq!(changed(one), Verdict::Invalid);
    }
}

#[test]
fn infinity_and_points_off_the_curve_are_malformed() {
    // Zeros, the usual form of infinity; x = 4 is on the twist alone; x is p, and above.
    let four = [[0; 31].as_slice(), &[4]].concat();
    for at in elements().filter(|at| !SCALARS.contains(at)) {
        for octets in [[0; 32].as_slice(), &four, &[0x7f; 32]] {
            let place = PROOF + at..PROOF + at + 32;
            assert_eq!(changed(|record| record[place.clone()].copy_from_slice(octets)), Verdict::Malformed);
        }
    }
}

#[test]
fn order_of_elements_counts() {
    let all: Vec<usize> = elements().collect();
    for pair in all.windows(2) {
        let swapped = |record: &mut Vec<u8>| {
            let (low, high) = record[PROOF + pair[0]..].split_at_mut(32);
            low.swap_with_slice(&mut high[..32]);
        };
        assert_ne!(changed(swapped), Verdict::Valid, "elements at {pair:?}");
    }
    let signals = |record: &mut Vec<u8>| {
        let (low, high) = record.split_at_mut(32);
        low.swap_with_slice(&mut high[..32]);
    };
    assert_eq!(changed(signals), Verdict::Invalid);
}

#[test]
fn lengths_are_exact() {
    let Toy { verifier, records, .. } = toy();
    for len in 0..records[0].len() {
        assert_eq!(verifier.verify(&records[0][..len]), Verdict::Malformed);
        assert_eq!(verifier.verify_all(&records[0][..len]), Err(Error::Length));
    }
    assert_eq!(changed(|record| record.push(0)), Verdict::Malformed);
    let twice = records[0].repeat(2);
    assert_eq!(verifier.verify(&twice[1..]), Verdict::Malformed);
    assert_eq!(verifier.verify_all(&records[0].repeat(MAX_BATCH + 1)), Err(Error::Length));
}

#[test]
fn proof_of_another_circuit_or_length_is_invalid() {
    let Toy { file, records, .. } = toy();
    let same_constraints = Verifier::load(8, file).unwrap();
    assert_eq!(same_constraints.verify(&records[0]), Verdict::Invalid);
    let (longer, _) = square_chain(6, scalar(0));
    let longer = Verifier::load(9, &longer).unwrap();
    assert_eq!(longer.record_len(), records[0].len());
    assert_eq!(longer.verify(&records[0]), Verdict::Invalid);
}

/// Whoever knows no secret may choose a proof first and a statement then, but the transcript begins with the statement.
#[test]
fn statement_cannot_be_chosen_after_the_proof() {
    let Toy { verifier, records, .. } = toy();
    let mut swapped = records[0].clone();
    swapped[..SIGNALS].copy_from_slice(&records[1][..SIGNALS]);
    assert_eq!(verifier.verify(&swapped), Verdict::Invalid);
    let mut context = records[0].clone();
    context[SIGNALS..PROOF].copy_from_slice(&records[1][SIGNALS..PROOF]);
    assert_eq!(verifier.verify(&context), Verdict::Invalid);
}

#[test]
fn invalid_proofs_are_found_among_valid_ones() {
    let Toy { verifier, records, .. } = toy();
    let mut malformed = records[0].clone();
    malformed[PROOF] = 0xff;
    let mut invalid = records[0].clone();
    invalid[SIGNALS] ^= 1;
    for at in 0..9 {
        let mut batch: Vec<_> = records.iter().chain(records).take(8).cloned().collect();
        batch.insert(at, malformed.clone());
        batch.insert(9 - at, invalid.clone());
        let expected: Vec<_> = batch
            .iter()
            .map(|r| match r {
                r if *r == malformed => Verdict::Malformed,
                r if *r == invalid => Verdict::Invalid,
                _ => Verdict::Valid,
            })
            .collect();
        assert_eq!(verifier.verify_all(&batch.concat()), Ok(expected));
    }
}

/// Two proofs of one secret have no element in common, so that none of them depends on the secret alone.
#[test]
fn every_element_of_a_proof_is_new() {
    let Toy { verifier, .. } = toy();
    let (_, wires) = square_chain(5, scalar(1));
    let mut seen = BTreeSet::new();
    for _ in 0..20 {
        let record = prove(verifier, &wires, &[0; CONTEXT_LEN]).unwrap();
        for element in record[PROOF..].chunks(32) {
            assert!(seen.insert(element.to_vec()));
        }
    }
}

/// A proof shows no wire: neither as an element, nor as a point's factor that could be guessed.
#[test]
fn secret_zero_is_hidden_like_any_other() {
    let Toy { verifier, .. } = toy();
    let (_, wires) = square_chain(5, Fr::from(0));
    let record = prove(verifier, &wires, &[0; CONTEXT_LEN]).unwrap();
    assert_eq!(verifier.verify(&record), Verdict::Valid);
    let wires: BTreeSet<_> = wires.iter().map(countersign_groth16::write_field).collect();
    assert!(record[PROOF..].chunks(32).all(|element| !wires.iter().any(|w| w == element)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_octets(octets in proptest::collection::vec(any::<u8>(), 0..900)) {
        TARGETS.iter().for_each(|(_, target)| target(&octets));
    }

    #[test]
    fn good_octets_changed(changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 0..4), cut: Option<Index>) {
        let Toy { file, records, .. } = toy();
        let good = [file.clone(), records[0].clone(), records[0].clone()];
        for ((_, target), mut octets) in TARGETS.iter().zip(good) {
            for (at, change) in &changes {
                let at = at.index(octets.len());
                octets[at] ^= change;
            }
            octets.truncate(cut.map_or(octets.len(), |cut| cut.index(octets.len())));
            target(&octets);
        }
    }
}

/// Each has up to three changed octets. `COUNTERSIGN_MUTATIONS` is how many go through the verifier; fifty times as many go
/// through the decoder.
#[test]
fn mutated_proofs_cause_no_panic() {
    let mutations = std::env::var("COUNTERSIGN_MUTATIONS").map_or(200, |n| n.parse().unwrap());
    let record = &toy().records[0];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 16).unwrap() % below
    };
    for ((_, target), times) in TARGETS.into_iter().skip(1).zip([50, 1]) {
        for _ in 0..mutations * times {
            let mut octets = record.clone();
            for _ in 0..=next(3) {
                octets[PROOF + next(record.len() - PROOF)] ^= u8::try_from(next(256)).unwrap();
            }
            target(&octets);
        }
    }
}

/// Each target has its file for cargo-fuzz.
#[test]
fn every_target_has_its_file() {
    for (name, _) in TARGETS {
        let fuzz = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
        assert!(fuzz.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
        let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
