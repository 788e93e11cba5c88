//! Measures the circuit `SecretProofBound` in CPU time of one thread: `cargo bench -p countersign-bulletproofs`. It needs
//! the project's circuits, see `tests/circuit.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_bulletproofs::{CONTEXT_LEN, Input, Prover, Verdict, Verifier};
use countersign_cpu::Cpu;
use countersign_groth16::read_field;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::PathBuf;

fn all(c: &mut Criterion<Cpu>) {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../zk-verifier/circuits");
    let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
    let artefact = |file: &str| std::fs::read(folder.join("artefacts/SecretProofBound").join(file)).unwrap();
    let (r1cs, wasm) = (artefact("circuit.r1cs"), artefact("circuit.wasm"));
    let vectors: serde_json::Value =
        serde_json::from_slice(&std::fs::read(folder.join("vectors/vectors.json")).unwrap()).unwrap();
    let inputs = vectors["circuits"]["SecretProofBound"]["cases"][0]["inputs"].as_object().unwrap();
    let inputs: Vec<Input<'_>> =
        inputs.iter().map(|(name, hex)| Input { name, values: vec![scalar(hex)] }).collect();

    let prover = Prover::load(2, &r1cs, &wasm).unwrap();
    let mut group = c.benchmark_group("SecretProofBound");
    group.sample_size(20);
    group.bench_function("load", |b| b.iter(|| Verifier::load(2, black_box(&r1cs)).unwrap()));
    group
        .bench_function("prove and verify", |b| b.iter(|| prover.prove(&inputs, &[1; CONTEXT_LEN]).unwrap()));
    let records: Vec<_> = (0..64).map(|n| prover.prove(&inputs, &[n; CONTEXT_LEN]).unwrap()).collect();
    group.sample_size(50);
    for n in [1, 2, 4, 8, 16, 32, 64] {
        let buffer = records[..n].concat();
        group.throughput(Throughput::Elements(n as u64));
        let all = vec![Verdict::Valid; n];
        group.bench_function(format!("verify {n}"), |b| {
            b.iter(|| assert_eq!(prover.verifier().verify_all(black_box(&buffer)).unwrap(), all));
        });
    }
    group.finish();
}

fn scalar(hex: &serde_json::Value) -> countersign_bulletproofs::Fr {
    let hex = hex.as_str().unwrap();
    let octets: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
    read_field(&octets.try_into().unwrap()).unwrap()
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(Cpu);
    targets = all
}
criterion_main!(benches);
