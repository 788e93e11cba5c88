//! What a verifier accepts and refuses.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_stark::testing::{
    CONTEXT, FIRST_OF_TRACE, Grinding, Made, TARGETS, Weakness, columns, inputs, made, opened_rows,
    plain_rows, prove_weaker, prove_wrong, refusal_of_nonce, words,
};
use countersign_stark::{
    Circuit, Error, Level, SIGNALS, STATEMENT_LEN, Verdict, Verifier, commitment, nullifier, owner,
    read_words, reduce, write_words,
};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{BTreeMap, BTreeSet};

const BOTH: [Circuit; 2] = [Circuit::SecretProofBound, Circuit::MembershipProof];
const SECRET: Circuit = Circuit::SecretProofBound;

fn changed(change: impl FnOnce(&mut Vec<u8>)) -> Verdict {
    let Made { prover, statement, proof } = made(SECRET);
    let mut proof = proof.clone();
    change(&mut proof);
    prover.verifier().verify(statement, &proof)
}

#[test]
fn proofs_are_valid_and_tell_the_signals() {
    for circuit in BOTH {
        let Made { prover, statement, proof } = made(circuit);
        let verifier = prover.verifier();
        assert_eq!(statement.len(), STATEMENT_LEN);
        assert_eq!(verifier.verify(statement, proof), Verdict::Valid);
        let (shortest, longest) = verifier.proof_bounds();
        assert!((shortest..=longest).contains(&proof.len()) && longest <= 256 << 10, "{}", proof.len());
        assert_eq!(statement[..32], write_words(&nullifier(&words(5), &words(7))));
        assert_eq!(statement[64..96], write_words(&owner(&words(5), &words(8))));
        let member = read_words(statement[32..64].try_into().unwrap()).unwrap();
        assert_eq!(member == commitment(&words(5)), circuit == SECRET);
    }
}

#[test]
fn circuits_have_100_proven_bits_in_160_kilobytes() {
    for circuit in BOTH {
        let Made { prover, proof, .. } = made(circuit);
        let level = prover.verifier().level();
        assert!(level.proven >= Level::REQUIRED, "{level:?}");
        assert!(level.unique_decoding < level.proven && level.proven < level.conjectured, "{level:?}");
        assert!(proof.len() <= 160 << 10, "{}", proof.len());
    }
    assert_eq!(Verifier::load(1).err(), Some(Error::Unsupported));
    assert_eq!(Verifier::load(4).err(), Some(Error::Unsupported));
}

#[test]
fn every_signal_and_the_context_count() {
    for circuit in BOTH {
        let Made { prover, statement, proof } = made(circuit);
        for at in (0..STATEMENT_LEN).step_by(7).chain([SIGNALS * 32, STATEMENT_LEN - 1]) {
            let mut other = statement.clone();
            other[at] ^= 1;
            assert_eq!(prover.verifier().verify(&other, proof), Verdict::Invalid, "{circuit:?} {at}");
        }
        let mut swapped = statement.clone();
        (0..32).for_each(|i| swapped.swap(i, 32 + i));
        assert_eq!(prover.verifier().verify(&swapped, proof), Verdict::Invalid);
        for len in [0, 31, STATEMENT_LEN - 1] {
            assert_eq!(prover.verifier().verify(&statement[..len], proof), Verdict::Malformed);
        }
        assert_eq!(prover.verifier().verify(&[&statement[..], &[0]].concat(), proof), Verdict::Malformed);
        for word in (0..SIGNALS * 32).step_by(8) {
            let mut other = statement.clone();
            other[word..word + 8].copy_from_slice(&0xffff_ffff_0000_0001_u64.to_be_bytes());
            assert_eq!(prover.verifier().verify(&other, proof), Verdict::Malformed);
        }
    }
}

#[test]
fn two_thousand_octets_count() {
    let len = made(SECRET).proof.len();
    for i in 0..2000 {
        let at = i * len / 2000;
        assert_ne!(changed(|proof| proof[at] ^= 1 << (i % 8)), Verdict::Valid, "octet {at}");
    }
    assert_eq!(changed(|_| {}), Verdict::Valid);
}

