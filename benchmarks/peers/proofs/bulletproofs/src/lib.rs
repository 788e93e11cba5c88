//! Bulletproofs for the statement: this project's, those of ark-bulletproofs on BN254 and of dalek on ristretto255.
#![forbid(unsafe_code)]

mod arkworks;
mod chain;
mod countersign;
mod dalek;

pub use arkworks::ArkBulletproofs;
pub use countersign::Countersign;
pub use dalek::Dalek;

/// Label of the transcripts.
const LABEL: &[u8] = b"countersign-proofs-v1";

/// Multipliers of a chain: three a round.
const fn multipliers(chain: usize) -> usize {
    3 * countersign_proofs_statement::ROUNDS as usize * chain
}

/// Chains that are longer are refused: a single proof would take minutes.
const LONGEST_CHAIN: usize = 64;

fn require_short(chain: usize) -> Result<(), String> {
    if chain > LONGEST_CHAIN { Err("a proof takes minutes".to_owned()) } else { Ok(()) }
}

/// Begins a transcript with the statement, which the libraries leave out.
fn transcript(statement: &countersign_proofs_statement::Statement) -> merlin::Transcript {
    let mut transcript = merlin::Transcript::new(LABEL);
    transcript.append_message(b"image", &statement.image);
    transcript.append_message(b"challenge", &statement.challenge);
    transcript
}
