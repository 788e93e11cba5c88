//! Encryption to a slot, and the variant with few updates.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::efficient::Block;
use countersign_rbe::testing::{encrypt_with, h, invalid_g1, invalid_g2, parameters};
use countersign_rbe::{
    CIPHERTEXT_LEN, Ciphertext, Directory, Error, G1, G2, Gt, Parameters, Registration, Scalar, decrypt,
    encrypt,
};
use std::sync::Arc;
use support::sum;

fn x(of: u64) -> Scalar {
    Scalar::from(of)
}

fn message() -> Gt {
    Gt::pairing(&G1::generator(), &G2::generator()).power(&x(123_456_789))
}

/// Slots 0, 1 and 3 of n = 4 have 11, 12 and 14.
fn directory() -> (Arc<Parameters>, Directory) {
    let parameters = Arc::new(parameters(16, 5));
    let mut directory = Directory::new(Arc::clone(&parameters), true);
    for slot in [0, 1, 3] {
        directory.register(slot, &x(u64::from(slot) + 11)).unwrap();
    }
    (parameters, directory)
}

#[test]
fn member_decrypts() {
    let (parameters, directory) = directory();
    let commitment = directory.commitment(0).unwrap();
    for slot in [0, 1, 3] {
        let ciphertext = encrypt(&parameters, slot, &commitment, &message()).unwrap();
        let octets = ciphertext.encode();
        assert_eq!((octets.len(), CIPHERTEXT_LEN), (1296, 1296));
        let ciphertext = Ciphertext::decode(&octets).unwrap();
        assert_eq!(ciphertext.encode(), octets);
        let opening = directory.opening(slot).unwrap();
        let secret = x(u64::from(slot) + 11);
        assert_eq!(decrypt(&parameters, slot, &secret, &opening, &ciphertext), Ok(message()));
        // Somebody else, with any opening there is.
        for (other, of) in [(0, 11), (1, 12), (2, 13), (3, 14), (slot, 15)] {
            if (other, of) != (slot, u64::from(slot) + 11) {
                let opening = directory.opening(other).unwrap();
                for to in [slot, other] {
                    let read = decrypt(&parameters, to, &x(of), &opening, &ciphertext);
                    assert_ne!(read, Ok(message()));
                }
                let read = decrypt(&parameters, slot, &x(of), &opening, &ciphertext);
                assert_eq!(read, Err(Error::Outdated));
            }
        }
        assert_eq!(decrypt(&parameters, slot, &Scalar::ZERO, &opening, &ciphertext), Err(Error::Key));
        assert_eq!(decrypt(&parameters, 16, &secret, &opening, &ciphertext), Err(Error::Slot));
    }
    assert_eq!(encrypt(&parameters, 16, &commitment, &message()), Err(Error::Slot));
}

#[test]
fn encryption_is_different_every_time() {
    let (parameters, directory) = directory();
    let commitment = directory.commitment(0).unwrap();
    let [a, b] = [(); 2].map(|()| encrypt(&parameters, 0, &commitment, &message()).unwrap().encode());
    assert_eq!(a[..48], b[..48]);
    assert_ne!(a[48..624], b[48..624]);
    assert_ne!(a[624..720], b[624..720]);
    assert_ne!(a[720..], b[720..]);
}

#[test]
fn new_commitment_needs_the_new_opening() {
    let (parameters, mut directory) = directory();
    let before = directory.commitment(0).unwrap();
    let former = directory.opening(0).unwrap();
    let old = encrypt(&parameters, 0, &before, &message()).unwrap();
    let after = directory.register(2, &x(13)).unwrap();
    let opening = directory.opening(0).unwrap();
    let new = encrypt(&parameters, 0, &after, &message()).unwrap();
    assert_eq!(decrypt(&parameters, 0, &x(11), &former, &new), Err(Error::Outdated));
    assert_eq!(decrypt(&parameters, 0, &x(11), &opening, &new), Ok(message()));
    // A message for the commitment before still needs the opening before.
    assert_eq!(decrypt(&parameters, 0, &x(11), &opening, &old), Err(Error::Outdated));
    assert_eq!(decrypt(&parameters, 0, &x(11), &former, &old), Ok(message()));
    // Another block changes nothing.
    directory.register(4, &x(15)).unwrap();
    assert_eq!(directory.opening(0), Ok(opening));
    // After revocation, nobody can.
    let after = directory.revoke(0, &x(11)).unwrap();
    let revoked = encrypt(&parameters, 0, &after, &message()).unwrap();
    let opening = directory.opening(0).unwrap();
    assert_eq!(decrypt(&parameters, 0, &x(11), &opening, &revoked), Err(Error::Outdated));
}

