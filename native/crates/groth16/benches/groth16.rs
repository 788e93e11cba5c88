//! Measures the parts in CPU time of one thread.
//!
//! `cargo bench -p countersign-groth16 --features testing`. Proving needs the project's circuits, see
//! `tests/circuits.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_cpu::Cpu;
use countersign_groth16::testing::{Toy, scalar, simulated};
use countersign_groth16::{
    Input, PROOF_LEN, PreparedKey, Proof, Prover, Verdict, VerifyingKey, poseidon, read_field,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::PathBuf;

fn verify(c: &mut Criterion<Cpu>) {
    for inputs in [4, 6, 16] {
        let Toy { prepared, records, .. } = simulated(inputs, 1).unwrap();
        let record = &records[0];
        let mut group = c.benchmark_group(format!("single/{inputs} inputs"));
        group.bench_function("plain", |b| {
            b.iter(|| assert_eq!(prepared.verify_plain(record), Verdict::Valid));
        });
        group.bench_function("tuned", |b| b.iter(|| assert_eq!(prepared.verify(record), Verdict::Valid)));
        group.finish();
    }
}

fn batch(c: &mut Criterion<Cpu>) {
    let Toy { prepared, records, .. } = simulated(6, 64).unwrap();
    let mut group = c.benchmark_group("batch/6 inputs");
    for n in [2, 4, 8, 16, 32, 64] {
        let buffer = records[..n].concat();
        group.throughput(Throughput::Elements(n as u64));
        group.bench_function(n.to_string(), |b| b.iter(|| prepared.verify_all(black_box(&buffer)).unwrap()));
    }
    let mut buffer = records[..32].concat();
    buffer[31] ^= 1;
    group.throughput(Throughput::Elements(32));
    group.bench_function("32, one bad", |b| b.iter(|| prepared.verify_all(black_box(&buffer)).unwrap()));
    buffer.chunks_exact_mut(prepared.record_len()).skip(1).for_each(|record| record[31] ^= 1);
    group.bench_function("32, all bad", |b| b.iter(|| prepared.verify_all(black_box(&buffer)).unwrap()));
    group.finish();
}

fn codecs(c: &mut Criterion<Cpu>) {
    let Toy { key, records, .. } = simulated(6, 1).unwrap();
    let packed = &records[0][records[0].len() - PROOF_LEN..];
    let json = Proof::from_packed(packed).unwrap().to_json();
    let (key_json, key_packed) = (key.to_json(), key.to_packed());
    c.bench_function("proof from JSON", |b| b.iter(|| Proof::from_json(black_box(&json)).unwrap()));
    c.bench_function("proof from octets", |b| b.iter(|| Proof::from_packed(black_box(packed)).unwrap()));
    c.bench_function("key from JSON", |b| {
        b.iter(|| VerifyingKey::from_json(1, black_box(&key_json)).unwrap());
    });
    c.bench_function("key from octets", |b| {
        b.iter(|| VerifyingKey::from_packed(black_box(&key_packed)).unwrap());
    });
    c.bench_function("key prepared", |b| b.iter(|| PreparedKey::new(black_box(key.clone())).unwrap()));
}

fn hashes(c: &mut Criterion<Cpu>) {
    let mut group = c.benchmark_group("poseidon");
    for n in 1..=8 {
        let inputs: Vec<_> = (0..n).map(scalar).collect();
        group.bench_function(n.to_string(), |b| b.iter(|| poseidon(black_box(&inputs)).unwrap()));
    }
    group.finish();
}

fn prove(c: &mut Criterion<Cpu>) {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    let Ok(vectors) = std::fs::read(folder.join("vectors/vectors.json")) else { return };
    let vectors: serde_json::Value = serde_json::from_slice(&vectors).unwrap();
    let mut group = c.benchmark_group("prove");
    group.sample_size(20);
    for (name, circuit) in vectors["circuits"].as_object().unwrap() {
        let read = |file: &str| std::fs::read(folder.join("artefacts").join(name).join(file)).unwrap();
        let (zkey, wasm) = (read("circuit.zkey"), read("circuit.wasm"));
        let prover = Prover::load(1, &zkey, &wasm).unwrap();
        let inputs = circuit["cases"][0]["inputs"].as_object().unwrap();
        let inputs: Vec<Input<'_>> =
            inputs.iter().map(|(name, value)| Input { name, values: scalars(value) }).collect();
        group.bench_function(name, |b| b.iter(|| prover.prove(black_box(&inputs)).unwrap()));
        group.bench_function(format!("{name}, witness alone"), |b| {
            b.iter(|| prover.witness(black_box(&inputs)).unwrap());
        });
        if name == "SecretProofBound" {
            group.bench_function(format!("{name}, load"), |b| {
                b.iter(|| Prover::load(1, black_box(&zkey), &wasm).unwrap());
            });
        }
    }
    group.finish();
}

fn scalars(value: &serde_json::Value) -> Vec<countersign_groth16::Fr> {
    let scalar = |hex: &serde_json::Value| {
        let hex = hex.as_str().unwrap();
        let octets: Vec<u8> =
            (0..32).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
        read_field(&octets.try_into().unwrap()).unwrap()
    };
    value.as_array().map_or_else(|| vec![scalar(value)], |all| all.iter().map(scalar).collect())
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(Cpu).without_plots();
    targets = verify, batch, codecs, hashes, prove
}
criterion_main!(benches);
