//! Faults of the source's comparison: each attack succeeds on its form, and fails on the statement of this one.

use countersign_proofs_bulletproofs::Dalek;
use countersign_proofs_groth16::Arkworks;
use countersign_proofs_source::{Feistel, Forgery, Winterfell, systems};
use countersign_proofs_stark::Winterfell as Peer;
use countersign_proofs_statement::{BLS12_381, BN254, F128, Field, Prime, RISTRETTO255, Statement, System};
use num_bigint::BigUint;

const ROUNDS: usize = 255;

const FALSE_IMAGE: u64 = 0xdead_beef;

#[test]
fn systems_accept_their_proofs_and_refuse_others() {
    for system in systems() {
        let prepared = system.set_up(63).unwrap();
        let statement = Statement::of(&*system, 63, 0);
        let mut proof = prepared.prove(&system.secret(), &statement);
        assert!(prepared.verify(&statement, &proof), "{}", system.name());
        proof[0] ^= 1;
        assert!(!prepared.verify(&statement, &proof), "{}", system.name());
        assert!(!prepared.verify(&statement, &proof[1..]), "{}", system.name());
    }
}

/// Nobody needs to know a secret: a preimage of any image is found by running the network backwards.
#[test]
fn anybody_proves_a_preimage_of_any_image() {
    let fields: [&'static Prime; 3] = [&BLS12_381, &F128, &RISTRETTO255];
    for (system, field) in systems().iter().zip(fields) {
        let image = field.element("any", 1);
        let preimage = Feistel::new(field, ROUNDS).preimage(&image, 3);
        let statement = Statement { image, challenge: Vec::new() };
        let prepared = system.set_up(ROUNDS).unwrap();
        assert!(prepared.verify(&statement, &prepared.prove(&preimage, &statement)), "{}", system.name());
    }
}

/// Runs the network of the statement backwards. Returns both halves of the input.
fn backwards(field: &Prime, image: &[u8], right: u64) -> [BigUint; 2] {
    let q = field.modulus();
    let (mut left, mut right) = (BigUint::from_bytes_be(image), BigUint::from(right));
    for c in field.constants().iter().rev() {
        let power = (&right + BigUint::from_bytes_be(c)).modpow(&field.exponent().into(), &q);
        (left, right) = (right, (left + &q - power) % &q);
    }
    [left, right]
}

#[test]
fn right_half_of_a_backwards_run_is_not_the_capacity() {
    let systems: [(Box<dyn System>, &Prime); 3] = [
        (Box::new(Arkworks::bn254()), &BN254),
        (Box::new(Dalek), &RISTRETTO255),
        (Box::new(Peer::new()), &F128),
    ];
    for (system, field) in systems {
        let image = field.element("any", 1);
        let prepared = system.set_up(1).unwrap();
        for output in 0..4 {
            let [left, right] = backwards(field, &image, output);
            assert_ne!(right, BigUint::from_bytes_be(&field.capacity()));
            let mut secret = left.to_bytes_be();
            secret.splice(0..0, vec![0; field.one().len() - secret.len()]);
            let statement = Statement { image: image.clone(), challenge: field.challenge(1) };
            assert!(!prepared.verify(&statement, &prepared.prove(&secret, &statement)), "{}", system.name());
        }
    }
}

/// That the statement's form refuses another constant is shown where its constraints are.
#[test]
fn last_constant_is_solved_for_any_image() {
    let system = Winterfell::new();
    let forgery = Forgery::new(ROUNDS, &system.secret(), FALSE_IMAGE);
    assert_eq!(forgery.statement.image, Feistel::new(&F128, 0).halves(0, FALSE_IMAGE)[16..]);
    assert_ne!(system.image(ROUNDS), forgery.statement.image);
    assert!(system.set_up(ROUNDS).unwrap().verify(&forgery.statement, &forgery.proof));
}

/// The published comparison has about 120 bits beside these.
#[test]
fn stark_has_75_proven_bits_at_most() {
    assert_eq!(
        [63, 127, 255, 511, 1023].map(|rounds| Winterfell::new().level(rounds).proven),
        [75, 74, 74, 74, 73]
    );
}

/// The verifier of the source's STARK needs the secret.
#[test]
fn preimage_is_public_in_the_stark() {
    let system = Winterfell::new();
    let statement = Statement::of(&system, ROUNDS, 0);
    let proof = system.set_up(ROUNDS).unwrap().prove(&system.secret(), &statement);
    assert!(proof.starts_with(&system.secret()));

    let peer = Peer::new();
    let statement = Statement::of(&peer, 1, 1);
    let proof = peer.set_up(1).unwrap().prove(&peer.secret(), &statement);
    let mut secret = peer.secret();
    assert!(!proof.windows(secret.len()).any(|octets| octets == secret));
    secret.reverse();
    assert!(!proof.windows(secret.len()).any(|octets| octets == secret));
}
