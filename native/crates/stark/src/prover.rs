use crate::air::{Circuit, SIGNALS, Witness};
use crate::verifier::{STATEMENT_LEN, Verifier};
use crate::words::{Word, Words, read_words, reduce, write_words};
use crate::{CONTEXT_LEN, Error, Result, Verdict};
use p3_matrix::dense::RowMajorMatrix;

/// Input of a circuit.
#[derive(Clone)]
pub struct Input<'a> {
    /// Name, as in the circuits over BN254.
    pub name: &'a str,
    /// One value, or the elements of an array.
    pub values: Vec<[u8; 32]>,
}

/// Prover of one circuit.
#[derive(Debug)]
pub struct Prover {
    verifier: Verifier,
}

impl Prover {
    /// Makes the prover of a circuit.
    ///
    /// # Errors
    /// As [`Verifier::load`].
    pub fn load(circuit: u8) -> Result<Self> {
        Ok(Self { verifier: Verifier::load(circuit)? })
    }

    #[cfg(any(test, feature = "testing"))]
    pub(crate) const fn of(verifier: Verifier) -> Self {
        Self { verifier }
    }

    /// The verifier of its proofs.
    #[must_use]
    pub const fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    /// Proves a statement for a request. The challenge is the context, [reduced](crate::reduce). Inputs are `secret`, `challenge`, `externalNullifier` and `service`, for trees
    /// `pathBits` and `siblings` too. Returns the statement and its proof, which was verified. All randomness is from
    /// the operating system. The duration depends on the secrets and on how long it takes to find a nonce.
    ///
    /// # Errors
    /// [`Error::Inconsistent`] for other inputs or another challenge, [`Error::NotCanonical`] for a word that is not below p,
    /// [`Error::Randomness`] if the operating system returns none.
    pub fn prove(&self, inputs: &[Input<'_>], context: &[u8; CONTEXT_LEN]) -> Result<(Vec<u8>, Vec<u8>)> {
        let circuit = self.verifier.statement().circuit();
        let (witness, challenge) = witness(circuit, inputs)?;
        if challenge != reduce(context) {
            return Err(Error::Inconsistent);
        }
        let (trace, outputs) = self.verifier.statement().trace(&witness)?;
        let statement = statement_of(&witness, challenge, &outputs, context);
        let proof = prove_trace(&self.verifier, trace, &statement)?;
        match self.verifier.verify(&statement, &proof) {
            Verdict::Valid => Ok((statement, proof)),
            _ => Err(Error::Unsatisfied),
        }
    }
}

/// Encodes all signals and the context. Outputs are nullifier, commitment or root, and owner.
pub(crate) fn statement_of(
    witness: &Witness,
    challenge: Words,
    [nullifier, member, owner]: &[Words; 3],
    context: &[u8; CONTEXT_LEN],
) -> Vec<u8> {
    let signals = [*nullifier, *member, *owner, challenge, witness.external_nullifier, witness.service];
    let mut statement = Vec::with_capacity(STATEMENT_LEN);
    signals.iter().for_each(|words| statement.extend(write_words(words)));
    statement.extend_from_slice(context);
    statement
}

/// Makes a proof from a trace, whatever is in it.
pub(crate) fn prove_trace(
    verifier: &Verifier,
    trace: RowMajorMatrix<Word>,
    statement: &[u8],
) -> Result<Vec<u8>> {
    let (octets, _) = statement.get(..SIGNALS * 32).ok_or(Error::Length)?.as_chunks();
    let signals = octets.iter().map(read_words).collect::<Result<Vec<_>>>()?.concat();
    verifier.engine().prove(verifier.transcript(statement), trace, &signals)
}

pub(crate) fn witness(circuit: Circuit, inputs: &[Input<'_>]) -> Result<(Witness, Words)> {
    let names = 4 + 2 * usize::from(circuit.depth() > 0);
    let all = |name: &str| inputs.iter().find(|input| input.name == name).ok_or(Error::Inconsistent);
    let one = |name: &str| match all(name)?.values.as_slice() {
        [value] => read_words(value),
        _ => Err(Error::Inconsistent),
    };
    if inputs.len() != names {
        return Err(Error::Inconsistent);
    }
    let mut path = Vec::new();
    if circuit.depth() > 0 {
        let (bits, siblings) = (&all("pathBits")?.values, &all("siblings")?.values);
        if bits.len() != siblings.len() {
            return Err(Error::Inconsistent);
        }
        for (bit, sibling) in bits.iter().zip(siblings) {
            path.push((is_one(bit)?, read_words(sibling)?));
        }
    }
    let witness = Witness {
        secret: one("secret")?,
        external_nullifier: one("externalNullifier")?,
        service: one("service")?,
        path,
    };
    Ok((witness, one("challenge")?))
}

/// Reads 0 or 1, a number of 32 octets.
fn is_one(octets: &[u8; 32]) -> Result<bool> {
    match octets.split_last() {
        Some((last @ (0 | 1), zeros)) if zeros.iter().all(|octet| *octet == 0) => Ok(*last == 1),
        _ => Err(Error::Unsatisfied),
    }
}
