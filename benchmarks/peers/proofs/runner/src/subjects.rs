use countersign_proofs_bulletproofs::{ArkBulletproofs, Countersign, Dalek};
use countersign_proofs_groth16::Arkworks;
use countersign_proofs_spartan::Spartan;
use countersign_proofs_stark::{Bare, Countersign as Stark, Hash, Parameters, Plonky3, Winterfell};
use countersign_proofs_statement::System;

const BASE: Parameters = Parameters::BASE;

/// A system with the size of its circuit: permutations of a chain, rounds of the source's form, or the id of a
/// platform's circuit.
pub struct Subject {
    pub system: Box<dyn System>,
    pub size: usize,
    /// The size, or the circuit's name.
    pub label: String,
}

/// Returns every system that proves the statement. A new peer is added here.
pub fn systems() -> Vec<Box<dyn System>> {
    vec![
        Box::new(Arkworks::bn254()),
        Box::new(Arkworks::bls12_381()),
        Box::new(Countersign),
        Box::new(ArkBulletproofs),
        Box::new(Dalek),
        Box::new(Spartan),
        Box::new(Stark::default()),
        Box::new(Bare::default()),
        Box::new(Plonky3::new("Plonky3 degree 2", BASE)),
        Box::new(Plonky3::new("Plonky3 degree 5", Parameters { degree: 5, queries: 76, ..BASE })),
        Box::new(Winterfell::new()),
    ]
}

/// Returns Plonky3 with one parameter changed at a time.
fn options() -> Vec<Box<dyn System>> {
    let options = [
        ("as in table 2", BASE),
        ("50 queries", Parameters { queries: 50, ..BASE }),
        ("80 queries", Parameters { queries: 80, ..BASE }),
        ("blowup 16", Parameters { log_blowup: 4, ..BASE }),
        ("blowup 32 and 40 queries", Parameters { log_blowup: 5, queries: 40, ..BASE }),
        ("grinding 0", Parameters { query_grinding: 0, ..BASE }),
        ("grinding 20", Parameters { query_grinding: 20, ..BASE }),
        ("grinding 8 of the batch", Parameters { batch_grinding: 8, ..BASE }),
        ("extension 5", Parameters { degree: 5, ..BASE }),
        ("folding 2", Parameters { log_folding: 1, ..BASE }),
        ("folding 4", Parameters { log_folding: 2, ..BASE }),
        ("last degree 0", Parameters { log_last: 0, ..BASE }),
        ("Keccak-256", Parameters { hash: Hash::Keccak256, ..BASE }),
        ("not hiding", Parameters { hiding: false, ..BASE }),
    ];
    let system = |(name, parameters)| -> Box<dyn System> { Box::new(Plonky3::new(name, parameters)) };
    options.into_iter().map(system).collect()
}

fn subjects(systems: Vec<Box<dyn System>>, size: usize, label: &str) -> Vec<Subject> {
    systems.into_iter().map(|system| Subject { system, size, label: label.to_owned() }).collect()
}

pub fn of_table(table: u32, chains: &[usize]) -> Vec<Subject> {
    let sized = |systems: fn() -> Vec<Box<dyn System>>, sizes: &[usize]| {
        sizes.iter().flat_map(|size| subjects(systems(), *size, &size.to_string())).collect()
    };
    match table {
        1 => sized(countersign_proofs_source::systems, &[63, 127, 255, 511, 1023]),
        2 => sized(systems, chains),
        3 => sized(options, &[1]),
        _ => countersign_proofs_platform::CIRCUITS
            .into_iter()
            .flat_map(|(id, name)| subjects(countersign_proofs_platform::systems(), id, name))
            .collect(),
    }
}
