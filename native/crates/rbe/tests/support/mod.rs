//! The formats and hashes of this crate once more, written from their description.

#![allow(dead_code)] // each test binary uses its own part

use countersign_bls12381::{G1, G2, Gt, Scalar, sha256};
use countersign_rbe::Parameters;
use countersign_rbe::testing::{h, h2};

pub fn hex(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |text, octet| format!("{text}{octet:02x}"))
}

pub fn sum(points: impl IntoIterator<Item = G1>) -> G1 {
    points.into_iter().fold(G1::infinity(), |sum, point| sum + point)
}

pub fn length_prefixed(fields: &[&[u8]]) -> Vec<u8> {
    let field = |field: &&[u8]| [&u32::try_from(field.len()).unwrap().to_be_bytes(), *field].concat();
    fields.iter().flat_map(field).collect()
}

/// Context of a claim's proof.
pub fn claim_context(parameters: &Parameters, slot: u32, context: &[u8]) -> Vec<u8> {
    length_prefixed(&[parameters.digest(), &slot.to_be_bytes(), context])
}

/// Proof of knowledge with a chosen nonce.
pub fn schnorr(tag: &[u8], context: &[u8], base: G1, public: G1, secret: Scalar, nonce: Scalar) -> [u8; 80] {
    let commitment = base * nonce;
    let points = [base, public, commitment].map(|point| point.encode());
    let message = length_prefixed(&[context, &points[0], &points[1], &points[2]]);
    let response = nonce + Scalar::hash(tag, &message).unwrap() * secret;
    [&points[2][..], &response.encode()].concat().try_into().unwrap()
}

/// Key and helping values of a slot's number from 1, with those that do not exist left out: the attack R1 adds y h_b.
pub fn registration(parameters: &Parameters, index: u32, x: u64) -> (G1, Vec<Option<G1>>) {
    let n = parameters.shape().width();
    let times_x = |j: u32| h(parameters, j).ok().map(|point| point * Scalar::from(x));
    (times_x(index).unwrap(), (1..=n).map(|j| times_x(index + n + 1 - j)).collect())
}

/// Octets of a registration from a key and helping values, in which the one of the slot itself is left out.
pub fn octets(key: &G1, helps: &[Option<G1>]) -> Vec<u8> {
    core::iter::once(key).chain(helps.iter().flatten()).flat_map(G1::encode).collect()
}

/// The complete check by one pairing on each side for every helping value.
pub fn naive_check(parameters: &Parameters, index: u32, key: &G1, helps: &[Option<G1>]) -> bool {
    let n = parameters.shape().width();
    (1..=n).zip(helps).filter(|(j, _)| *j != index).all(|(j, help)| {
        help.is_some_and(|help| {
            Gt::pairing(&help, &G2::generator()) == Gt::pairing(key, &h2(parameters, n + 1 - j).unwrap())
        })
    })
}

/// The check of the published prototypes: xi_1 is never compared, and missing values are skipped.
pub fn prototype_check(parameters: &Parameters, key: &G1, helps: &[Option<G1>]) -> bool {
    let n = parameters.shape().width();
    let expected = Gt::pairing(key, &h2(parameters, n).unwrap());
    (2..=n).zip(&helps[1..]).all(|(j, help)| {
        help.is_none_or(|help| Gt::pairing(&help, &h2(parameters, j - 1).unwrap()) == expected)
    })
}

/// The equation of an opening for any point, which proves nothing without x: e(C - pk, h'_(n+1-i)) = e(opening, g2).
pub fn bare_equation(parameters: &Parameters, index: u32, key: &G1, commitment: &G1, opening: &G1) -> bool {
    let opposite = h2(parameters, parameters.shape().width() + 1 - index).unwrap();
    Gt::pairing(&(*commitment - *key), &opposite) == Gt::pairing(opening, &G2::generator())
}

/// Writes a ceremony's octets from known deltas, and wrong ones as well.
#[derive(Clone)]
pub struct Transcript {
    pub slots: u32,
    pub records: Vec<Vec<u8>>,
    pub first: Vec<G1>,
    pub second: Vec<G2>,
    /// h_1 after the last record.
    pub last: G1,
    /// Product of the deltas.
    pub z: Scalar,
}

impl Transcript {
    pub fn start(slots: u32) -> Self {
        let (last, z) = (G1::generator(), Scalar::from(1));
        Self { slots, records: Vec::new(), first: Vec::new(), second: Vec::new(), last, z }
    }

    /// n, as in the shape.
    pub fn width(&self) -> u32 {
        (1..=256).find(|n| n * n >= self.slots).unwrap()
    }

    pub fn receipts(&self) -> Vec<[u8; 32]> {
        let start = sha256(&length_prefixed(&[b"countersign-rbe-ceremony-v1", &self.slots.to_be_bytes()]));
        let mut receipts = vec![start];
        for record in &self.records {
            receipts.push(sha256(&length_prefixed(&[receipts.last().unwrap(), record])));
        }
        receipts
    }

    pub fn secret(self, delta: Scalar, nonce: u64) -> Self {
        let (first, public) = (self.last * delta, G2::generator() * delta);
        self.claimed(first, public, delta, nonce)
    }

    /// Contribution whose h_1 and delta g2 need not belong together, with a proof for h_1.
    pub fn claimed(mut self, first: G1, public: G2, delta: Scalar, nonce: u64) -> Self {
        let context = length_prefixed(&[self.receipts().last().unwrap(), &public.encode()]);
        let tag = b"countersign-rbe-contribution-v1";
        let proof = schnorr(tag, &context, self.last, first, delta, Scalar::from(nonce));
        self.records.push([&[1][..], &first.encode(), &public.encode(), &proof].concat());
        self.last = first;
        self.z = self.z * delta;
        self
    }

    pub fn beacon(mut self, value: [u8; 32]) -> Self {
        let message = length_prefixed(&[self.receipts().last().unwrap(), &value]);
        let delta = Scalar::hash(b"countersign-rbe-beacon-v1", &message).unwrap();
        self.last = self.last * delta;
        self.z = self.z * delta;
        let public = G2::generator() * delta;
        self.records.push([&[2][..], &self.last.encode(), &public.encode(), &value].concat());
        self
    }

    /// With the powers of z.
    pub fn finish(mut self) -> Self {
        let n = self.width();
        let powers: Vec<Scalar> = (1..=2 * n).filter(|j| *j != n + 1).map(|j| power(self.z, j)).collect();
        self.first = powers.iter().map(|power| G1::generator() * *power).collect();
        self.second = powers.iter().map(|power| G2::generator() * *power).collect();
        self
    }

    pub fn encode(&self) -> Vec<u8> {
        let count = u16::try_from(self.records.len()).unwrap().to_be_bytes();
        let mut out = [&b"csrbe-t1"[..], &self.slots.to_be_bytes(), &count, &self.records.concat()].concat();
        self.first.iter().for_each(|point| out.extend(point.encode()));
        self.second.iter().for_each(|point| out.extend(point.encode()));
        out
    }
}

pub fn power(of: Scalar, exponent: u32) -> Scalar {
    (0..exponent).fold(Scalar::from(1), |product, _| product * of)
}
