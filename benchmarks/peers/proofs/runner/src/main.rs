//! Measures the proof systems side by side and writes a CSV for each part:
//! `countersign-proofs-runner FOLDER ROUNDS CHAINS TABLES`, where lists have commas.
//!
//! Times are CPU times of the whole process, in which one thread computes. Rounds go through all subjects forwards and
//! backwards, each round with another challenge.
#![forbid(unsafe_code)]

mod batches;
mod csv;
mod first;
mod rounds;
mod subjects;

use std::path::PathBuf;
use std::process::ExitCode;

/// What to measure.
struct Request {
    folder: PathBuf,
    rounds: u32,
    chains: Vec<usize>,
    tables: Vec<u32>,
}

impl Request {
    fn parse(arguments: &[String]) -> Option<Self> {
        let [folder, rounds, chains, tables] = arguments else { return None };
        Some(Self {
            folder: folder.into(),
            rounds: rounds.parse().ok()?,
            chains: chains.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?,
            tables: tables.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?,
        })
    }

    fn run(&self) -> std::io::Result<()> {
        let wants = |table| self.tables.contains(&table);
        for table in [1, 2, 3, 5].into_iter().filter(|table| wants(*table)) {
            rounds::measure(&self.folder, table, &subjects::of_table(table, &self.chains), self.rounds)?;
        }
        if wants(4) {
            batches::measure(&self.folder, self.rounds)?;
        }
        if wants(6) {
            first::measure(&self.folder, &self.chains)?;
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, system, chain] = arguments.as_slice()
        && first == "first"
    {
        return first::print(system, chain);
    }
    let Some(request) = Request::parse(&arguments) else {
        eprintln!("countersign-proofs-runner FOLDER ROUNDS CHAINS TABLES");
        return ExitCode::from(2);
    };
    match request.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
