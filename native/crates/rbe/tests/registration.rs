//! Every wrong registration is refused. Where an incomplete check would accept it, the test shows that it does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::testing::{h, invalid_g1, parameters};
use countersign_rbe::{
    Claim, Directory, Error, G1, PROOF_LEN, Parameters, Registration, Result, Scalar, is_absent, is_member,
};
use std::sync::Arc;
use support::{
    bare_equation, claim_context, naive_check, octets, prototype_check, registration, schnorr, sum,
};

const TAG: &[u8] = b"countersign-rbe-key-v1";

fn x() -> Scalar {
    Scalar::from(11)
}

/// Parameters of n = 4.
fn toy() -> Arc<Parameters> {
    Arc::new(parameters(16, 5))
}

/// Octets of x = 11 at a slot of the first block.
fn good(parameters: &Parameters, slot: u32) -> Vec<u8> {
    Registration::derive(parameters, slot, &x()).unwrap().encode()
}

/// Proof in the context "test" for any key, by x = 11 or by whatever secret the attacker likes.
fn proof(parameters: &Parameters, slot: u32, key: G1, secret: Scalar) -> [u8; PROOF_LEN] {
    let base = h(parameters, slot % parameters.shape().width() + 1).unwrap();
    let context = claim_context(parameters, slot, b"test");
    schnorr(TAG, &context, base, key, secret, Scalar::from(99))
}

fn claim<'a>(slot: u32, registration: &'a [u8], proof: &'a [u8; PROOF_LEN]) -> Claim<'a> {
    Claim { slot, registration, proof, context: b"test" }
}

/// What both readers say about octets that come with a proof of x = 11 for their key, or else for the right key.
fn read_both(parameters: &Parameters, slot: u32, octets: &[u8]) -> [Result<Registration>; 2] {
    let key = octets.first_chunk().and_then(|key| G1::decode(key).ok());
    let key = key.unwrap_or(h(parameters, slot + 1).unwrap() * x());
    let proof = proof(parameters, slot, key, x());
    [
        Registration::read(parameters, slot, octets, &x()),
        Registration::read_claim(parameters, &claim(slot, octets, &proof)),
    ]
}

#[test]
fn right_ones_are_read() {
    let parameters = toy();
    for slot in 0..4 {
        let derived = Registration::derive(&parameters, slot, &x()).unwrap();
        let (key, helps) = registration(&parameters, slot + 1, 11);
        assert_eq!(derived.encode(), octets(&key, &helps));
        assert_eq!(derived.encode().len(), 48 * 4);
        assert!(naive_check(&parameters, slot + 1, &key, &helps));
        assert!(prototype_check(&parameters, &key, &helps));
        for read in read_both(&parameters, slot, &derived.encode()) {
            assert_eq!(read.as_ref(), Ok(&derived));
        }
    }
}

/// R1: pk = x h_3 + y h_1 at slot 3. xi_1 lacks y h_5, which does not exist.
#[test]
fn slot_of_another_is_not_taken() {
    let parameters = toy();
    let (key, mut helps) = registration(&parameters, 3, 11);
    let (other, added) = registration(&parameters, 1, 13);
    let key = key + other;
    for (help, add) in helps.iter_mut().zip(added) {
        *help = help.map(|help| add.map_or(help, |add| help + add));
    }
    assert!(prototype_check(&parameters, &key, &helps));
    // If it were registered slot 1 would have y, and would not be empty, without ever having registered.
    let (commitment, opening) = (key, helps[0].unwrap());
    assert_eq!(is_member(&parameters, 0, &Scalar::from(13), &commitment, &opening), Ok(true));
    assert_eq!(is_absent(&parameters, 0, &commitment, &opening), Ok(false));

    assert!(!naive_check(&parameters, 3, &key, &helps));
    let octets = octets(&key, &helps);
    assert_eq!(Registration::read(&parameters, 2, &octets, &x()), Err(Error::Key));
    for secret in [x(), Scalar::from(13), x() + Scalar::from(13)] {
        let proof = proof(&parameters, 2, key, secret);
        assert_eq!(Registration::read_claim(&parameters, &claim(2, &octets, &proof)), Err(Error::Key));
    }
}

