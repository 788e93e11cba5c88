//! Measures blst, through this crate, beside arkworks, in CPU time of one thread.
//!
//! `cargo bench -p countersign-bls12381`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../tests/support/mod.rs"]
mod support;

use ark_bls12_381::{Bls12_381, Fr, g1, g2};
use ark_ec::pairing::{Pairing, PairingOutput};
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM};
use ark_ff::{Field, PrimeField, Zero};
use ark_serialize::CanonicalDeserialize;
use countersign_bls12381::{G1, G2, Lines, Product, Rho, Scalar};
use countersign_cpu::Cpu;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use support::{Group, Point1, Point2, compressed, ours, points};

const N: usize = 32;

/// The same operation of both libraries.
fn pair<A, B>(
    c: &mut Criterion<Cpu>,
    name: &str,
    mut arkworks: impl FnMut() -> A,
    mut blst: impl FnMut() -> B,
) {
    let mut group = c.benchmark_group(name);
    group.bench_function("arkworks", |b| b.iter(&mut arkworks));
    group.bench_function("blst", |b| b.iter(&mut blst));
    group.finish();
}

/// Octets, points and weights of one group in both libraries.
struct Fixture<G: Group> {
    octets: Vec<Vec<u8>>,
    theirs: Vec<Affine<G::Curve>>,
    ours: Vec<G>,
    rho: Vec<Rho>,
    weights: Vec<Fr>,
    scalar: Fr,
}

impl<G: Group> Fixture<G> {
    fn new(n: usize) -> Self {
        let theirs = points::<G::Curve>(1, n);
        let rho = Rho::draw(n).unwrap();
        Self {
            octets: theirs.iter().map(compressed).collect(),
            ours: theirs.iter().map(ours).collect(),
            weights: rho.iter().map(|rho| Fr::from_be_bytes_mod_order(&rho.scalar().encode())).collect(),
            scalar: -Fr::from(7).inverse().unwrap(),
            theirs,
            rho,
        }
    }

    fn decoded_by_arkworks(&self) -> Vec<Affine<G::Curve>> {
        self.octets.iter().map(|octets| read(octets)).collect()
    }

    fn decoded(&self) -> Vec<G> {
        self.octets.iter().map(|octets| G::read(octets).unwrap()).collect()
    }
}

fn read<C: SWCurveConfig>(octets: &[u8]) -> Affine<C> {
    let point = Affine::deserialize_compressed(black_box(octets)).unwrap();
    assert!(!point.is_zero());
    point
}

/// Arkworks has no sum for weights of 128 bits, so it goes over all 255.
fn weighted<C: SWCurveConfig<ScalarField = Fr>>(points: &[Affine<C>], weights: &[Fr]) -> Affine<C> {
    Projective::<C>::msm(black_box(points), black_box(weights)).unwrap().into_affine()
}

fn group<G: Group + core::ops::Mul<Scalar, Output = G>>(
    c: &mut Criterion<Cpu>,
    name: &str,
    sum: impl Fn(&[G], &[Rho]) -> G,
    multiply_all: impl Fn(&[G], &Scalar) -> Vec<G>,
) {
    let f = Fixture::<G>::new(N);
    let scalar = support::scalar(&f.scalar);
    pair(c, &format!("decode {N} {name}"), || f.decoded_by_arkworks(), || f.decoded());
    pair(
        c,
        &format!("multiply {name}"),
        || (black_box(f.theirs[0]) * black_box(f.scalar)).into_affine(),
        || black_box(f.ours[0]) * black_box(scalar),
    );
    pair(
        c,
        &format!("multiply {N} {name}"),
        || {
            let products: Vec<_> = black_box(&f.theirs).iter().map(|point| *point * f.scalar).collect();
            CurveGroup::normalize_batch(&products)
        },
        || multiply_all(black_box(&f.ours), &scalar),
    );
    pair(
        c,
        &format!("weighted sum of {N} {name}"),
        || weighted(&f.theirs, &f.weights),
        || sum(black_box(&f.ours), black_box(&f.rho)),
    );
}

fn groups(c: &mut Criterion<Cpu>) {
    group(c, "G1", G1::weighted, G1::multiply_all);
    group(c, "G2", G2::weighted, G2::multiply_all);
}

fn pairings(c: &mut Criterion<Cpu>) {
    let (f, h) = (Fixture::<G1>::new(2), Fixture::<G2>::new(2));
    let lines: Vec<_> = h.ours.iter().map(Lines::of).collect();
    let prepared =
        || h.theirs.iter().map(|q| <Bls12_381 as Pairing>::G2Prepared::from(*q)).collect::<Vec<_>>();
    let ready = prepared();
    pair(
        c,
        "product of two pairings",
        || Bls12_381::multi_pairing(black_box(&f.theirs), black_box(&h.theirs)),
        || {
            let mut product = Product::new();
            f.ours.iter().zip(&h.ours).for_each(|(p, q)| product.pair(black_box(p), black_box(q)));
            product.value()
        },
    );
    pair(
        c,
        "product of two pairings, prepared",
        || Bls12_381::multi_pairing(black_box(&f.theirs), ready.clone()),
        || {
            let mut product = Product::new();
            f.ours.iter().zip(&lines).for_each(|(p, q)| product.pair_lines(black_box(p), black_box(q)));
            product.value()
        },
    );
    pair(c, "prepare two points", prepared, || h.ours.iter().map(Lines::of).collect::<Vec<_>>());
}

/// Check of a registration: decodes a public key and 31 values, and tests by one weighted equation that the values belong
/// to the key.
fn registration(c: &mut Criterion<Cpu>) {
    let (key, values) = (Fixture::<G1>::new(1), Fixture::<G1>::new(N - 1));
    let parameters = Fixture::<G2>::new(N - 1);
    let generator = (Point1::generator(), Point2::generator());
    let lines = Lines::of(&G2::generator());
    pair(
        c,
        &format!("registration of {N}"),
        || {
            let key: Point1 = read(&key.octets[0]);
            let values = values.decoded_by_arkworks();
            let left = weighted::<g1::Config>(&values, &parameters.weights);
            let right = weighted::<g2::Config>(&parameters.theirs, &parameters.weights);
            Bls12_381::multi_pairing([left, -key], [generator.1, right]) == PairingOutput::zero()
        },
        || {
            let key = key.decoded()[0];
            let values = values.decoded();
            let left = G1::weighted(&values, &parameters.rho);
            let right = G2::weighted(&parameters.ours, &parameters.rho);
            let mut product = Product::new();
            product.pair_lines(&left, &lines);
            product.pair(&-key, &right);
            product.is_one()
        },
    );
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(Cpu).without_plots();
    targets = groups, pairings, registration
}
criterion_main!(benches);