#[test]
fn altered_ciphertexts_do_not_decrypt() {
    let (parameters, directory) = directory();
    let commitment = directory.commitment(0).unwrap();
    let opening = directory.opening(1).unwrap();
    let octets = encrypt(&parameters, 1, &commitment, &message()).unwrap().encode();
    let other = encrypt(&parameters, 1, &(commitment + G1::generator()), &message()).unwrap().encode();
    let read = |octets: &[u8]| {
        Ciphertext::decode(octets).and_then(|read| decrypt(&parameters, 1, &x(12), &opening, &read))
    };
    assert_eq!(read(&octets), Ok(message()));
    for (from, to) in [(0, 48), (48, 624), (624, 720), (720, 1296)] {
        let mut altered = octets.clone();
        altered[from..to].copy_from_slice(&other[from..to]);
        assert_ne!(read(&altered), Ok(message()), "{from}");
        for at in [from, from + 1, usize::midpoint(from, to), to - 1] {
            let mut altered = octets.clone();
            altered[at] ^= 1;
            assert!(read(&altered).is_err(), "{at}");
        }
    }
    for len in [0, 1, 48, 624, 720, 1295] {
        assert_eq!(Ciphertext::decode(&octets[..len]), Err(Error::Format));
    }
    assert_eq!(Ciphertext::decode(&[&octets[..], &[0]].concat()), Err(Error::Format));
}

#[test]
fn parts_outside_their_groups_are_refused() {
    let (parameters, directory) = directory();
    let octets = encrypt(&parameters, 1, &directory.commitment(0).unwrap(), &message()).unwrap().encode();
    let with = |at: usize, part: &[u8]| {
        let mut altered = octets.clone();
        altered[at..][..part.len()].copy_from_slice(part);
        Ciphertext::decode(&altered)
    };
    for (name, point) in invalid_g1() {
        // An empty block has infinity.
        assert_eq!(with(0, &point).is_ok(), name == "infinity", "{name}");
    }
    for (name, point) in invalid_g2() {
        assert!(matches!(with(624, &point), Err(Error::Curve(_))), "{name}");
    }
    let mut two = [0; Gt::LEN];
    two[47] = 2;
    let mut minus_one = [0; Gt::LEN];
    // The modulus minus one: -1 has order 2.
    minus_one[..48].copy_from_slice(&[
        0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7, 0x64,
        0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24, 0x1e, 0xab,
        0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xaa,
    ]);
    for wrong in [[0; Gt::LEN], [0xff; Gt::LEN], two, minus_one] {
        for at in [48, 720] {
            assert!(matches!(with(at, &wrong), Err(Error::Curve(_))));
        }
    }
}

#[test]
fn ciphertext_of_a_known_r_has_the_documented_parts() {
    let (parameters, directory) = directory();
    let (commitment, r) = (directory.commitment(0).unwrap(), x(77));
    let octets = encrypt_with(&parameters, 1, &commitment, &message(), &r).unwrap().encode();
    let opposite = countersign_rbe::testing::h2(&parameters, 3).unwrap();
    let hidden = Gt::pairing(&h(&parameters, 2).unwrap(), &opposite).power(&r) * message();
    let parts = [
        commitment.encode().to_vec(),
        Gt::pairing(&commitment, &opposite).power(&r).encode().to_vec(),
        (G2::generator() * r).encode().to_vec(),
        hidden.encode().to_vec(),
    ];
    assert_eq!(octets, parts.concat());
}

/// The variant, as lists of the slots of each commitment.
struct Model {
    parameters: Arc<Parameters>,
    parts: Vec<Vec<u32>>,
    superseded: Vec<Vec<G1>>,
}

impl Model {
    fn secret(slot: u32) -> Scalar {
        x(u64::from(slot) + 101)
    }

    fn commitment(&self, part: &[u32]) -> G1 {
        sum(part.iter().map(|slot| h(&self.parameters, slot + 1).unwrap() * Self::secret(*slot)))
    }

    fn opening(&self, part: &[u32], slot: u32) -> G1 {
        let n = self.parameters.shape().width();
        sum(part
            .iter()
            .filter(|other| **other != slot)
            .map(|other| h(&self.parameters, other + n + 1 - slot).unwrap() * Self::secret(*other)))
    }

