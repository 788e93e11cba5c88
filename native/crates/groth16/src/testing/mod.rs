//! Keys whose trapdoor is known, so that any statement can be proved, for tests and benches. Never in a shipped
//! library.
//!
//! The simulator of Groth16 (eprint 2016/260, section 3): for random A and B, C follows from the equation.

pub mod fuzz;

use crate::point::{write_g1, write_g2};
use crate::{PROOF_LEN, PreparedKey, Proof, Result, VerifyingKey, write_field};
use ark_bn254::{Fq, Fq2, Fr, G1Affine, G1Projective, G2Affine, G2Projective};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::{Field, PrimeField, Zero};
use std::sync::OnceLock;

/// Key with valid records.
pub struct Toy {
    /// The verifying key.
    pub key: VerifyingKey,
    /// The same key, prepared.
    pub prepared: PreparedKey,
    /// Valid records.
    pub records: Vec<Vec<u8>>,
}

/// Returns a key with three public inputs and four valid records.
///
/// # Panics
/// Never: the key is valid.
#[allow(clippy::expect_used)]
pub fn toy() -> &'static Toy {
    static TOY: OnceLock<Toy> = OnceLock::new();
    TOY.get_or_init(|| simulated(3, 4).expect("simulated key"))
}

/// Returns a pseudo-random scalar that is the same in every run.
#[must_use]
pub fn scalar(n: u64) -> Fr {
    (Fr::from(n) + Fr::from(0x9e37_79b9_7f4a_7c15_u64)).pow([0x1234_5678_9abc_def1, 0xfedc, 0, 0x1000])
}

/// Returns a key with that many public inputs and valid records.
///
/// # Errors
/// None for up to 255 inputs.
pub fn simulated(inputs: u64, records: u64) -> Result<Toy> {
    let [alpha, beta, gamma, delta] = [1, 2, 3, 4].map(scalar);
    let ic: Vec<Fr> = (0..=inputs).map(|i| scalar(1000 + i)).collect();
    let key = VerifyingKey {
        circuit: 1,
        alpha: g1(alpha),
        beta: g2(beta),
        gamma: g2(gamma),
        delta: g2(delta),
        ic: ic.iter().map(|s| g1(*s)).collect(),
    };
    let record = |n: u64| {
        let signals: Vec<Fr> = (0..inputs).map(|i| scalar(10_000 + 1000 * n + i)).collect();
        let sum: Fr = ic.iter().skip(1).zip(&signals).map(|(a, b)| *a * b).sum();
        let (a, b) = (scalar(100 + n), scalar(200 + n));
        let c = (a * b - alpha * beta - (sum + ic[0]) * gamma) * delta.inverse().unwrap_or_default();
        let proof = Proof { a: g1(a), b: g2(b), c: g1(c) };
        let mut record: Vec<u8> = signals.iter().flat_map(write_field).collect();
        record.extend(proof.to_packed());
        record
    };
    let records = (0..records).map(record).collect();
    Ok(Toy { prepared: PreparedKey::new(key.clone())?, key, records })
}

fn g1(s: Fr) -> G1Affine {
    (G1Projective::generator() * s).into_affine()
}

fn g2(s: Fr) -> G2Affine {
    (G2Projective::generator() * s).into_affine()
}

/// Computes another proof of the same statement: (A/r, r·B, C) with r from the seed, then C + s·A' and B + s·delta.
///
/// # Panics
/// For a record that is malformed.
#[must_use]
#[allow(clippy::expect_used)]
pub fn rerandomised(key: &VerifyingKey, record: &[u8], seed: u64) -> Vec<u8> {
    let at = record.len() - PROOF_LEN;
    let proof = Proof::from_packed(&record[at..]).expect("good record");
    let (r, s) = (scalar(seed), scalar(seed + 1));
    let a = (proof.a * r.inverse().unwrap_or_default()).into_affine();
    let b = proof.b * r + key.delta * s;
    let c = a * s + proof.c;
    let mut out = record[..at].to_vec();
    write_g1(&a, &mut out);
    write_g2(&b.into_affine(), &mut out);
    write_g1(&c.into_affine(), &mut out);
    out
}

/// Returns a point of the twist, which is almost never in G2.
///
/// # Panics
/// Never: every second x has a point.
#[allow(clippy::expect_used)]
pub fn twist_point(seed: u64) -> G2Affine {
    let x = |n: u64| Fq2::new(coordinate(seed, n), coordinate(seed, n + 1));
    (0..)
        .step_by(2)
        .find_map(|n| G2Affine::get_point_from_x_unchecked(x(n), seed.is_multiple_of(2)))
        .expect("a point")
}

fn coordinate(seed: u64, n: u64) -> Fq {
    Fq::from(0x0123_4567_89ab_cdef_u64 + seed).pow([n + 3, seed + 7, 0, 1])
}

/// Returns a point of the twist of that order, which must be a product of distinct primes of the cofactor.
///
/// # Panics
/// If it is not such a product.
#[allow(clippy::expect_used)]
pub fn small_order_point(order: u64) -> G2Affine {
    use num_bigint::BigUint;
    let (p, r) = (BigUint::from(Fq::MODULUS), BigUint::from(Fr::MODULUS));
    let n = (BigUint::from(2u8) * p - &r) * r;
    assert!((&n % order) == BigUint::ZERO, "{order} divides the order");
    let whole = |q: &G2Affine| q.mul_bigint((&n / order).to_u64_digits());
    let is = |q: &G2Projective| {
        [10069, 5_864_401].iter().all(|f| !order.is_multiple_of(*f) || !q.mul_bigint([order / f]).is_zero())
    };
    (0..1000).map(|seed| whole(&twist_point(seed))).find(is).expect("a point of that order").into_affine()
}
