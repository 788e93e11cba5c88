//! A process of its own for each system: its memory, and the time until it has a first verdict.

use crate::csv::Csv;
use crate::rounds::timed;
use crate::subjects::systems;
use countersign_proofs_statement::Statement;
use std::io::{Error, Result};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

pub fn measure(folder: &Path, chains: &[usize]) -> Result<()> {
    let header = "system,size,set_up_ms,prove_ms,verify_ms,verdict_ms,set_up_mib,prove_mib,verify_mib";
    let mut csv = Csv::create(folder, "first", header)?;
    for chain in chains {
        for system in systems() {
            println!("table 6, {}, {chain}", system.name());
            let output = Command::new(std::env::current_exe()?)
                .args(["first", &system.name(), &chain.to_string()])
                .output()?;
            if output.status.success() {
                let cells = String::from_utf8(output.stdout).map_err(Error::other)?;
                let cells: Vec<&str> = cells.trim().split(',').collect();
                let name = system.name();
                let mut row: Vec<&dyn std::fmt::Display> = vec![&name, chain];
                row.extend(cells.iter().map(|cell| cell as &dyn std::fmt::Display));
                csv.row(&row)?;
            } else {
                println!("{}", String::from_utf8_lossy(&output.stderr).trim());
            }
        }
    }
    Ok(())
}

/// Prints the cells of a system after its size.
pub fn print(name: &str, chain: &str) -> ExitCode {
    let system = systems().into_iter().find(|system| system.name() == name);
    let (Some(system), Ok(chain)) = (system, chain.parse()) else {
        eprintln!("there is no system {name} for chains of {chain}");
        return ExitCode::FAILURE;
    };
    let (secret, statement) = (system.secret(), Statement::of(&*system, chain, 1));
    let start = Instant::now();
    let (prepared, set_up) = timed(|| system.set_up(chain));
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(reason) => {
            eprintln!("{name}: {reason}");
            return ExitCode::FAILURE;
        }
    };
    let set_up_mib = peak_mib();
    let (proof, prove) = timed(|| prepared.prove(&secret, &statement));
    let prove_mib = peak_mib();
    let (verdict, verify) = timed(|| prepared.verify(&statement, &proof));
    let elapsed = start.elapsed().as_secs_f64() * 1e3;
    println!("{set_up},{prove},{verify},{elapsed},{set_up_mib},{prove_mib},{}", peak_mib());
    if verdict { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the largest resident memory so far, or 0 where the system does not tell.
fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) / 1024
}