#[test]
fn lengths_are_exact() {
    let len = made(SECRET).proof.len();
    for cut in (0..len).step_by(1009).chain(0..40).chain(len - 40..len) {
        assert_eq!(changed(|proof| proof.truncate(cut)), Verdict::Malformed, "{cut}");
    }
    assert_eq!(changed(|proof| proof.push(0)), Verdict::Malformed);
    assert_eq!(changed(|proof| proof.extend(vec![0; 1 << 20])), Verdict::Malformed);
}

/// The first words of a proof follow three roots of trees.
#[test]
fn words_not_below_p_are_malformed() {
    let opened = 4 * columns(SECRET);
    for word in (0..opened).step_by(5) {
        let at = 96 + 8 * word;
        for n in [0xffff_ffff_0000_0001_u64, 0xffff_ffff_0000_0002, u64::MAX] {
            let put = |proof: &mut Vec<u8>| proof[at..at + 8].copy_from_slice(&n.to_be_bytes());
            assert_eq!(changed(put), Verdict::Malformed, "{n:x} at {at}");
        }
        let put = |proof: &mut Vec<u8>| proof[at..at + 8].copy_from_slice(&7_u64.to_be_bytes());
        assert_eq!(changed(put), Verdict::Invalid);
    }
}

#[test]
fn proofs_by_weaker_parameters_are_refused() {
    for (weakness, verdict) in [
        (Weakness::Queries, Verdict::Malformed),
        (Weakness::Blowup, Verdict::Invalid),
        (Weakness::Grinding, Verdict::Invalid),
        (Weakness::Arity, Verdict::Malformed),
        (Weakness::LastPolynomial, Verdict::Malformed),
    ] {
        let proof = prove_weaker(SECRET, weakness).unwrap();
        let Made { prover, statement, .. } = made(SECRET);
        assert_eq!(prover.verifier().verify(statement, &proof), verdict, "{weakness:?}");
    }
}

/// The last folding has 4 bits, so that another nonce fits once in 16 times.
#[test]
fn each_place_of_grinding_is_enforced() {
    for (place, name) in
        [(Grinding::Batch, "Batch"), (Grinding::Commit, "Commit"), (Grinding::Query, "Query")]
    {
        assert_eq!(refusal_of_nonce(SECRET, place, 0).unwrap(), "");
        let refusals: Vec<_> = (1..=30).map(|add| refusal_of_nonce(SECRET, place, add).unwrap()).collect();
        let found = refusals.iter().any(|refusal| refusal.contains("PowWitness") && refusal.contains(name));
        assert!(found, "{name}: {refusals:?}");
    }
}

/// The transcript has the context, besides the signal that is made of it.
#[test]
fn another_request_of_the_same_statement_is_invalid() {
    for circuit in BOTH {
        let Made { prover, statement, proof } = made(circuit);
        let mut other = statement.clone();
        other[SIGNALS * 32] ^= 1;
        let challenge = write_words(&reduce(other[SIGNALS * 32..].try_into().unwrap()));
        other[96..128].copy_from_slice(&challenge);
        assert_eq!(prover.verifier().verify(&other, proof), Verdict::Invalid);
    }
}

#[test]
fn proof_of_another_circuit_is_malformed() {
    let (secret, member) = (made(SECRET), made(Circuit::MembershipProof));
    assert_eq!(secret.prover.verifier().verify(&secret.statement, &member.proof), Verdict::Malformed);
    assert_eq!(member.prover.verifier().verify(&member.statement, &secret.proof), Verdict::Malformed);
    assert_ne!(secret.prover.verifier().descriptor(), member.prover.verifier().descriptor());
}

