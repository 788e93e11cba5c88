use crate::Field;

/// What a proof says to everybody, in octets of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Image of the secret.
    pub image: Vec<u8>,
    /// Challenge that the proof answers.
    pub challenge: Vec<u8>,
}

impl Statement {
    /// Returns the statement on a system's secret with challenge n.
    #[must_use]
    pub fn of(system: &dyn System, chain: usize, n: u32) -> Self {
        Self { image: system.image(chain), challenge: system.challenge(n) }
    }
}

/// Security in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// By a proof, or by the best known attack on the underlying problem.
    pub proven: u32,
    /// By conjectures on codes, for STARKs; otherwise the same.
    pub conjectured: u32,
    /// Whether the library computes these figures.
    pub computed: bool,
}

impl Level {
    /// Level of a curve by the best known attack.
    #[must_use]
    pub const fn of_curve(bits: u32) -> Self {
        Self { proven: bits, conjectured: bits, computed: false }
    }
}

/// A proof system with its parameters.
pub trait System {
    /// Name in the reports.
    fn name(&self) -> String;

    /// Field of the statement.
    fn field(&self) -> &'static dyn Field;

    /// Name of the field in the reports.
    fn field_name(&self) -> String {
        self.field().name().to_owned()
    }

    /// Security of a proof about a chain of k permutations.
    fn level(&self, chain: usize) -> Level;

    /// Returns the secret of the statements.
    fn secret(&self) -> Vec<u8> {
        self.field().secret()
    }

    /// Returns the image of the secret by a chain of k permutations.
    fn image(&self, chain: usize) -> Vec<u8> {
        self.field().image(&self.field().secret(), chain)
    }

    /// Returns challenge n.
    fn challenge(&self, n: u32) -> Vec<u8> {
        self.field().challenge(n)
    }

    /// Makes the keys or generators for a chain of k permutations.
    ///
    /// # Errors
    /// The reason why the system has no proof of such a chain.
    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String>;

    /// Returns the same system without grinding, if its proofs have some.
    fn without_grinding(&self) -> Option<Box<dyn System>> {
        None
    }

    /// Does the grinding of one proof about a chain of k permutations with challenge n again, without the rest of the
    /// proof.
    ///
    /// Returns false if proofs of this system have none.
    fn grind(&self, _chain: usize, _n: u32) -> bool {
        false
    }
}

/// A proof system that is set up for a chain of one length.
pub trait Prepared {
    /// Proves that the secret's image is that of the statement. Returns the encoded proof.
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8>;

    /// Decodes and verifies a proof.
    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool;

    /// Verifies several proofs at once, or returns nothing if the library has no way to.
    fn verify_all(&self, _proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        None
    }

    /// Length in octets of what only the prover keeps; 0 without a set-up.
    fn proving_key_len(&self) -> usize {
        0
    }

    /// Length in octets of what the verifier keeps of the set-up; 0 without one.
    fn verifying_key_len(&self) -> usize {
        0
    }
}