    fn register(&mut self, slot: u32) {
        self.parts.push(vec![slot]);
        while let [.., a, b] = &self.parts[..]
            && a.len() == b.len()
        {
            let (b, mut a) = (self.parts.pop().unwrap(), self.parts.pop().unwrap());
            for part in [&a, &b] {
                for slot in part {
                    let opening = self.opening(part, *slot);
                    self.superseded[*slot as usize].push(opening);
                }
            }
            a.extend(b);
            self.parts.push(a);
        }
    }
}

#[test]
fn variant_counts_in_binary() {
    for (slots, logarithm) in [(4, 1), (25, 2), (64, 3), (256, 4)] {
        let parameters = Arc::new(parameters(slots, 5));
        let n = parameters.shape().width();
        let mut block = Block::new(Arc::clone(&parameters), 0).unwrap();
        let superseded = vec![Vec::new(); n as usize];
        let mut model = Model { parameters: Arc::clone(&parameters), parts: Vec::new(), superseded };
        // Not in their order.
        for (count, slot) in (1_u32..).zip((0..n).rev().filter(|i| i % 2 == 0).chain((1..n).step_by(2))) {
            let registration = Registration::derive(&parameters, slot, &Model::secret(slot)).unwrap();
            block.register(&registration).unwrap();
            model.register(slot);
            let expected: Vec<G1> = model.parts.iter().map(|part| model.commitment(part)).collect();
            assert_eq!(block.commitments(), expected);
            assert_eq!(expected.len(), count.count_ones() as usize);
            let sizes: Vec<usize> = model.parts.iter().map(Vec::len).collect();
            assert!(sizes.is_sorted_by(|a, b| a > b));
            assert!(expected.len() <= logarithm + 1);
            for part in &model.parts {
                for slot in part {
                    let opening = (model.commitment(part), model.opening(part, *slot));
                    assert_eq!(block.opening(*slot), Ok(opening));
                }
            }
            for slot in 0..n {
                let superseded = block.superseded(slot).unwrap();
                assert_eq!(superseded, model.superseded[slot as usize]);
                assert!(superseded.len() <= logarithm);
            }
            assert_eq!(block.register(&registration), Err(Error::Occupied));
            assert_eq!(block.commitments(), expected);
        }
    }
}

#[test]
fn every_member_of_the_variant_decrypts_one_ciphertext() {
    let parameters = Arc::new(parameters(49, 5));
    let mut block = Block::new(Arc::clone(&parameters), 0).unwrap();
    assert_eq!(block.encrypt(0, &message()), Ok(Vec::new()));
    for slot in 0..7 {
        let registration = Registration::derive(&parameters, slot, &Model::secret(slot)).unwrap();
        block.register(&registration).unwrap();
        for member in 0..=slot {
            let ciphertexts = block.encrypt(member, &message()).unwrap();
            assert_eq!(ciphertexts.len(), block.commitments().len());
            let (_, opening) = block.opening(member).unwrap();
            let read =
                |ciphertext| decrypt(&parameters, member, &Model::secret(member), &opening, ciphertext);
            let (opened, outdated): (Vec<_>, Vec<_>) =
                ciphertexts.iter().map(read).partition(|read| *read == Ok(message()));
            assert_eq!(opened.len(), 1);
            assert!(outdated.into_iter().all(|read| read == Err(Error::Outdated)));
        }
    }
}

#[test]
fn variant_refuses_other_blocks_and_slots() {
    let parameters = Arc::new(parameters(10, 5));
    let mut block = Block::new(Arc::clone(&parameters), 1).unwrap();
    for slot in [0, 3, 8, 9] {
        let registration = Registration::derive(&parameters, slot, &x(11)).unwrap();
        assert_eq!(block.register(&registration), Err(Error::Slot));
        assert_eq!(block.opening(slot), Err(Error::Vacant));
        assert_eq!(block.superseded(slot), Err(Error::Slot));
        assert_eq!(block.encrypt(slot, &message()), Err(Error::Slot));
    }
    assert!(block.commitments().is_empty());
    assert_eq!(block.opening(4), Err(Error::Vacant));
    assert_eq!(block.opening(10), Err(Error::Slot));
    assert_eq!(block.superseded(10), Err(Error::Slot));
    assert_eq!(block.encrypt(10, &message()), Err(Error::Slot));
    assert_eq!(Block::new(parameters, 3).err(), Some(Error::Slot));
}
