use crate::csv::Csv;
use crate::rounds::repeated;
use crate::subjects::systems;
use countersign_proofs_statement::{Prepared, Statement};
use std::io::Result;
use std::path::Path;

const SIZES: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

struct Batches {
    name: String,
    prepared: Box<dyn Prepared>,
    proofs: Vec<(Statement, Vec<u8>)>,
}

/// Returns 64 proofs of each system that verifies several at once.
fn batches() -> Vec<Batches> {
    let mut all = Vec::new();
    for system in systems() {
        let Ok(prepared) = system.set_up(1) else { continue };
        if prepared.verify_all(&[]).is_none() {
            continue;
        }
        println!("table 4, {}", system.name());
        let (secret, image) = (system.secret(), system.image(1));
        let proofs = (0..64)
            .map(|n| {
                let statement = Statement { image: image.clone(), challenge: system.challenge(n) };
                let proof = prepared.prove(&secret, &statement);
                (statement, proof)
            })
            .collect();
        all.push(Batches { name: system.name(), prepared, proofs });
    }
    all
}

pub fn measure(folder: &Path, rounds: u32) -> Result<()> {
    let all = batches();
    let mut csv = Csv::create(folder, "batches", "system,batch,round,ms")?;
    for round in 1..=rounds {
        println!("batches, round {round} of {rounds}");
        let mut tasks: Vec<_> = all.iter().flat_map(|b| SIZES.map(|size| (b, size))).collect();
        if round % 2 == 0 {
            tasks.reverse();
        }
        for (Batches { name, prepared, proofs }, size) in tasks {
            let batch = &proofs[..size];
            let ms =
                repeated(|| assert_eq!(prepared.verify_all(batch), Some(true), "{name} refuses its proofs"));
            csv.row(&[name, &size, &round, &(ms / f64::from(u32::try_from(size).unwrap_or(u32::MAX)))])?;
        }
    }
    Ok(())
}