/// The half of R1 that a proof cannot find: xi_1 alone is wrong.
#[test]
fn first_helping_value_is_checked() {
    let parameters = toy();
    for slot in 1..4 {
        let (key, mut helps) = registration(&parameters, slot + 1, 11);
        helps[0] = Some(h(&parameters, 8).unwrap());
        assert!(prototype_check(&parameters, &key, &helps));
        for read in read_both(&parameters, slot, &octets(&key, &helps)) {
            assert_eq!(read, Err(Error::Help));
        }
    }
}

/// R2: a helping value that is missing, or nothing.
#[test]
fn missing_helping_values_are_refused() {
    let parameters = toy();
    for slot in 0..4 {
        let (key, helps) = registration(&parameters, slot + 1, 11);
        for missing in (0..4).filter(|j| *j != slot as usize) {
            let mut fewer = helps.clone();
            fewer[missing] = None;
            assert!(prototype_check(&parameters, &key, &fewer));
            for read in read_both(&parameters, slot, &octets(&key, &fewer)) {
                assert_eq!(read, Err(Error::Format));
            }
            fewer[missing] = Some(G1::infinity());
            for read in read_both(&parameters, slot, &octets(&key, &fewer)) {
                assert_eq!(read, Err(Error::Curve(countersign_bls12381::Error::Infinity)));
            }
        }
    }
}

/// R3: with (pk, opening) the equation holds for (pk + a h_b, opening - a h_(n+1-i+b)) too.
#[test]
fn key_of_another_form_is_never_a_member() {
    let parameters = toy();
    let mut directory = Directory::new(Arc::clone(&parameters), true);
    directory.register(0, &x()).unwrap();
    let commitment = directory.register(2, &Scalar::from(17)).unwrap();
    let (key, opening) = (directory.key(0).unwrap().unwrap(), directory.opening(0).unwrap());
    for (b, a) in [(2, 1), (3, 7), (4, 9)] {
        let a = Scalar::from(a);
        let forged = key + h(&parameters, b).unwrap() * a;
        let moved = opening - h(&parameters, 4 + b).unwrap() * a;
        assert!(bare_equation(&parameters, 1, &forged, &commitment, &moved));
        for secret in [x(), a, x() + a] {
            assert_eq!(is_member(&parameters, 0, &secret, &commitment, &moved), Ok(false));
            let (_, helps) = registration(&parameters, 1, 11);
            let (octets, proof) = (octets(&forged, &helps), proof(&parameters, 0, forged, secret));
            assert_eq!(Registration::read_claim(&parameters, &claim(0, &octets, &proof)), Err(Error::Key));
        }
        assert_eq!(directory.watch(0, &moved), Err(Error::Opening));
        assert_eq!(directory.watch(0, &opening), Ok(()));
    }
}

/// R1b: pk = x h_i + y g1 with helping values that fit it. The equations of all helping values hold.
#[test]
fn key_with_another_term_is_refused() {
    let parameters = toy();
    for slot in 0..4 {
        let (key, mut helps) = registration(&parameters, slot + 1, 11);
        let y = Scalar::from(23);
        let key = key + G1::generator() * y;
        for (help, j) in helps.iter_mut().zip(1..) {
            *help = help.map(|help| help + h(&parameters, 5 - j).unwrap() * y);
        }
        assert!(naive_check(&parameters, slot + 1, &key, &helps));
        assert!(prototype_check(&parameters, &key, &helps));
        let octets = octets(&key, &helps);
        assert_eq!(Registration::read(&parameters, slot, &octets, &x()), Err(Error::Key));
        // Nobody knows it as a multiple of h_i alone, unless z is known: then it is a key of the form.
        for secret in [x(), y, x() + y] {
            let proof = proof(&parameters, slot, key, secret);
            let claim = claim(slot, &octets, &proof);
            assert_eq!(Registration::read_claim(&parameters, &claim), Err(Error::Key));
            assert_eq!(Registration::read_claims(&parameters, &[claim]), Err(Error::Key));
        }
        let z_power = support::power(Scalar::from(5), slot + 1).inverse().unwrap();
        let proof = proof(&parameters, slot, key, x() + y * z_power);
        assert!(Registration::read_claim(&parameters, &claim(slot, &octets, &proof)).is_ok());
    }
}

#[test]
fn swapped_helping_values_are_refused() {
    let parameters = toy();
    for slot in 0..4 {
        let (key, helps) = registration(&parameters, slot + 1, 11);
        let others: Vec<usize> = (0..4).filter(|j| *j != slot as usize).collect();
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let mut swapped = helps.clone();
            swapped.swap(others[a], others[b]);
            for read in read_both(&parameters, slot, &octets(&key, &swapped)) {
                assert_eq!(read, Err(Error::Help));
            }
        }
    }
}

