use countersign_proofs_statement::Field;
use countersign_stark::DEPTH;
use std::path::{Path, PathBuf};

/// Ids and names of the circuits.
pub const CIRCUITS: [(usize, &str); 2] =
    [(2, Circuit::SecretProofBound.name()), (3, Circuit::MembershipProof.name())];

/// Octets of a value.
pub const VALUE: usize = 32;

/// Circuit that more than one system proves.
#[derive(Clone, Copy)]
pub enum Circuit {
    SecretProofBound,
    MembershipProof,
}

impl Circuit {
    pub fn of(id: usize) -> Result<Self, String> {
        match id {
            2 => Ok(Self::SecretProofBound),
            3 => Ok(Self::MembershipProof),
            _ => Err(format!("there is no circuit {id}")),
        }
    }

    pub const fn id(self) -> u8 {
        match self {
            Self::SecretProofBound => 2,
            Self::MembershipProof => 3,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::SecretProofBound => "SecretProofBound",
            Self::MembershipProof => "MembershipProof",
        }
    }

    /// Reads a file that the build of the circuits made.
    pub fn file(self, name: &str) -> Result<Vec<u8>, String> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../zk-verifier/circuits");
        let folder = std::env::var_os("COUNTERSIGN_CIRCUITS").map_or(beside, PathBuf::from);
        let file = folder.join("artefacts").join(self.name()).join(name);
        std::fs::read(&file).map_err(|_| format!("{} has no {name}", self.name()))
    }

    /// Returns the path from the leaf upwards: a sibling, and whether the path is its right neighbour.
    pub fn path(self) -> Vec<(bool, [u8; VALUE])> {
        let depth = match self {
            Self::SecretProofBound => 0,
            Self::MembershipProof => DEPTH,
        };
        (0..depth).zip(1..).map(|(level, n)| (level % 3 == 1, value(n))).collect()
    }

    /// Returns the inputs by name.
    pub fn inputs(
        self,
        secret: [u8; VALUE],
        challenge: [u8; VALUE],
    ) -> Vec<(&'static str, Vec<[u8; VALUE]>)> {
        let mut inputs = vec![
            ("secret", vec![secret]),
            ("challenge", vec![challenge]),
            ("externalNullifier", vec![EXTERNAL_NULLIFIER]),
            ("service", vec![SERVICE]),
        ];
        let path = self.path();
        if !path.is_empty() {
            let bits = path.iter().map(|(right, _)| value(u8::from(*right))).collect();
            inputs.push(("pathBits", bits));
            inputs.push(("siblings", path.iter().map(|(_, sibling)| *sibling).collect()));
        }
        inputs
    }
}

pub const EXTERNAL_NULLIFIER: [u8; VALUE] = value(7);
pub const SERVICE: [u8; VALUE] = value(8);

/// Returns a small number, which is a value in either field.
const fn value(n: u8) -> [u8; VALUE] {
    let mut octets = [0; VALUE];
    octets[VALUE - 1] = n;
    octets
}

/// Returns the value that octets begin with.
pub fn first(octets: &[u8]) -> [u8; VALUE] {
    octets.first_chunk().copied().expect("octets of a value")
}

/// Returns the unreduced challenge of request n.
pub fn context(field: &dyn Field, n: u32) -> Vec<u8> {
    [2 * n, 2 * n + 1].into_iter().flat_map(|n| field.challenge(n).into_iter().take(VALUE)).collect()
}

/// Returns all public signals: outputs, challenge, external nullifier and service.
pub fn signals(outputs: &[u8], challenge: [u8; VALUE]) -> Vec<u8> {
    [outputs, &challenge, &EXTERNAL_NULLIFIER, &SERVICE].concat()
}
