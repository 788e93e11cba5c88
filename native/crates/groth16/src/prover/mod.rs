//! Proofs from snarkjs' proving keys and circom's witness code.

pub(crate) mod bases;
mod cursor;
mod quotient;
mod witness;
mod zkey;

use crate::tower::{Fe, Fe2};
use crate::{Error, Fr, PreparedKey, Proof, Result, Verdict, VerifyingKey, write_field};
use ark_bn254::{G1Projective, G2Projective};
use ark_ec::CurveGroup;
use ark_ff::{BigInt, PrimeField};
use bases::Bases;
use quotient::Quotient;
use zkey::Zkey;

pub use cursor::Cursor;
pub use witness::{Input, WitnessProgram};

/// Prover of one circuit, loaded once.
pub struct Prover {
    verifier: PreparedKey,
    program: WitnessProgram,
    variables: usize,
    quotient: Quotient,
    beta: ark_bn254::G1Affine,
    delta: ark_bn254::G1Affine,
    a: Bases<Fe>,
    b1: Bases<Fe>,
    b2: Bases<Fe2>,
    c: Bases<Fe>,
    h: Bases<Fe>,
}

impl Prover {
    /// Loads a `.zkey` of snarkjs and the `.wasm` of circom, which must belong to the same circuit. The circuit id goes
    /// into [`Prover::key`].
    ///
    /// # Errors
    /// For files that are damaged, of another type, or of different circuits.
    pub fn load(circuit: u8, zkey: &[u8], wasm: &[u8]) -> Result<Self> {
        let zkey = Zkey::read(circuit, zkey)?;
        Ok(Self {
            program: WitnessProgram::new(wasm)?,
            variables: zkey.variables,
            quotient: Quotient::new(zkey.terms, zkey.domain)?,
            beta: zkey.beta,
            delta: zkey.delta,
            a: Bases::new(&zkey.a),
            b1: Bases::new(&zkey.b1),
            b2: Bases::new(&zkey.b2),
            c: Bases::new(&zkey.c),
            h: Bases::new(&zkey.h),
            verifier: PreparedKey::new(zkey.key)?,
        })
    }

    /// The verifying key that the proving key contains.
    #[must_use]
    pub const fn key(&self) -> &VerifyingKey {
        self.verifier.key()
    }

    /// Computes all variables of the circuit for these inputs, the constant one first. They are secret.
    ///
    /// # Errors
    /// The same as [`Prover::prove`].
    pub fn witness(&self, inputs: &[Input<'_>]) -> Result<Vec<Fr>> {
        self.program.witness(inputs, self.variables)
    }

    /// Generates a proof with randomness from the operating system. Returns the public signals in the circuit's order
    /// and the proof, which has been verified.
    ///
    /// # Errors
    /// [`Error::Inconsistent`] for unknown, missing or surplus inputs, [`Error::Unsatisfied`] for those that the
    /// circuit refuses, [`Error::Randomness`] without randomness.
    pub fn prove(&self, inputs: &[Input<'_>]) -> Result<(Vec<Fr>, Proof)> {
        let witness = self.witness(inputs)?;
        let proof = self.proof(&witness, random()?, random()?);
        let signals: Vec<Fr> = witness.iter().skip(1).take(self.key().inputs()).copied().collect();
        // Refuses wrong inputs that the circuit's code accepted, and results of hardware faults.
        let mut record: Vec<u8> = signals.iter().flat_map(write_field).collect();
        record.extend(proof.to_packed());
        if self.verifier.verify(&record) != Verdict::Valid {
            return Err(Error::Unsatisfied);
        }
        Ok((signals, proof))
    }

    /// Computes a Groth16 proof (eprint 2016/260, section 3.2) from the key's points.
    fn proof(&self, witness: &[Fr], r: Fr, s: Fr) -> Proof {
        let scalars: Vec<BigInt<4>> = witness.iter().map(|w| w.into_bigint()).collect();
        let private = scalars.get(self.key().inputs() + 1..).unwrap_or_default();
        let quotient = self.quotient.of(witness);
        let a = G1Projective::from(self.a.sum(&scalars)) + self.key().alpha + self.delta * r;
        let b1 = G1Projective::from(self.b1.sum(&scalars)) + self.beta + self.delta * s;
        let b2 = G2Projective::from(self.b2.sum(&scalars)) + self.key().beta + self.key().delta * s;
        let c = self.c.sum(private).plus_jacobian(&self.h.sum(&quotient));
        let c = G1Projective::from(c) + a * s + b1 * r - self.delta * (r * s);
        Proof { a: a.into_affine(), b: b2.into_affine(), c: c.into_affine() }
    }
}

/// Draws a scalar with randomness from the operating system. Its distance from the uniform distribution is below
/// 2^-250.
///
/// # Errors
/// [`Error::Randomness`] if there is none.
pub fn random() -> Result<Fr> {
    let mut octets = [0; 64];
    getrandom::fill(&mut octets).map_err(|_| Error::Randomness)?;
    Ok(Fr::from_be_bytes_mod_order(&octets))
}

/// For the fuzz target: compiles code and asks it for a witness of two variables.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn run_witness_code(wasm: &[u8]) -> Result<Vec<Fr>> {
    WitnessProgram::new(wasm)?.witness(&[Input { name: "in", values: vec![Fr::from(1)] }], 2)
}