/// Every column, in the first, last and some inner rows of the hashes.
#[test]
fn proofs_of_wrong_traces_are_refused() {
    let verifier = made(SECRET).prover.verifier();
    let rows = [0, 1, 5, 27, 31, 32, 95, 255];
    for column in 0..columns(SECRET) {
        for row in rows.iter().skip(column % 3).step_by(3) {
            let (statement, proof) = prove_wrong(verifier, row * columns(SECRET) + column).unwrap();
            let verdict = verifier.verify(&statement, &proof);
            assert_eq!(verdict, Verdict::Invalid, "row {row}, column {column}");
        }
    }
    let (statement, proof) = prove_wrong(verifier, usize::MAX).unwrap();
    assert_eq!(verifier.verify(&statement, &proof), Verdict::Valid, "no cell is wrong");
}

#[test]
fn other_inputs_are_refused() {
    for circuit in BOTH {
        let prover = &made(circuit).prover;
        let refused = |inputs: &[_]| prover.prove(inputs, &CONTEXT).err();
        let all = inputs(circuit, &words(5));
        for i in 0..all.len() {
            let mut other = all.clone();
            other.remove(i);
            assert_eq!(refused(&other), Some(Error::Inconsistent));
            let mut other = all.clone();
            other[i].name = "unheardOf";
            assert_eq!(refused(&other), Some(Error::Inconsistent));
            let mut other = all.clone();
            other[i].values.push([0; 32]);
            assert_eq!(refused(&other), Some(Error::Inconsistent));
            let mut other = all.clone();
            other[i].values[0] = [0xff; 32];
            assert!(matches!(refused(&other), Some(Error::NotCanonical | Error::Unsatisfied)));
        }
        let mut other = all.clone();
        other.push(all[0].clone());
        assert_eq!(refused(&other), Some(Error::Inconsistent));
    }
    let mut two = inputs(Circuit::MembershipProof, &words(5));
    two.iter_mut().filter(|input| input.name == "pathBits").for_each(|input| input.values[3][31] = 2);
    let prover = &made(Circuit::MembershipProof).prover;
    assert_eq!(prover.prove(&two, &CONTEXT).err(), Some(Error::Unsatisfied));
}

/// Two proofs of one secret have no octets of a word in common but those of the statement.
#[test]
fn every_opened_value_is_new() {
    let Made { prover, .. } = made(SECRET);
    let mut seen = BTreeMap::new();
    for n in 0..6 {
        let (_, proof) = prover.prove(&inputs(SECRET, &words(5)), &CONTEXT).unwrap();
        let values: BTreeSet<Vec<u8>> = proof.windows(16).step_by(8).map(<[u8]>::to_vec).collect();
        for value in values.into_iter().filter(|value| value[..8] != [0; 8]) {
            assert_eq!(seen.insert(value, n), None);
        }
    }
}

