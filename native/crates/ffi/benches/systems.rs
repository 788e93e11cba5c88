//! Measures the proof systems side by side through the C ABI, by the circuit `SecretProofBound`, in CPU time of one
//! thread: `cargo bench -p countersign-native`. It needs the project's circuits, see `tests/prove.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{artefact, load, loaded, packed, prove, verify};
use countersign_cpu::Cpu;
use countersign_native::Status;
use countersign_stark::{reduce, write_words};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const CIRCUIT: u8 = 2;
const CONTEXT: [u8; 64] = [9; 64];

fn value(n: u8) -> [u8; 32] {
    let mut octets = [0; 32];
    octets[31] = n;
    octets
}

/// A system with its proving key, witness code, constraints of the verifying key, context and challenge.
type System<'a> = (&'a str, u8, &'a [u8], &'a [u8], &'a [u8], &'a [u8], [u8; 32]);

fn systems(c: &mut Criterion<Cpu>) {
    let file = |name| artefact("SecretProofBound", name).unwrap();
    let (zkey, r1cs, wasm) = (file("circuit.zkey"), file("circuit.r1cs"), file("circuit.wasm"));
    let systems: [System<'_>; 3] = [
        ("groth16", 1, &zkey, &wasm, &[], &[], value(6)),
        ("bulletproofs", 2, &r1cs, &wasm, &r1cs, &CONTEXT, value(6)),
        ("stark", 3, &[], &[], &[], &CONTEXT, write_words(&reduce(&CONTEXT))),
    ];
    for (name, system, proving_key, wasm, constraints, context, challenge) in systems {
        let (prover, descriptor) = loaded(system, CIRCUIT, proving_key, wasm);
        let key = load(&descriptor, constraints).unwrap();
        let inputs = packed(&[
            ("secret", value(5)),
            ("challenge", challenge),
            ("externalNullifier", value(7)),
            ("service", value(8)),
        ]);
        let record = || {
            let (status, record, written) = prove(prover, &inputs, context, 1 << 18);
            assert_eq!(status, Status::Ok);
            record[..written].to_vec()
        };
        let mut group = c.benchmark_group(name);
        group.sample_size(20);
        group.bench_function("prove", |b| b.iter(record));
        let records: Vec<_> = (0..8).map(|_| record()).collect();
        println!("{name}: records of {} octets", records[0].len());
        group.sample_size(50);
        for n in [1, 8] {
            let buffer = records[..n].concat();
            group.throughput(Throughput::Elements(n as u64));
            group.bench_function(format!("verify {n}"), |b| {
                b.iter(|| assert_eq!(verify(key, black_box(&buffer), n), (Status::Ok, vec![1; n])));
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(Cpu).without_plots();
    targets = systems
}
criterion_main!(benches);
