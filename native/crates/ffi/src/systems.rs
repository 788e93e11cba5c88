//! The proof systems behind one set of functions. A key's descriptor begins with the number of its system.

use crate::inputs::Input;
use crate::{Result, Status};
use countersign_bulletproofs as bulletproofs;
use countersign_groth16::{PROOF_LEN, PreparedKey, Prover, Verdict, VerifyingKey, read_field, write_field};
use countersign_stark as stark;

const GROTH16: u8 = 1;

/// Octets before a proof in its record: its length.
const LENGTH: usize = 4;

/// Verifying key, prepared.
pub(crate) enum Key {
    Groth16(Box<PreparedKey>),
    Bulletproofs(Box<bulletproofs::Verifier>),
    Stark(Box<stark::Verifier>),
}

impl Key {
    /// Loads the key of a descriptor, with the constraints that Bulletproofs need for it. Whatever a descriptor says of
    /// parameters, they are those of this library.
    pub(crate) fn load(descriptor: &[u8], constraints: &[u8]) -> Result<Self> {
        match descriptor.split_first() {
            Some((&GROTH16, packed)) if constraints.is_empty() => {
                Ok(Self::Groth16(Box::new(PreparedKey::new(VerifyingKey::from_packed(packed)?)?)))
            }
            Some((&bulletproofs::PROTOCOL, [_, circuit, ..])) => {
                let verifier = bulletproofs::Verifier::load(*circuit, constraints)?;
                let same = verifier.descriptor() == descriptor;
                if same { Ok(Self::Bulletproofs(Box::new(verifier))) } else { Err(Status::Malformed) }
            }
            Some((&stark::PROTOCOL, [_, circuit, ..])) if constraints.is_empty() => {
                let verifier = stark::Verifier::load(*circuit)?;
                let same = verifier.descriptor() == descriptor;
                if same { Ok(Self::Stark(Box::new(verifier))) } else { Err(Status::Malformed) }
            }
            _ => Err(Status::Malformed),
        }
    }

    /// Octets before the proof's length: public signals and the context.
    const fn statement_len(&self) -> usize {
        match self {
            Self::Groth16(key) => key.record_len() - PROOF_LEN,
            Self::Bulletproofs(verifier) => verifier.record_len() - verifier.proof_len(),
            Self::Stark(_) => stark::STATEMENT_LEN,
        }
    }

    /// Verifies `n` records. A proof of another length than this key's is malformed, and its neighbours are judged.
    pub(crate) fn verify(&self, records: &[u8], n: usize) -> Result<Vec<Verdict>> {
        let mut rest = records;
        let mut claims = Vec::with_capacity(n);
        for _ in 0..n {
            let (statement, after) =
                rest.split_at_checked(self.statement_len()).ok_or(Status::BadArgument)?;
            let (proof, after) = proof(after)?;
            claims.push((statement, proof));
            rest = after;
        }
        if !rest.is_empty() {
            return Err(Status::BadArgument);
        }
        #[cfg(feature = "fault-injection")]
        fault(&claims);
        match self {
            Self::Groth16(key) => of_one_length(&claims, PROOF_LEN, |records| Ok(key.verify_all(records)?)),
            Self::Bulletproofs(verifier) => {
                of_one_length(&claims, verifier.proof_len(), |records| Ok(verifier.verify_all(records)?))
            }
            Self::Stark(verifier) => Ok(claims
                .iter()
                .map(|(statement, proof)| of_stark(verifier.verify(statement, proof)))
                .collect()),
        }
    }
}

/// Verifies proofs that all have this length as one batch. Others are malformed.
fn of_one_length(
    claims: &[(&[u8], &[u8])],
    len: usize,
    verify_all: impl FnOnce(&[u8]) -> Result<Vec<Verdict>>,
) -> Result<Vec<Verdict>> {
    let fits = |(_, proof): &(&[u8], &[u8])| proof.len() == len;
    let mut verdicts = vec![Verdict::Malformed; claims.len()];
    let fit: Vec<u8> = claims.iter().filter(|c| fits(c)).flat_map(|(s, p)| [*s, *p].concat()).collect();
    if !fit.is_empty() {
        let places = claims.iter().zip(&mut verdicts).filter(|(claim, _)| fits(claim));
        places.zip(verify_all(&fit)?).for_each(|((_, place), verdict)| *place = verdict);
    }
    Ok(verdicts)
}

