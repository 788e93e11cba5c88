use crate::require_short;
use ark_ff::{BigInteger, Field as _, PrimeField};
use countersign_bulletproofs::{CONTEXT_LEN, Fr, Verdict, Verifier, testing};
use countersign_groth16::write_field;
use countersign_proofs_statement::{BN254, Field, Level, Prepared, Statement, System};

/// Wires of the constant, the image, the challenge and the secret.
const ONE: u32 = 0;
const IMAGE: u32 = 1;
const CHALLENGE: u32 = 2;
const SECRET: u32 = 3;

/// This project's crate on BN254, which reads constraints in circom's format.
pub struct Countersign;

impl System for Countersign {
    fn name(&self) -> String {
        "countersign Bulletproofs BN254".to_owned()
    }

    fn field(&self) -> &'static dyn Field {
        &BN254
    }

    fn level(&self, _chain: usize) -> Level {
        Level::of_curve(100)
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        require_short(chain)?;
        let circuit = Circuit::of(chain);
        let file = circuit.file();
        let verifier = Verifier::load(1, &file).map_err(|e| format!("{e:?}"))?;
        Ok(Box::new(Chain { circuit, verifier, verifying_key_len: file.len() }))
    }
}

struct Chain {
    circuit: Circuit,
    verifier: Verifier,
    verifying_key_len: usize,
}

impl Chain {
    /// Returns the public signals, the context and the proof.
    fn record(statement: &Statement, proof: &[u8]) -> Vec<u8> {
        [&statement.image, &statement.challenge, context(statement).as_slice(), proof].concat()
    }
}

fn scalar(octets: &[u8]) -> Fr {
    Fr::from_be_bytes_mod_order(octets)
}

/// Returns the challenge, padded to the length of the context that a proof is bound to.
fn context(statement: &Statement) -> [u8; CONTEXT_LEN] {
    let mut context = [0; CONTEXT_LEN];
    context[CONTEXT_LEN - statement.challenge.len()..].copy_from_slice(&statement.challenge);
    context
}

impl Prepared for Chain {
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let wires = self.circuit.wires(scalar(secret), scalar(&statement.challenge));
        let mut record =
            testing::prove(&self.verifier, &wires, &context(statement)).expect("satisfied constraints");
        record.split_off(record.len() - self.verifier.proof_len())
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        self.verifier.verify(&Self::record(statement, proof)) == Verdict::Valid
    }

    fn verify_all(&self, proofs: &[(Statement, Vec<u8>)]) -> Option<bool> {
        let records: Vec<_> =
            proofs.iter().map(|(statement, proof)| Self::record(statement, proof)).collect();
        let verdicts = self.verifier.verify_all(&records.concat());
        Some(verdicts.is_ok_and(|all| all.iter().all(|verdict| *verdict == Verdict::Valid)))
    }

    fn verifying_key_len(&self) -> usize {
        self.verifying_key_len
    }
}

/// Factor and wire.
type Term = (Fr, u32);

/// The constraints ⟨A, w⟩·⟨B, w⟩ = ⟨C, w⟩ of a chain, three a round and one for the image.
struct Circuit {
    constants: Vec<Fr>,
    capacity: Fr,
    chain: usize,
}

impl Circuit {
    fn of(chain: usize) -> Self {
        Self {
            constants: BN254.constants().iter().map(|c| scalar(c)).collect(),
            capacity: scalar(&BN254.capacity()),
            chain,
        }
    }

    fn rounds(&self) -> impl Iterator<Item = (bool, Fr)> {
        (0..self.chain).flat_map(|_| self.constants.iter().enumerate().map(|(i, c)| (i == 0, *c)))
    }

    fn rows(&self) -> Vec<[Vec<Term>; 3]> {
        let one = |wire: u32| vec![(Fr::ONE, wire)];
        let mut rows = Vec::new();
        let (mut left, mut right) = (SECRET, Vec::new());
        let mut wire = SECRET;
        for (first, c) in self.rounds() {
            if first {
                right = vec![(self.capacity, ONE)];
            }
            let input = vec![(c, ONE), (Fr::ONE, left)];
            let [square, fourth, next] = [1, 2, 3].map(|n| wire + n);
            wire = next;
            rows.push([input.clone(), input.clone(), one(square)]);
            rows.push([one(square), one(square), one(fourth)]);
            let difference = right.iter().map(|(factor, wire)| (-*factor, *wire));
            rows.push([one(fourth), input, difference.chain(one(next)).collect()]);
            right = one(left);
            left = next;
        }
        rows.push([one(left), one(ONE), one(IMAGE)]);
        rows
    }

    fn wires(&self, secret: Fr, challenge: Fr) -> Vec<Fr> {
        let mut wires = vec![Fr::ONE, Fr::ONE, challenge, secret];
        let (mut left, mut right) = (secret, self.capacity);
        for (first, c) in self.rounds() {
            if first {
                right = self.capacity;
            }
            let input = left + c;
            let fourth = input.square().square();
            let next = fourth * input + right;
            wires.extend([input.square(), fourth, next]);
            right = left;
            left = next;
        }
        wires[IMAGE as usize] = left;
        wires
    }

    /// Returns circom's `.r1cs`.
    fn file(&self) -> Vec<u8> {
        let rows = self.rows();
        let wires = count(rows.len()) + SECRET;
        let mut header = 32u32.to_le_bytes().to_vec();
        header.extend(Fr::MODULUS.to_bytes_le());
        let (outputs, public) = (IMAGE, CHALLENGE - IMAGE);
        [wires, outputs, public, wires - SECRET].iter().for_each(|n| header.extend(n.to_le_bytes()));
        header.extend(u64::from(wires).to_le_bytes());
        header.extend(count(rows.len()).to_le_bytes());
        let mut constraints = Vec::new();
        for terms in rows.iter().flatten() {
            constraints.extend(count(terms.len()).to_le_bytes());
            for (factor, wire) in terms {
                constraints.extend(wire.to_le_bytes());
                constraints.extend(write_field(factor).iter().rev());
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
}

fn count(n: usize) -> u32 {
    u32::try_from(n).expect("a chain of few rows")
}