/// Errors that cancel each other in a sum without weights.
#[test]
fn helping_values_with_the_right_sum_are_refused() {
    let parameters = toy();
    let (key, helps) = registration(&parameters, 2, 11);
    let mut altered = helps.clone();
    altered[0] = altered[0].map(|help| help + G1::generator());
    altered[3] = altered[3].map(|help| help - G1::generator());
    assert_eq!(sum(altered.iter().flatten().copied()), sum(helps.into_iter().flatten()));
    for read in read_both(&parameters, 1, &octets(&key, &altered)) {
        assert_eq!(read, Err(Error::Help));
    }
}

#[test]
fn every_wrong_helping_value_is_refused() {
    let parameters = toy();
    for slot in 0..4 {
        let (key, helps) = registration(&parameters, slot + 1, 11);
        let (_, of_another) = registration(&parameters, slot + 1, 12);
        for wrong in (0..4).filter(|j| *j != slot as usize) {
            for instead in [of_another[wrong].unwrap(), -helps[wrong].unwrap(), G1::generator(), key] {
                let mut altered = helps.clone();
                altered[wrong] = Some(instead);
                for read in read_both(&parameters, slot, &octets(&key, &altered)) {
                    assert_eq!(read, Err(Error::Help), "{slot} {wrong}");
                }
            }
        }
    }
}

#[test]
fn registration_of_another_slot_is_refused() {
    let parameters = toy();
    for slot in 0..4 {
        for other in (0..4).filter(|other| *other != slot) {
            let octets = good(&parameters, other);
            assert_eq!(Registration::read(&parameters, slot, &octets, &x()), Err(Error::Key));
            let key = h(&parameters, other + 1).unwrap() * x();
            for base in [slot, other] {
                let proof = proof(&parameters, base, key, x());
                let claim = claim(slot, &octets, &proof);
                assert_eq!(Registration::read_claim(&parameters, &claim), Err(Error::Key));
            }
        }
    }
    for slot in [16, 17, u32::MAX] {
        assert_eq!(Registration::derive(&parameters, slot, &x()), Err(Error::Slot));
        assert_eq!(Registration::read(&parameters, slot, &good(&parameters, 0), &x()), Err(Error::Slot));
        let (octets, proof) = (good(&parameters, 0), [0; PROOF_LEN]);
        assert_eq!(Registration::read_claim(&parameters, &claim(slot, &octets, &proof)), Err(Error::Slot));
    }
}

/// A registration of other parameters, or of another x.
#[test]
fn registration_of_others_is_refused() {
    let parameters = toy();
    let other_z = countersign_rbe::testing::parameters(16, 7);
    let of_other_z = good(&other_z, 1);
    for read in read_both(&parameters, 1, &of_other_z) {
        assert_eq!(read, Err(Error::Key));
    }
    let of_other_x = Registration::derive(&parameters, 1, &Scalar::from(12)).unwrap().encode();
    for read in read_both(&parameters, 1, &of_other_x) {
        assert_eq!(read, Err(Error::Key));
    }
}

/// The same points, so that only the digest of the parameters differs: 15 and 16 slots have n = 4.
#[test]
fn proof_is_for_its_parameters() {
    let (of_16, of_15) = (toy(), countersign_rbe::testing::parameters(15, 5));
    let octets = good(&of_16, 1);
    assert_eq!(good(&of_15, 1), octets);
    let key = h(&of_16, 2).unwrap() * x();
    let proof = proof(&of_15, 1, key, x());
    let claim = claim(1, &octets, &proof);
    assert!(Registration::read_claim(&of_15, &claim).is_ok());
    assert_eq!(Registration::read_claim(&of_16, &claim), Err(Error::Key));
    assert_eq!(Registration::read_claims(&of_16, &[claim]), Err(Error::Key));
    // The context without the parameters.
    let context = support::length_prefixed(&[&1_u32.to_be_bytes(), b"test"]);
    let proof = schnorr(TAG, &context, h(&of_16, 2).unwrap(), key, x(), Scalar::from(99));
    let claim = Claim { proof: &proof, ..claim };
    assert_eq!(Registration::read_claim(&of_16, &claim), Err(Error::Key));
}

