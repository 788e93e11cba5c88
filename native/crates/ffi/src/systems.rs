//! The proof systems behind one set of functions. A key's descriptor begins with the number of its system.

use crate::{Result, Status};
use countersign_bulletproofs as bulletproofs;
use countersign_groth16::{Input, PROOF_LEN, PreparedKey, Prover, Verdict, VerifyingKey, write_field};

const GROTH16: u8 = 1;

/// Octets before a proof in its record: its length.
const LENGTH: usize = 4;

/// Verifying key, prepared.
pub(crate) enum Key {
    Groth16(Box<PreparedKey>),
    Bulletproofs(Box<bulletproofs::Verifier>),
}

impl Key {
    /// Loads the key of a descriptor, with the constraints that a transparent system needs for it.
    pub(crate) fn load(descriptor: &[u8], constraints: &[u8]) -> Result<Self> {
        match descriptor.split_first() {
            Some((&GROTH16, packed)) if constraints.is_empty() => {
                Ok(Self::Groth16(Box::new(PreparedKey::new(VerifyingKey::from_packed(packed)?)?)))
            }
            Some((&bulletproofs::PROTOCOL, [_, circuit, ..])) => {
                let verifier = bulletproofs::Verifier::load(*circuit, constraints)?;
                // Whatever the descriptor says of parameters, they are those of this library.
                let same = verifier.descriptor() == descriptor;
                if same { Ok(Self::Bulletproofs(Box::new(verifier))) } else { Err(Status::Malformed) }
            }
            _ => Err(Status::Malformed),
        }
    }

    /// Octets before the proof's length: public signals and the context.
    const fn statement_len(&self) -> usize {
        match self {
            Self::Groth16(key) => key.record_len() - PROOF_LEN,
            Self::Bulletproofs(verifier) => verifier.record_len() - verifier.proof_len(),
        }
    }

    const fn proof_len(&self) -> usize {
        match self {
            Self::Groth16(_) => PROOF_LEN,
            Self::Bulletproofs(verifier) => verifier.proof_len(),
        }
    }

    /// Verifies `n` records. A proof of another length than this key's is malformed, and its neighbours are judged.
    pub(crate) fn verify(&self, records: &[u8], n: usize) -> Result<Vec<Verdict>> {
        let mut verdicts = vec![Verdict::Malformed; n];
        let mut fit = Vec::with_capacity(records.len());
        let mut rest = records;
        let mut places = Vec::with_capacity(n);
        for place in &mut verdicts {
            let (statement, after) =
                rest.split_at_checked(self.statement_len()).ok_or(Status::BadArgument)?;
            let (proof, after) = proof(after)?;
            if proof.len() == self.proof_len() {
                fit.extend_from_slice(statement);
                fit.extend_from_slice(proof);
                places.push(place);
            }
            rest = after;
        }
        if !rest.is_empty() {
            return Err(Status::BadArgument);
        }
        #[cfg(feature = "fault-injection")]
        fault(self.statement_len(), self.proof_len(), &fit);
        if !places.is_empty() {
            places.into_iter().zip(self.verify_all(&fit)?).for_each(|(place, verdict)| *place = verdict);
        }
        Ok(verdicts)
    }

    fn verify_all(&self, records: &[u8]) -> Result<Vec<Verdict>> {
        Ok(match self {
            Self::Groth16(key) => key.verify_all(records)?,
            Self::Bulletproofs(verifier) => verifier.verify_all(records)?,
        })
    }
}

/// Splits a proof off, which follows its length.
fn proof(octets: &[u8]) -> Result<(&[u8], &[u8])> {
    let (len, rest) = octets.split_first_chunk::<LENGTH>().ok_or(Status::BadArgument)?;
    let len = usize::try_from(u32::from_be_bytes(*len)).map_err(|_| Status::BadArgument)?;
    rest.split_at_checked(len).ok_or(Status::BadArgument)
}

/// Panics if a proof begins with 32 octets 0xfa. They are never a coordinate, but callers of this library do not check
/// that.
#[cfg(feature = "fault-injection")]
fn fault(statement_len: usize, proof_len: usize, records: &[u8]) {
    let magic = |record: &[u8]| record[statement_len..].starts_with(&[0xfa; 32]);
    assert!(!records.chunks_exact(statement_len + proof_len).any(magic), "injected fault");
}

/// Prover of one circuit.
pub(crate) enum Maker {
    Groth16(Box<Prover>),
    Bulletproofs(Box<bulletproofs::Prover>),
}

impl Maker {
    /// Loads a prover: `key` is snarkjs' proving key for Groth16, circom's constraints for Bulletproofs.
    pub(crate) fn load(system: u8, circuit: u8, key: &[u8], wasm: &[u8]) -> Result<Self> {
        match system {
            GROTH16 => Ok(Self::Groth16(Box::new(Prover::load(circuit, key, wasm)?))),
            bulletproofs::PROTOCOL => {
                Ok(Self::Bulletproofs(Box::new(bulletproofs::Prover::load(circuit, key, wasm)?)))
            }
            _ => Err(Status::BadArgument),
        }
    }

    pub(crate) fn descriptor(&self) -> Vec<u8> {
        match self {
            Self::Groth16(prover) => groth16_descriptor(prover.key()),
            Self::Bulletproofs(prover) => prover.verifier().descriptor().to_vec(),
        }
    }

    pub(crate) fn record_len(&self) -> usize {
        LENGTH
            + match self {
                Self::Groth16(prover) => prover.key().inputs() * 32 + PROOF_LEN,
                Self::Bulletproofs(prover) => prover.verifier().record_len(),
            }
    }

    /// Generates a proof and returns its record.
    pub(crate) fn prove(&self, inputs: &[Input<'_>], context: &[u8]) -> Result<Vec<u8>> {
        match self {
            Self::Groth16(prover) => {
                if !context.is_empty() {
                    return Err(Status::BadArgument);
                }
                let (signals, proof) = prover.prove(inputs)?;
                let statement = signals.iter().flat_map(write_field).collect();
                record(statement, &proof.to_packed())
            }
            Self::Bulletproofs(prover) => {
                let context = context.try_into().map_err(|_| Status::BadArgument)?;
                let mut statement = prover.prove(inputs, context)?;
                let proof = statement.split_off(statement.len() - prover.verifier().proof_len());
                record(statement, &proof)
            }
        }
    }
}

fn record(mut statement: Vec<u8>, proof: &[u8]) -> Result<Vec<u8>> {
    statement.extend(u32::try_from(proof.len()).map_err(|_| Status::BadArgument)?.to_be_bytes());
    statement.extend_from_slice(proof);
    Ok(statement)
}

/// Returns the descriptor of a Groth16 key: its system, then the packed key.
pub(crate) fn groth16_descriptor(key: &VerifyingKey) -> Vec<u8> {
    [&[GROTH16][..], &key.to_packed()].concat()
}