const fn of_stark(verdict: stark::Verdict) -> Verdict {
    match verdict {
        stark::Verdict::Valid => Verdict::Valid,
        stark::Verdict::Malformed => Verdict::Malformed,
        stark::Verdict::Invalid => Verdict::Invalid,
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
fn fault(claims: &[(&[u8], &[u8])]) {
    assert!(!claims.iter().any(|(_, proof)| proof.starts_with(&[0xfa; 32])), "injected fault");
}

/// Prover of one circuit.
pub(crate) enum Maker {
    Groth16(Box<Prover>),
    Bulletproofs(Box<bulletproofs::Prover>),
    Stark(Box<stark::Prover>),
}

impl Maker {
    /// Loads a prover: `key` is snarkjs' proving key for Groth16, circom's constraints for Bulletproofs. STARKs have
    /// their circuits in this library.
    pub(crate) fn load(system: u8, circuit: u8, key: &[u8], wasm: &[u8]) -> Result<Self> {
        match system {
            GROTH16 => Ok(Self::Groth16(Box::new(Prover::load(circuit, key, wasm)?))),
            bulletproofs::PROTOCOL => {
                Ok(Self::Bulletproofs(Box::new(bulletproofs::Prover::load(circuit, key, wasm)?)))
            }
            stark::PROTOCOL if key.is_empty() && wasm.is_empty() => {
                Ok(Self::Stark(Box::new(stark::Prover::load(circuit)?)))
            }
            _ => Err(Status::BadArgument),
        }
    }

    pub(crate) fn descriptor(&self) -> Vec<u8> {
        match self {
            Self::Groth16(prover) => groth16_descriptor(prover.key()),
            Self::Bulletproofs(prover) => prover.verifier().descriptor().to_vec(),
            Self::Stark(prover) => prover.verifier().descriptor().to_vec(),
        }
    }

    /// Length of the longest record.
    pub(crate) fn record_len(&self) -> usize {
        LENGTH
            + match self {
                Self::Groth16(prover) => prover.key().inputs() * 32 + PROOF_LEN,
                Self::Bulletproofs(prover) => prover.verifier().record_len(),
                Self::Stark(prover) => stark::STATEMENT_LEN + prover.verifier().proof_bounds().1,
            }
    }

    /// Generates a proof and returns its record.
    pub(crate) fn prove(&self, inputs: &[Input<'_>], context: &[u8]) -> Result<Vec<u8>> {
        match self {
            Self::Groth16(prover) => {
                if !context.is_empty() {
                    return Err(Status::BadArgument);
                }
                let (signals, proof) = prover.prove(&scalars(inputs)?)?;
                let statement = signals.iter().flat_map(write_field).collect();
                record(statement, &proof.to_packed())
            }
            Self::Bulletproofs(prover) => {
                let context = context.try_into().map_err(|_| Status::BadArgument)?;
                let mut statement = prover.prove(&scalars(inputs)?, context)?;
                let proof = statement.split_off(statement.len() - prover.verifier().proof_len());
                record(statement, &proof)
            }
            Self::Stark(prover) => {
                let context = context.try_into().map_err(|_| Status::BadArgument)?;
                let (statement, proof) = prover.prove(&words(inputs), context)?;
                record(statement, &proof)
            }
        }
    }
}

/// Reads values as elements of the scalar field of BN254.
fn scalars<'a>(inputs: &[Input<'a>]) -> Result<Vec<countersign_groth16::Input<'a>>> {
    let input = |input: &Input<'a>| {
        let values = input.values.iter().map(read_field).collect::<countersign_groth16::Result<_>>()?;
        Ok(countersign_groth16::Input { name: input.name, values })
    };
    inputs.iter().map(input).collect()
}

fn words<'a>(inputs: &[Input<'a>]) -> Vec<stark::Input<'a>> {
    inputs.iter().map(|input| stark::Input { name: input.name, values: input.values.to_vec() }).collect()
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

/// Returns the descriptor of a circuit for a system without a set-up.
pub(crate) fn transparent_descriptor(system: u8, circuit: u8, constraints: &[u8]) -> Result<Vec<u8>> {
    match system {
        bulletproofs::PROTOCOL => Ok(bulletproofs::descriptor(circuit, constraints)?),
        stark::PROTOCOL if constraints.is_empty() => {
            Ok(stark::Verifier::load(circuit)?.descriptor().to_vec())
        }
        _ => Err(Status::BadArgument),
    }
}