/// pk_A - pk_V, which would take the victim's place at the same slot.
#[test]
fn difference_of_keys_is_refused() {
    let parameters = toy();
    let mut directory = Directory::new(Arc::clone(&parameters), true);
    let (victim, attacker) = (Scalar::from(11), Scalar::from(13));
    let commitment = directory.register(0, &victim).unwrap();
    let (victims, attackers) = (registration(&parameters, 1, 11), registration(&parameters, 1, 13));
    let key = attackers.0 - victims.0;
    let helps: Vec<_> =
        attackers.1.iter().zip(&victims.1).map(|(a, v)| a.and_then(|a| v.map(|v| a - v))).collect();
    // It is even well formed: a prototype without a check for the slot would now have the attacker's key there.
    assert!(naive_check(&parameters, 1, &key, &helps));
    let opening = directory.opening(0).unwrap();
    assert_eq!(is_member(&parameters, 0, &attacker, &(commitment + key), &opening), Ok(true));

    let octets = octets(&key, &helps);
    assert_eq!(Registration::read(&parameters, 0, &octets, &attacker), Err(Error::Key));
    let without = proof(&parameters, 0, key, attacker);
    assert_eq!(Registration::read_claim(&parameters, &claim(0, &octets, &without)), Err(Error::Key));
    // Who knows the victim's x can prove it. The slot is occupied.
    let with = proof(&parameters, 0, key, attacker - victim);
    let read = Registration::read_claim(&parameters, &claim(0, &octets, &with)).unwrap();
    let before = directory.block(0).unwrap();
    assert_eq!(directory.add(&read), Err(Error::Occupied));
    assert_eq!(directory.register(0, &(attacker - victim)), Err(Error::Occupied));
    assert_eq!(directory.block(0).unwrap(), before);
}

#[test]
fn zero_is_refused() {
    let parameters = toy();
    assert_eq!(Registration::derive(&parameters, 0, &Scalar::ZERO), Err(Error::Key));
    assert_eq!(Registration::read(&parameters, 0, &good(&parameters, 0), &Scalar::ZERO), Err(Error::Key));
    let nothing = octets(&G1::infinity(), &[Some(G1::infinity()); 3]);
    let proof = proof(&parameters, 0, G1::infinity(), Scalar::ZERO);
    let infinity = Err(Error::Curve(countersign_bls12381::Error::Infinity));
    assert_eq!(Registration::read_claim(&parameters, &claim(0, &nothing, &proof)), infinity);
}

#[test]
fn octets_that_are_no_points_are_refused_everywhere() {
    let parameters = toy();
    for slot in 0..4 {
        for at in 0..4 {
            for (name, point) in invalid_g1() {
                let mut octets = good(&parameters, slot);
                octets[48 * at..][..48].copy_from_slice(&point);
                for read in read_both(&parameters, slot, &octets) {
                    assert!(matches!(read, Err(Error::Curve(_))), "{slot} {at} {name}: {read:?}");
                }
            }
        }
    }
}

#[test]
fn wrong_lengths_are_refused() {
    let parameters = toy();
    let octets = good(&parameters, 1);
    for len in (0..octets.len()).step_by(7).chain([48, 96, 144, 191]) {
        for read in read_both(&parameters, 1, &octets[..len]) {
            assert_eq!(read, Err(Error::Format), "{len}");
        }
    }
    for more in [vec![0], octets[48..96].to_vec(), octets.clone()] {
        for read in read_both(&parameters, 1, &[&octets[..], &more].concat()) {
            assert_eq!(read, Err(Error::Format));
        }
    }
}

#[test]
fn every_altered_octet_is_refused() {
    let parameters = Arc::new(parameters(4, 5));
    let derived = Registration::derive(&parameters, 1, &x()).unwrap();
    let octets = derived.encode();
    let proof = derived.prove(&parameters, &x(), b"test").unwrap();
    assert!(Registration::read_claim(&parameters, &claim(1, &octets, &proof)).is_ok());
    for at in 0..octets.len() {
        let mut altered = octets.clone();
        altered[at] ^= 1;
        assert!(Registration::read(&parameters, 1, &altered, &x()).is_err(), "{at}");
        assert!(Registration::read_claim(&parameters, &claim(1, &altered, &proof)).is_err(), "{at}");
    }
}
