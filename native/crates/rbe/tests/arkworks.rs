//! The scheme once more with arkworks, formula by formula from the paper, has the same octets.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use ark_bls12_381::{Bls12_381, Fq12, Fr, G1Affine, G1Projective, G2Affine, G2Projective};
use ark_ec::pairing::Pairing;
use ark_ec::{CurveGroup, PrimeGroup};
use ark_ff::{BigInteger, Field, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use countersign_bls12381::sha256;
use countersign_rbe::testing::{encrypt_with, parameters};
use countersign_rbe::{
    Ciphertext, Directory, G1, Gt, Parameters, Registration, Scalar, decrypt, is_absent, is_member, secret,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::Arc;
use support::length_prefixed;

/// Parameters of the scheme: h_j and h'_j, nothing for n + 1.
struct Scheme {
    n: usize,
    h: Vec<Option<G1Affine>>,
    h2: Vec<Option<G2Affine>>,
}

impl Scheme {
    fn setup(n: usize, z: Fr) -> Self {
        let exists = |j: &usize| *j != 0 && *j != n + 1;
        let power = |j: usize| z.pow([j as u64]);
        let h = (0..=2 * n).map(|j| exists(&j).then(|| (G1Projective::generator() * power(j)).into_affine()));
        let h2 =
            (0..=2 * n).map(|j| exists(&j).then(|| (G2Projective::generator() * power(j)).into_affine()));
        Self { n, h: h.collect(), h2: h2.collect() }
    }

    fn encode(&self) -> Vec<u8> {
        let first = self.h.iter().flatten().flat_map(compressed);
        first.chain(self.h2.iter().flatten().flat_map(compressed)).collect()
    }

    fn key(&self, i: usize, x: Fr) -> G1Projective {
        self.h[i].unwrap() * x
    }

    fn help(&self, i: usize, j: usize, x: Fr) -> G1Projective {
        self.h[i + self.n + 1 - j].unwrap() * x
    }

    fn opposite(&self, i: usize) -> G2Affine {
        self.h2[self.n + 1 - i].unwrap()
    }

    fn commitment(&self, keys: &[(usize, Fr)]) -> G1Projective {
        keys.iter().map(|(i, x)| self.key(*i, *x)).sum()
    }

    fn opening(&self, keys: &[(usize, Fr)], j: usize) -> G1Projective {
        keys.iter().filter(|(i, _)| *i != j).map(|(i, x)| self.help(*i, j, *x)).sum()
    }

    /// e(C, h'_(n+1-i)) = e(opening, g2) e(pk, h'_(n+1-i)).
    fn is_member(
        &self,
        i: usize,
        key: G1Projective,
        commitment: G1Projective,
        opening: G1Projective,
    ) -> bool {
        let right = Bls12_381::pairing(opening, G2Projective::generator()).0
            * Bls12_381::pairing(key, self.opposite(i)).0;
        Bls12_381::pairing(commitment, self.opposite(i)).0 == right
    }

    fn encrypt(&self, i: usize, commitment: G1Projective, message: &Fq12, r: Fr) -> Vec<u8> {
        let mask = Bls12_381::pairing(commitment, self.opposite(i)).0.pow(r.into_bigint());
        let hidden =
            Bls12_381::pairing(self.h[i].unwrap(), self.opposite(i)).0.pow(r.into_bigint()) * *message;
        let ephemeral = (G2Projective::generator() * r).into_affine();
        [
            compressed(&commitment.into_affine()),
            coordinates(&mask),
            compressed(&ephemeral),
            coordinates(&hidden),
        ]
        .concat()
    }

    /// Without the comparison that tells an outdated opening.
    fn decrypt(x: Fr, opening: G1Projective, octets: &[u8]) -> Vec<u8> {
        let ephemeral = G2Affine::deserialize_compressed(&octets[624..720]).unwrap();
        let (mask, hidden) = (element(&octets[48..624]), element(&octets[720..]));
        let unmasked = mask * Bls12_381::pairing(opening, ephemeral).0.inverse().unwrap();
        let pad = unmasked.pow(x.inverse().unwrap().into_bigint());
        coordinates(&(hidden * pad.inverse().unwrap()))
    }
}

fn compressed(point: &impl CanonicalSerialize) -> Vec<u8> {
    let mut octets = Vec::new();
    point.serialize_compressed(&mut octets).unwrap();
    octets
}

fn coordinates(value: &Fq12) -> Vec<u8> {
    value.to_base_prime_field_elements().flat_map(|part| part.into_bigint().to_bytes_be()).collect()
}

fn element(octets: &[u8]) -> Fq12 {
    let parts = octets.chunks(48).map(ark_bls12_381::Fq::from_be_bytes_mod_order);
    Fq12::from_base_prime_field_elems(parts).unwrap()
}

fn ours(x: Fr) -> Scalar {
    Scalar::decode(&x.into_bigint().to_bytes_be().try_into().unwrap()).unwrap()
}

fn point(point: G1Projective) -> G1 {
    G1::decode_any(&compressed(&point.into_affine()).try_into().unwrap()).unwrap()
}

fn scalars() -> impl Strategy<Value = Fr> {
    any::<[u8; 48]>()
        .prop_map(|octets| Fr::from_be_bytes_mod_order(&octets))
        .prop_filter("zero", |x| !x.is_zero())
}

fn same_parameters(slots: u32, z: u64) -> (Scheme, Arc<Parameters>) {
    let parameters = Arc::new(parameters(slots, z));
    let scheme = Scheme::setup(parameters.shape().width() as usize, Fr::from(z));
    assert_eq!(parameters.encode()[47..], scheme.encode());
    (scheme, parameters)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..ProptestConfig::with_cases(6)
    })]

    #[test]
    fn both_have_the_same_octets(
        z in 2..u64::MAX, slots in 4..26_u32, secrets in [scalars(), scalars(), scalars()], block in 0..4_u32,
        r in scalars(), m in scalars()
    ) {
        let (scheme, parameters) = same_parameters(slots, z);
        let shape = parameters.shape();
        let first = block.min(shape.blocks() - 1) * shape.width();
        let places = (shape.slots() - first).min(shape.width());
        let mut directory = Directory::new(Arc::clone(&parameters), true);
        let mut keys = Vec::new();
        for (i, x) in (1..=places as usize - usize::from(places == shape.width())).zip(secrets) {
            let slot = first + u32::try_from(i).unwrap() - 1;
            let registration = Registration::derive(&parameters, slot, &ours(x)).unwrap();
            let helps = (1..=scheme.n).filter(|j| *j != i).map(|j| scheme.help(i, j, x));
            let points: Vec<_> = core::iter::once(scheme.key(i, x)).chain(helps).collect();
            let octets: Vec<u8> = points.iter().flat_map(|point| compressed(&point.into_affine())).collect();
            prop_assert_eq!(registration.encode(), octets);
            directory.add(&registration).unwrap();
            keys.push((i, x));
        }
        let commitment = scheme.commitment(&keys);
        prop_assert_eq!(directory.commitment(first / shape.width()).unwrap(), point(commitment));
        let message = Bls12_381::pairing(G1Projective::generator(), G2Projective::generator()).0.pow(m.into_bigint());
        let message_octets = coordinates(&message);
        let gt = Gt::decode(message_octets.as_slice().try_into().unwrap()).unwrap();
        for (i, slot) in (1..=places as usize).zip(first..) {
            let opening = scheme.opening(&keys, i);
            prop_assert_eq!(directory.opening(slot).unwrap(), point(opening));
            let Some((_, x)) = keys.iter().find(|(of, _)| *of == i).copied() else {
                prop_assert!(scheme.is_member(i, G1Projective::zero(), commitment, opening));
                prop_assert_eq!(is_absent(&parameters, slot, &point(commitment), &point(opening)), Ok(true));
                continue;
            };
            for of in [x, x + m] {
                let expected = scheme.is_member(i, scheme.key(i, of), commitment, opening);
                prop_assert_eq!(expected, of == x);
                let made = is_member(&parameters, slot, &ours(of), &point(commitment), &point(opening));
                prop_assert_eq!(made, Ok(expected));
            }
            let theirs = scheme.encrypt(i, commitment, &message, r);
            let made = encrypt_with(&parameters, slot, &point(commitment), &gt, &ours(r)).unwrap();
            prop_assert_eq!(&made.encode(), &theirs);
            prop_assert_eq!(Scheme::decrypt(x, opening, &theirs), &message_octets[..]);
            let read = Ciphertext::decode(&theirs).unwrap();
            prop_assert_eq!(decrypt(&parameters, slot, &ours(x), &point(opening), &read), Ok(gt));
        }
    }

    /// RFC 9380, sections 5.2 and 5.3.1.
    #[test]
    fn secret_is_hash_to_field(token: [u8; 32], address: [u8; 16], key: [u8; 32]) {
        let tag = b"idt-mazu-v1\x0b";
        let message = length_prefixed(&[&token, &address, &key]);
        let b0 = sha256(&[&[0; 64][..], &message, &[0, 48, 0], tag].concat());
        let b1 = sha256(&[&b0[..], &[1], tag].concat());
        let mixed: Vec<u8> = b0.iter().zip(b1).map(|(a, b)| a ^ b).collect();
        let b2 = sha256(&[&mixed[..], &[2], tag].concat());
        let expected = Fr::from_be_bytes_mod_order(&[&b1[..], &b2[..16]].concat());
        prop_assert_eq!(secret(&token, &address, &key).unwrap(), ours(expected));
    }
}