/// The words that proofs open are uniform and do not depend on the secret. In each column the highest eight bits of all
/// words are counted; a bound on chi-square with 255 degrees of freedom is passed by chance with a probability below
/// 10^-12 (mean 255, standard deviation 22.6).
#[test]
fn opened_words_are_uniform() {
    const BOUND: f64 = 255.0 + 22.6 * 9.0;
    let proofs = std::env::var("COUNTERSIGN_PROOFS").map_or(60, |n| n.parse().unwrap());
    let prover = &made(SECRET).prover;
    let rows = |secret| {
        let one = || {
            let (_, proof) = prover.prove(&inputs(SECRET, &words(secret)), &CONTEXT).unwrap();
            opened_rows(prover.verifier(), &proof).unwrap()
        };
        (0..proofs).flat_map(|_| one()).collect::<Vec<_>>()
    };
    let counts = |rows: &[Vec<_>], column: usize| {
        let mut counts = [0_u32; 256];
        rows.iter().for_each(|row| counts[usize::from(write_words(&[row[column]; 4])[0])] += 1);
        counts.map(f64::from)
    };
    let uniform = |counts: &[f64; 256]| {
        let expected = counts.iter().sum::<f64>() / 256.0;
        counts.iter().map(|n| (n - expected).powi(2) / expected).sum::<f64>()
    };
    let (one, other) = (rows(5), rows(0));
    assert_eq!(one[0].len(), 4 + columns(SECRET) + 2 + 8 * 4);
    for column in 0..one[0].len() {
        let (one, other) = (counts(&one, column), counts(&other, column));
        assert!(uniform(&one) < BOUND, "column {column}: {}", uniform(&one));
        assert!(uniform(&other) < BOUND, "column {column}: {}", uniform(&other));
        let two: f64 = one.iter().zip(&other).map(|(a, b)| (a - b).powi(2) / (a + b).max(1.0)).sum();
        assert!(two < BOUND, "column {column}: {two}");
    }
    // Without masks the columns of the secret fail.
    let plain = plain_rows(prover.verifier(), &words(5)).unwrap();
    for column in columns(SECRET) - 4..columns(SECRET) {
        assert!(uniform(&counts(&plain, column)) > BOUND, "column {column}");
        assert!(uniform(&counts(&one, FIRST_OF_TRACE + column)) < BOUND, "column {column}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_octets(octets in proptest::collection::vec(any::<u8>(), 0..900)) {
        TARGETS.iter().for_each(|(_, target)| target(&octets));
    }

    #[test]
    fn good_octets_changed(changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 0..4), cut: Option<Index>) {
        let mut octets = made(SECRET).proof.clone();
        for (at, change) in &changes {
            let at = at.index(octets.len());
            octets[at] ^= change;
        }
        octets.truncate(cut.map_or(octets.len(), |cut| cut.index(octets.len())));
        TARGETS.iter().for_each(|(_, target)| target(&octets));
    }
}

/// Each has up to three changed octets. `COUNTERSIGN_MUTATIONS` is how many go through the verifier; fifty times as many go
/// through the decoder.
#[test]
fn mutated_proofs_cause_no_panic() {
    let mutations = std::env::var("COUNTERSIGN_MUTATIONS").map_or(400, |n| n.parse().unwrap());
    let proof = &made(SECRET).proof;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 16).unwrap() % below
    };
    for ((_, target), times) in TARGETS.into_iter().zip([50, 1]) {
        for _ in 0..mutations * times {
            let mut octets = proof.clone();
            for _ in 0..=next(3) {
                octets[next(proof.len())] ^= u8::try_from(next(256)).unwrap();
            }
            target(&octets);
        }
    }
}

#[test]
fn every_target_has_its_file() {
    for (name, _) in TARGETS {
        let fuzz = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
        assert!(fuzz.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
        let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}

/// Reads what Cargo resolved: a quantum computer breaks every elliptic curve.
#[test]
fn no_curve_is_below_this_crate() {
    const CURVES: [&str; 12] = [
        "ark-ec",
        "blst",
        "bls12_381",
        "pairing",
        "group",
        "elliptic-curve",
        "k256",
        "p256",
        "secp256k1",
        "curve25519-dalek",
        "ed25519",
        "halo2curves",
    ];
    let lock = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    let lock = std::fs::read_to_string(lock).unwrap();
    let below = |root: &str| {
        let (mut open, mut seen) = (vec![root.to_owned()], BTreeSet::new());
        while let Some(name) = open.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            // All versions of a name.
            for package in lock.split("[[package]]").filter(|p| p.contains(&format!("\nname = \"{name}\"\n")))
            {
                let (_, dependencies) = package.split_once("dependencies = [").unwrap_or_default();
                let names = dependencies.lines().filter_map(|line| line.trim().strip_prefix('"'));
                open.extend(names.map(|line| line.split(['"', ' ']).next().unwrap().to_owned()));
            }
        }
        CURVES.into_iter().filter(|curve| seen.contains(*curve)).collect::<Vec<_>>()
    };
    assert_eq!(below("countersign-stark"), Vec::<&str>::new());
    assert_eq!(below("countersign-bulletproofs"), ["ark-ec"]);
}
