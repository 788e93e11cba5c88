use crate::csv::Csv;
use crate::subjects::Subject;
use countersign_proofs_statement::{Prepared, Statement};
use cpu_time::ProcessTime;
use std::io::Result;
use std::path::Path;
use std::time::Duration;

/// Challenges for which grinding is repeated: its time varies with the challenge.
const GRINDINGS: u32 = 100;

/// Table whose sizes are lengths of chains.
const CHAINS: u32 = 2;

/// Chains from this length on take minutes, so they are measured in fewer rounds.
const LONG_CHAIN: usize = 512;

const ROUNDS_OF_LONG_CHAINS: u32 = 3;

/// Shortest time of a measurement; shorter operations are repeated.
const SHORTEST: Duration = Duration::from_millis(20);

/// A subject that is set up.
struct Ready<'a> {
    subject: &'a Subject,
    name: String,
    secret: Vec<u8>,
    image: Vec<u8>,
    prepared: Box<dyn Prepared>,
    /// Without grinding, if the subject has some.
    bare: Option<Box<dyn Prepared>>,
}

impl Ready<'_> {
    fn statement(&self, n: u32) -> Statement {
        Statement { image: self.image.clone(), challenge: self.subject.system.challenge(n) }
    }

    fn measures(&self, table: u32, round: u32) -> bool {
        table != CHAINS || self.subject.size < LONG_CHAIN || round <= ROUNDS_OF_LONG_CHAINS
    }
}

/// Returns the result of an operation with the milliseconds of all threads.
pub fn timed<T>(operation: impl FnOnce() -> T) -> (T, f64) {
    let start = ProcessTime::now();
    let result = operation();
    (result, start.elapsed().as_secs_f64() * 1e3)
}

/// Returns the mean of an operation that is repeated until the time is long enough.
pub fn repeated(mut operation: impl FnMut()) -> f64 {
    let start = ProcessTime::now();
    let mut count = 0;
    loop {
        operation();
        count += 1;
        let elapsed = start.elapsed();
        if elapsed >= SHORTEST {
            return elapsed.as_secs_f64() * 1e3 / f64::from(count);
        }
    }
}

pub fn measure(folder: &Path, table: u32, subjects: &[Subject], rounds: u32) -> Result<()> {
    let ready = set_up(folder, table, subjects)?;
    let part = format!("table{table}");
    let mut csv = Csv::create(folder, &part, "system,size,round,prove_ms,bare_ms,verify_ms,octets")?;
    for round in 1..=rounds {
        println!("table {table}, round {round} of {rounds}");
        let forwards = ready.iter().filter(|r| r.measures(table, round));
        let order: Vec<_> = if round % 2 == 1 { forwards.collect() } else { forwards.rev().collect() };
        for subject in order {
            one(&mut csv, subject, round)?;
        }
    }
    grind(folder, table, &ready)
}

/// Writes a row for each subject, which is set up once.
fn set_up<'a>(folder: &Path, table: u32, subjects: &'a [Subject]) -> Result<Vec<Ready<'a>>> {
    let header = "system,size,field,proven_bits,conjectured_bits,by,set_up_ms,proving_key,verifying_key,octets,refused";
    let mut csv = Csv::create(folder, &format!("subjects{table}"), header)?;
    let mut ready = Vec::new();
    for subject in subjects {
        let Subject { system, size, label } = subject;
        let (name, field) = (system.name(), system.field_name());
        println!("table {table}, {name}, {label}");
        match timed(|| system.set_up(*size)) {
            (Err(reason), _) => {
                csv.row(&[&name, label, &field, &"", &"", &"", &"", &"", &"", &"", &reason])?;
            }
            (Ok(prepared), ms) => ready.push(first(&mut csv, subject, prepared, ms)?),
        }
    }
    Ok(ready)
}

/// Proves once, which also warms up, and writes the subject's row.
fn first<'a>(
    csv: &mut Csv,
    subject: &'a Subject,
    prepared: Box<dyn Prepared>,
    set_up_ms: f64,
) -> Result<Ready<'a>> {
    let Subject { system, size, label } = subject;
    let bare = system.without_grinding().and_then(|bare| bare.set_up(*size).ok());
    let (secret, image) = (system.secret(), system.image(*size));
    let ready = Ready { subject, name: system.name(), secret, image, prepared, bare };
    let statement = ready.statement(0);
    let proof = ready.prepared.prove(&ready.secret, &statement);
    assert!(ready.prepared.verify(&statement, &proof), "{} refuses its proof", ready.name);
    let level = system.level(*size);
    csv.row(&[
        &ready.name,
        label,
        &system.field_name(),
        &level.proven,
        &level.conjectured,
        &if level.computed { "library" } else { "best attack" },
        &set_up_ms,
        &ready.prepared.proving_key_len(),
        &ready.prepared.verifying_key_len(),
        &proof.len(),
        &"",
    ])?;
    Ok(ready)
}

fn one(csv: &mut Csv, ready: &Ready<'_>, round: u32) -> Result<()> {
    let statement = ready.statement(round);
    let (proof, prove_ms) = timed(|| ready.prepared.prove(&ready.secret, &statement));
    let bare_ms =
        ready.bare.as_ref().map_or(prove_ms, |bare| timed(|| bare.prove(&ready.secret, &statement)).1);
    let verify_ms =
        repeated(|| assert!(ready.prepared.verify(&statement, &proof), "{} refuses its proof", ready.name));
    csv.row(&[&ready.name, &ready.subject.label, &round, &prove_ms, &bare_ms, &verify_ms, &proof.len()])
}

fn grind(folder: &Path, table: u32, ready: &[Ready<'_>]) -> Result<()> {
    let mut csv = Csv::create(folder, &format!("grinding{table}"), "system,size,challenge,ms")?;
    for Ready { subject: Subject { system, size, label }, name, .. } in
        ready.iter().filter(|r| r.bare.is_some())
    {
        for n in 0..GRINDINGS {
            let (ground, ms) = timed(|| system.grind(*size, n));
            if ground {
                csv.row(&[name, label, &n, &ms])?;
            }
        }
    }
    Ok(())
}
