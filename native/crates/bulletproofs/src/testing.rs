//! Made-up circuits and fuzz targets, for tests and benches only. Never in a shipped library.

use crate::prover::prove_wires;
use crate::r1cs::R1cs;
use crate::{CONTEXT_LEN, Fr, Result, Verdict, Verifier};
use ark_ff::{BigInteger, Field, PrimeField};
use countersign_groth16::write_field;
use std::sync::OnceLock;

/// Returns a pseudo-random scalar that is the same in every run.
#[must_use]
pub fn scalar(n: u64) -> Fr {
    (Fr::from(n) + Fr::from(0x9e37_79b9_7f4a_7c15_u64)).pow([0x1234_5678_9abc_def1, 0xfedc, 0, 0x1000])
}

/// Proves that a circuit has these values on its wires. Returns a record, not yet verified.
///
/// # Errors
/// For wires that do not satisfy the circuit, or without randomness.
pub fn prove(verifier: &Verifier, wires: &[Fr], context: &[u8; CONTEXT_LEN]) -> Result<Vec<u8>> {
    prove_wires(verifier, wires, context)
}

/// Returns x and y of the generators B, B̃, n times G and n times H.
#[must_use]
pub fn generators(n: usize) -> Vec<[u8; 64]> {
    let octets = |(label, i)| {
        let p = crate::generators::generator(label, i);
        let mut octets = [0; 64];
        let (x, y) = octets.split_at_mut(32);
        x.copy_from_slice(&write_field(&p.x));
        y.copy_from_slice(&write_field(&p.y));
        octets
    };
    let all = [("B", 1), ("B~", 1), ("G", n), ("H", n)];
    all.into_iter().flat_map(|(label, n)| (0..n).map(move |i| (label, i))).map(octets).collect()
}

/// Small circuit with valid records.
pub struct Toy {
    /// The circuit's file.
    pub file: Vec<u8>,
    /// Its verifier.
    pub verifier: Verifier,
    /// Valid records, of different secrets.
    pub records: Vec<Vec<u8>>,
}

/// Returns a circuit of six gates with four valid records.
///
/// # Panics
/// Never: the records are valid.
#[allow(clippy::expect_used)]
pub fn toy() -> &'static Toy {
    static TOY: OnceLock<Toy> = OnceLock::new();
    TOY.get_or_init(|| {
        let (file, _) = square_chain(5, scalar(0));
        let verifier = Verifier::load(9, &file).expect("a circuit");
        let record = |n: u8| {
            let (_, wires) = square_chain(5, scalar(n.into()));
            prove(&verifier, &wires, &[n; CONTEXT_LEN]).expect("a proof")
        };
        let records = (0..4).map(record).collect();
        Toy { file, verifier, records }
    })
}

/// One term of a combination: wire and factor.
type Term = (u32, Fr);

/// Returns the `.r1cs` of x_(i+1) = (x_i + i)·x_i for i from 0 to n − 1, and the wires for x_0. Signals are x_n and a
/// challenge, whose square is constrained. It has n + 1 gates.
#[must_use]
pub fn square_chain(n: u32, x: Fr) -> (Vec<u8>, Vec<Fr>) {
    const OUTPUT: u32 = 1;
    const CHALLENGE: u32 = 2;
    const FIRST: u32 = 3; // x_0 to x_(n-1)
    let square = FIRST + n;
    let one = |wire: u32| vec![(wire, Fr::ONE)];
    let mut rows = vec![[one(CHALLENGE), one(CHALLENGE), one(square)]];
    let mut wires = vec![Fr::ONE, Fr::ONE, scalar(77)];
    let mut x = x;
    for i in 0..n {
        let factor = Fr::from(i);
        let left: Vec<Term> = if i == 0 { one(FIRST) } else { vec![(0, factor), (FIRST + i, Fr::ONE)] };
        rows.push([left, one(FIRST + i), one(if i == n - 1 { OUTPUT } else { FIRST + i + 1 })]);
        wires.push(x);
        x = (x + factor) * x;
    }
    if let Some(output) = wires.get_mut(1) {
        *output = x;
    }
    wires.push(scalar(77).square());
    (r1cs(square + 1, &rows), wires)
}

/// Writes a file with one output and one public input.
fn r1cs(wires: u32, rows: &[[Vec<Term>; 3]]) -> Vec<u8> {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes();
    let mut header = 32u32.to_le_bytes().to_vec();
    header.extend(Fr::MODULUS.to_bytes_le());
    [wires, 1, 1, wires - 3].iter().for_each(|n| header.extend(n.to_le_bytes()));
    header.extend(u64::from(wires).to_le_bytes());
    header.extend(count(rows.len()));
    let mut constraints = Vec::new();
    for terms in rows.iter().flatten() {
        constraints.extend(count(terms.len()));
        for (wire, factor) in terms {
            constraints.extend(wire.to_le_bytes());
            constraints.extend(factor.into_bigint().to_bytes_le());
        }
    }
    let mut file = b"r1cs".to_vec();
    [1u32, 2].iter().for_each(|n| file.extend(n.to_le_bytes()));
    for (kind, section) in [(1u32, header), (2, constraints)] {
        file.extend(kind.to_le_bytes());
        file.extend((section.len() as u64).to_le_bytes());
        file.extend(section);
    }
    file
}

/// Name and function of a fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 3] =
    [("r1cs", r1cs_file), ("bulletproof_decoder", decoder), ("bulletproof", record)];

/// A constraint system is parsed or refused.
pub fn r1cs_file(octets: &[u8]) {
    let _ = R1cs::read(octets, 1000).and_then(crate::circuit::Circuit::new);
}

/// A proof that is decoded is encoded to the same octets.
///
/// # Panics
/// If it is not.
pub fn decoder(octets: &[u8]) {
    let Toy { verifier, .. } = toy();
    let proof = octets.get(octets.len().saturating_sub(verifier.proof_len())..).unwrap_or_default();
    if let Ok(decoded) = verifier.decode(proof) {
        assert_eq!(decoded.write(), proof);
    }
}

/// A record has the same verdict alone and among valid ones, and is valid only if it is one of those.
///
/// # Panics
/// If that is not so.
pub fn record(octets: &[u8]) {
    let Toy { verifier, records, .. } = toy();
    let verdict = verifier.verify(octets);
    assert_eq!(verdict == Verdict::Valid, records.iter().any(|r| r == octets));
    if octets.len() == verifier.record_len()
        && let [first, second, ..] = records.as_slice()
    {
        let batch = [first, octets, second].concat();
        assert_eq!(verifier.verify_all(&batch), Ok(vec![Verdict::Valid, verdict, Verdict::Valid]));
    }
}
