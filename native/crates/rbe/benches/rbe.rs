//! Measures the parts in CPU time of one thread, for several numbers of slots.
//!
//! `cargo bench -p countersign-rbe`, or with a number of slots as filter: `-- 1024/`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_bls12381::Product;
use countersign_cpu::Cpu;
use countersign_rbe::testing::{h2, parameters};
use countersign_rbe::{
    Claim, Directory, G1, G2, Gt, PROOF_LEN, Parameters, Registration, Scalar, are_members, decrypt, encrypt,
    is_member, secret,
};
use cpu_time::ThreadTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

const SIZES: [u32; 4] = [64, 256, 1_024, 65_536];

type Group<'a> = BenchmarkGroup<'a, Cpu>;

fn x(slot: u32) -> Scalar {
    secret(&[7; 32], &[9; 16], &countersign_bls12381::sha256(&slot.to_be_bytes())).unwrap()
}

/// Measures something done to many at once, and divides.
fn each<T>(group: &mut Group<'_>, name: &str, many: u32, mut run: impl FnMut() -> T) {
    group.bench_function(name, |b| {
        b.iter_custom(|times| {
            let start = ThreadTime::now();
            (0..times).for_each(|_| drop(black_box(run())));
            start.elapsed() / many
        });
    });
}

/// The first block with a key at every slot.
fn filled(parameters: &Arc<Parameters>) -> Directory {
    let mut directory = Directory::new(Arc::clone(parameters), true);
    for slot in 0..parameters.shape().width() {
        directory.register(slot, &x(slot)).unwrap();
    }
    directory
}

/// The complete check by a pairing on each side for every helping value.
fn naive_check(parameters: &Parameters, key: &G1, helps: &[(u32, G1)]) -> bool {
    helps.iter().all(|(j, help)| {
        let mut product = Product::new();
        product.pair(&-*help, &G2::generator());
        product.pair(key, &h2(parameters, parameters.shape().width() + 1 - j).unwrap());
        product.is_one()
    })
}

fn registrations(group: &mut Group<'_>, parameters: &Parameters) {
    let x = x(1);
    let derived = Registration::derive(parameters, 1, &x).unwrap();
    let octets = derived.encode();
    let proof: [u8; PROOF_LEN] = derived.prove(parameters, &x, b"bench").unwrap();
    let claim = Claim { slot: 1, registration: &octets, proof: &proof, context: b"bench" };
    group
        .bench_function("derive", |b| b.iter(|| Registration::derive(parameters, 1, black_box(&x)).unwrap()));
    group.bench_function("read by secret", |b| {
        b.iter(|| Registration::read(parameters, 1, black_box(&octets), &x).unwrap());
    });
    group.bench_function("read claim", |b| {
        b.iter(|| Registration::read_claim(parameters, black_box(&claim)).unwrap());
    });
    each(group, "read claims, 16, each", 16, || Registration::read_claims(parameters, &[claim; 16]).unwrap());

    let points: Vec<G1> =
        octets.chunks(48).map(|point| G1::decode(point.try_into().unwrap()).unwrap()).collect();
    let others = (1..=parameters.shape().width()).filter(|j| *j != 2);
    let helps: Vec<(u32, G1)> = others.zip(points[1..].iter().copied()).collect();
    group.bench_function("naive check, without decoding", |b| {
        b.iter(|| assert!(naive_check(parameters, &points[0], black_box(&helps))));
    });
}

/// Measures registering alone, in a block that is otherwise full, and revokes in between.
fn register(group: &mut Group<'_>, name: &str, directory: &mut Directory) {
    let x = x(1);
    directory.revoke(1, &x).unwrap();
    group.bench_function(name, |b| {
        b.iter_custom(|times| {
            let mut spent = Duration::ZERO;
            for _ in 0..times {
                let start = ThreadTime::now();
                directory.register(1, black_box(&x)).unwrap();
                spent += start.elapsed();
                directory.revoke(1, &x).unwrap();
            }
            spent
        });
    });
    directory.register(1, &x).unwrap();
}

fn audit(parameters: &Arc<Parameters>, entries: u32) -> Directory {
    let mut directory = Directory::new(Arc::clone(parameters), false);
    directory.watch(0, &G1::infinity()).unwrap();
    for slot in 0..entries {
        directory.register(slot, &x(slot)).unwrap();
    }
    directory
}

fn directories(group: &mut Group<'_>, parameters: &Arc<Parameters>) {
    let mut all = filled(parameters);
    let opening = all.opening(0).unwrap();
    let octets = all.block(0).unwrap();
    let secrets: Vec<_> = (0..parameters.shape().width()).map(|slot| Some(x(slot))).collect();
    let mut one = audit(parameters, parameters.shape().width());
    assert_eq!(one.opening(0), Ok(opening));
    register(group, "register, watching one", &mut one);
    register(group, "register, watching all", &mut all);
    group.bench_function("restore a full block, watching all", |b| {
        b.iter(|| one.restore(0, black_box(&octets), &secrets).unwrap());
    });
    group.sample_size(10);
    group.bench_function("audit of 1,024 entries, watching one", |b| {
        b.iter(|| audit(parameters, black_box(1_024.min(parameters.shape().slots()))));
    });
}

fn openings(group: &mut Group<'_>, parameters: &Arc<Parameters>) {
    let directory = filled(parameters);
    let (commitment, opening) = (directory.commitment(0).unwrap(), directory.opening(1).unwrap());
    let x1 = x(1);
    group.bench_function("is member", |b| {
        b.iter(|| assert!(is_member(parameters, 1, black_box(&x1), &commitment, &opening).unwrap()));
    });
    let all: Vec<_> = (0..32)
        .map(|i| i % parameters.shape().width())
        .map(|slot| (slot, x(slot), commitment, directory.opening(slot).unwrap()))
        .collect();
    each(group, "are members, 32, each", 32, || assert!(are_members(parameters, black_box(&all)).unwrap()));

    let message = Gt::pairing(&G1::generator(), &G2::generator());
    let ciphertext = encrypt(parameters, 1, &commitment, &message).unwrap();
    group.bench_function("encrypt", |b| {
        b.iter(|| encrypt(parameters, 1, &commitment, black_box(&message)).unwrap());
    });
    group.bench_function("decrypt", |b| {
        b.iter(|| decrypt(parameters, 1, &x1, &opening, black_box(&ciphertext)).unwrap());
    });
}

fn all(c: &mut Criterion<Cpu>) {
    for slots in SIZES {
        let parameters = Arc::new(parameters(slots, 5));
        let mut group = c.benchmark_group(slots.to_string());
        registrations(&mut group, &parameters);
        openings(&mut group, &parameters);
        let octets = parameters.encode();
        group.bench_function("decode parameters", |b| {
            b.iter(|| Parameters::decode(black_box(&octets)).unwrap());
        });
        directories(&mut group, &parameters);
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .with_measurement(Cpu)
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .without_plots();
    targets = all
}
criterion_main!(benches);
