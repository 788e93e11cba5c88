use crate::mimc_air::{MimcAir, ROWS};
use crate::plonky3;
use countersign_proofs_statement::{EXTENSION, Field, Level, Prepared, Statement, System};
use countersign_stark::testing::chain::{self, config};
use countersign_stark::testing::grind;
use countersign_stark::{CONTEXT_LEN, Error, Verdict};

/// This project's crate: its parameters, transcript, encoding and checks, with the chain in place of a circuit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Countersign {
    without_grinding: bool,
}

/// Plonky3 alone with the parameters of this project's crate: what the crate adds is its difference to this.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare {
    without_grinding: bool,
}

const fn log_rows(chain: usize) -> usize {
    (chain * ROWS).ilog2() as usize
}

fn level(chain: usize) -> Level {
    let level = chain::level(&MimcAir::new(), log_rows(chain));
    let bits = |n: usize| u32::try_from(n).unwrap_or(0);
    Level { proven: bits(level.proven), conjectured: bits(level.conjectured), computed: true }
}

/// Returns the crate's reason in words.
fn reason(chain: usize, error: Error) -> String {
    match error {
        Error::Unsupported => format!("only {} proven bits", level(chain).proven),
        other => format!("{other:?}"),
    }
}

fn require_power_of_two(chain: usize) -> Result<(), String> {
    if chain.is_power_of_two() { Ok(()) } else { Err("the number of rows is a power of two".to_owned()) }
}

/// Returns the challenge, padded to the length of the context that a proof is bound to.
fn context(challenge: &[u8]) -> [u8; CONTEXT_LEN] {
    let mut context = [0; CONTEXT_LEN];
    context[CONTEXT_LEN - challenge.len()..].copy_from_slice(challenge);
    context
}

impl System for Countersign {
    fn name(&self) -> String {
        "countersign STARK".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &EXTENSION
    }

    fn level(&self, chain: usize) -> Level {
        level(chain)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        require_power_of_two(chain)?;
        let (air, log_rows) = (MimcAir::new(), log_rows(chain));
        let system = if self.without_grinding {
            chain::Chain::without_grinding(air, log_rows)
        } else {
            chain::Chain::load(air, log_rows)
        };
        Ok(Box::new(Chain { system: system.map_err(|error| reason(chain, error))?, length: chain }))
    }

    fn without_grinding(&self) -> Option<Box<dyn System>> {
        (!self.without_grinding).then(|| -> Box<dyn System> { Box::new(Self { without_grinding: true }) })
    }

    fn grind(&self, chain: usize, n: u32) -> bool {
        grind(log_rows(chain), &context(&self.challenge(n)))
    }
}

impl System for Bare {
    fn name(&self) -> String {
        "Plonky3 as in countersign STARK".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &EXTENSION
    }

    fn level(&self, chain: usize) -> Level {
        level(chain)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        require_power_of_two(chain)?;
        let config = config(!self.without_grinding).map_err(|error| reason(chain, error))?;
        Ok(plonky3::Chain::boxed(config, chain))
    }

    fn without_grinding(&self) -> Option<Box<dyn System>> {
        (!self.without_grinding).then(|| -> Box<dyn System> { Box::new(Self { without_grinding: true }) })
    }

    fn grind(&self, chain: usize, n: u32) -> bool {
        grind(log_rows(chain), &context(&self.challenge(n)))
    }
}

struct Chain {
    system: chain::Chain<MimcAir>,
    length: usize,
}

impl Prepared for Chain {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let trace = self.system.constraints().trace(secret, self.length);
        let values = MimcAir::public_values(statement);
        self.system.prove(trace, &values, &context(&statement.challenge)).expect("a valid trace")
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let values = MimcAir::public_values(statement);
        self.system.verify(&values, &context(&statement.challenge), proof) == Verdict::Valid
    }

    /// One by one: the proofs have nothing to share.
    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        Some(proofs.iter().all(|(statement, proof)| self.verify(statement, proof)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_below_100_proven_bits_are_refused() {
        assert_eq!([1, 8, 64, 512].map(|chain| level(chain).proven), [105, 103, 100, 97]);
        assert!(Countersign::default().set_up(64).is_ok());
        let refused = Countersign::default().set_up(512).err();
        assert_eq!(refused.as_deref(), Some("only 97 proven bits"));
    }
}
