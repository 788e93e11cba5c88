use crate::circuit::Circuit;
use crate::generators::{Factors, Generators};
use crate::inner_product::inner_product;
use crate::proof::{Proof, proof_len, write_point};
use crate::prover::powers;
use crate::r1cs::R1cs;
use crate::transcript::Transcript;
use crate::{CONTEXT_LEN, Error, Fr, PROTOCOL, Result, Verdict};
use ark_bn254::G1Affine;
use ark_ff::{Field, One, Zero, batch_inversion};
use countersign_groth16::{read_field, sum_of, write_field};
use sha2::{Digest, Sha256};

/// Maximum number of records of one call. Each takes 64 KiB for 1,024 gates during its verification.
pub const MAX_BATCH: usize = 1024;

/// Maximum number of gates of a circuit: verification is linear in them.
const MAX_GATES: usize = 1 << 17;
const VERSION: u8 = 1;

/// Verifier of one circuit, with the generators' tables: 3 MiB for up to 1,024 gates.
pub struct Verifier {
    circuit: Circuit,
    generators: Generators,
    descriptor: Vec<u8>,
    digest: [u8; 32],
}

/// Well-formed record with its challenges, as the two equations that a proof must satisfy. Each is a sum of points
/// times factors that must be zero.
struct Equations {
    /// ⟨l, r⟩ = t(x), and the vectors are those committed to.
    vectors: Sum,
    /// t(x) is the polynomial committed to, whose coefficient of X² is the circuit's.
    polynomial: Sum,
}

struct Sum {
    generators: Factors,
    points: Vec<G1Affine>,
    factors: Vec<Fr>,
}

impl Verifier {
    /// Loads circom's `.r1cs`. Deriving generators takes some hundred milliseconds for 1,024 gates.
    ///
    /// # Errors
    /// For a file that is damaged, over another field, of more than 131,072 constraints or 255 public signals, or whose
    /// wires cannot be eliminated in the order of its rows.
    pub fn load(circuit: u8, r1cs: &[u8]) -> Result<Self> {
        let constraints = Circuit::new(R1cs::read(r1cs, MAX_GATES)?)?;
        let generators = Generators::new(constraints.gates().next_power_of_two());
        let descriptor = written(circuit, &constraints, r1cs)?;
        let digest = Sha256::digest(&descriptor).into();
        Ok(Self { circuit: constraints, generators, descriptor, digest })
    }

    /// The circuit's [`descriptor`].
    #[must_use]
    pub fn descriptor(&self) -> &[u8] {
        &self.descriptor
    }

    /// Length in octets of a record: all public signals, 32 octets each, then the context, then the proof.
    #[must_use]
    pub const fn record_len(&self) -> usize {
        self.circuit.signals() * 32 + CONTEXT_LEN + self.proof_len()
    }

    /// Length in octets of a proof: A_I, A_O, S, T_1, T_3 to T_6, t(x), the blinding of t(x), that of the vectors, L
    /// and R of each round, and the last elements a and b. Each has 32 octets.
    #[must_use]
    pub const fn proof_len(&self) -> usize {
        proof_len(self.rounds())
    }

    /// Number of public signals.
    #[must_use]
    pub const fn signals(&self) -> usize {
        self.circuit.signals()
    }

    pub(crate) const fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    pub(crate) const fn generators(&self) -> &Generators {
        &self.generators
    }

    pub(crate) const fn digest(&self) -> &[u8; 32] {
        &self.digest
    }

    const fn rounds(&self) -> usize {
        self.generators.len().trailing_zeros() as usize
    }

    /// Verifies one record.
    #[must_use]
    pub fn verify(&self, record: &[u8]) -> Verdict {
        self.verify_all(record).ok().and_then(|all| all.first().copied()).unwrap_or(Verdict::Malformed)
    }

    /// Verifies adjacent records in one buffer.
    ///
    /// All equations are added, each with a random factor of 128 bits that is drawn after all records are known. If the
    /// sum is not zero, the records are halved until the invalid ones are found.
    ///
    /// # Errors
    /// [`Error::Length`] if the buffer is empty, has no whole number of records or more than [`MAX_BATCH`];
    /// [`Error::Randomness`] if the operating system returns none.
    pub fn verify_all(&self, records: &[u8]) -> Result<Vec<Verdict>> {
        let chunks = records.chunks_exact(self.record_len());
        if chunks.len() == 0 || chunks.len() > MAX_BATCH || !chunks.remainder().is_empty() {
            return Err(Error::Length);
        }
        let mut verdicts = vec![Verdict::Malformed; chunks.len()];
        let mut members = Vec::with_capacity(chunks.len());
        for (record, verdict) in chunks.zip(&mut verdicts) {
            match self.equations(record) {
                Ok(equations) => members.push((equations, verdict)),
                Err(Error::Unsatisfied) => *verdict = Verdict::Invalid,
                Err(_) => {}
            }
        }
        self.judge(&mut members)?;
        Ok(verdicts)
    }

    fn judge(&self, members: &mut [(Equations, &mut Verdict)]) -> Result<()> {
        if members.is_empty() {
            return Ok(());
        }
        let holds = self.holds(members)?;
        if holds || members.len() == 1 {
            let verdict = if holds { Verdict::Valid } else { Verdict::Invalid };
            members.iter_mut().for_each(|(_, v)| **v = verdict);
            return Ok(());
        }
        let (left, right) = members.split_at_mut(members.len() / 2);
        self.judge(left)?;
        self.judge(right)
    }

    /// Returns whether the sum of all equations with newly drawn factors is zero.
    fn holds(&self, members: &[(Equations, &mut Verdict)]) -> Result<bool> {
        let len = self.generators.len();
        let mut total = Factors {
            value: Fr::zero(),
            blinding: Fr::zero(),
            g: vec![Fr::zero(); len],
            h: vec![Fr::zero(); len],
        };
        let (mut points, mut scalars) = (Vec::new(), Vec::new());
        let sums = members.iter().flat_map(|(equations, _)| [&equations.vectors, &equations.polynomial]);
        for (sum, by) in sums.zip(draw(2 * members.len())?) {
            total.value += by * sum.generators.value;
            total.blinding += by * sum.generators.blinding;
            total.g.iter_mut().zip(&sum.generators.g).for_each(|(g, factor)| *g += by * factor);
            total.h.iter_mut().zip(&sum.generators.h).for_each(|(h, factor)| *h += by * factor);
            points.extend_from_slice(&sum.points);
            scalars.extend(sum.factors.iter().map(|factor| by * factor));
        }
        Ok((self.generators.sum(&total) + sum_of(&points, &scalars)).is_zero())
    }

    /// Parses a record and derives its challenges.
    ///
    /// # Errors
    /// [`Error::Unsatisfied`] for challenges that are zero, all others for a malformed record.
    fn equations(&self, record: &[u8]) -> Result<Equations> {
        let (signals, rest) = record.split_at_checked(self.circuit.signals() * 32).ok_or(Error::Length)?;
        let (context, proof) = rest.split_first_chunk().ok_or(Error::Length)?;
        let (octets, _) = signals.as_chunks();
        let signals = octets.iter().map(read_field).collect::<Result<Vec<Fr>>>()?;
        let proof = self.decode(proof)?;
        let challenges = Challenges::of(&proof, Transcript::new(&self.digest, octets, context))?;
        self.sums(&proof, &challenges, &signals)
    }

    pub(crate) fn decode(&self, proof: &[u8]) -> Result<Proof> {
        Proof::read(proof, self.rounds())
    }

    fn sums(&self, proof: &Proof, challenges: &Challenges, signals: &[Fr]) -> Result<Equations> {
        let Challenges { y, z, x, w, u } = challenges;
        let mut inverses = u.clone();
        inverses.push(*y);
        batch_inversion(&mut inverses);
        let y_inverse = inverses.pop().ok_or(Error::Length)?;
        let weights = self.circuit.weights(*z, signals);
        let len = self.generators.len();
        let y_inverses = powers(y_inverse, len);
        let right: Vec<Fr> = weights.right.iter().zip(&y_inverses).map(|(w, y)| *w * y).collect();
        let delta = inner_product(&right, &weights.left);

        let mut g = products(proof.a, &inverses, u);
        g.iter_mut().for_each(|g| *g = -*g);
        g.iter_mut().zip(&right).for_each(|(g, w)| *g += *x * w);
        let mut h = products(proof.b, u, &inverses);
        h.iter_mut().for_each(|h| *h = -*h);
        let gates = weights.left.iter().zip(&weights.output);
        h.iter_mut().zip(gates).for_each(|(h, (left, output))| *h += *x * left + output);
        h.iter_mut().zip(&y_inverses).for_each(|(h, y)| *h = *h * y - Fr::one());

        let (xx, xxx) = (x.square(), x.square() * x);
        let squares = u.iter().zip(&inverses).flat_map(|(u, inverse)| [u.square(), inverse.square()]);
        let vectors = Sum {
            generators: Factors {
                value: *w * (proof.t_x - proof.a * proof.b),
                blinding: -proof.e_blinding,
                g,
                h,
            },
            points: proof.gates.iter().chain(proof.rounds.iter().flatten()).copied().collect(),
            factors: [*x, xx, xxx].into_iter().chain(squares).collect(),
        };
        let polynomial = Sum {
            generators: Factors {
                value: xx * (delta + weights.constant) - proof.t_x,
                blinding: -proof.t_blinding,
                g: Vec::new(),
                h: Vec::new(),
            },
            points: proof.t.to_vec(),
            factors: vec![*x, xxx, xx.square(), xx * xxx, xxx.square()],
        };
        Ok(Equations { vectors, polynomial })
    }
}

struct Challenges {
    y: Fr,
    z: Fr,
    x: Fr,
    w: Fr,
    u: Vec<Fr>,
}

impl Challenges {
    fn of(proof: &Proof, mut transcript: Transcript) -> Result<Self> {
        for (label, point) in ["A_I", "A_O", "S"].into_iter().zip(&proof.gates) {
            transcript.append(label, &write_point(point));
        }
        let (y, z) = (transcript.challenge("y")?, transcript.challenge("z")?);
        for (label, point) in ["T_1", "T_3", "T_4", "T_5", "T_6"].into_iter().zip(&proof.t) {
            transcript.append(label, &write_point(point));
        }
        let x = transcript.challenge("x")?;
        let scalars = [&proof.t_x, &proof.t_blinding, &proof.e_blinding];
        for (label, scalar) in ["t_x", "t_blinding", "e_blinding"].into_iter().zip(scalars) {
            transcript.append(label, &write_field(scalar));
        }
        let w = transcript.challenge("w")?;
        let challenge = |[l, r]: &[G1Affine; 2]| {
            transcript.append("L", &write_point(l));
            transcript.append("R", &write_point(r));
            transcript.challenge("u")
        };
        Ok(Self { y, z, x, w, u: proof.rounds.iter().map(challenge).collect::<Result<_>>()? })
    }
}

/// Returns `first` times a product for each index: of `set` for the bits of the index that are one, of `clear` for
/// those that are zero, the highest bit first.
fn products(first: Fr, clear: &[Fr], set: &[Fr]) -> Vec<Fr> {
    let mut all = vec![first];
    for (clear, set) in clear.iter().zip(set) {
        all = all.iter().flat_map(|p| [*p * clear, *p * set]).collect();
    }
    all
}

/// Returns all that prover and verifier agree on besides this crate's protocol: protocol (2, 1 octet), version (1),
/// circuit id (1), number of public signals (1), of gates (4), of generators G (4), SHA-256 of the `.r1cs` (32). Numbers
/// are big-endian.
///
/// # Errors
/// As [`Verifier::load`].
pub fn descriptor(circuit: u8, r1cs: &[u8]) -> Result<Vec<u8>> {
    written(circuit, &Circuit::new(R1cs::read(r1cs, MAX_GATES)?)?, r1cs)
}

fn written(id: u8, circuit: &Circuit, r1cs: &[u8]) -> Result<Vec<u8>> {
    let count = |n: usize| u32::try_from(n).map(u32::to_be_bytes).map_err(|_| Error::Unsupported);
    let signals = u8::try_from(circuit.signals()).map_err(|_| Error::Unsupported)?;
    let mut octets = vec![PROTOCOL, VERSION, id, signals];
    octets.extend(count(circuit.gates())?);
    octets.extend(count(circuit.gates().next_power_of_two())?);
    octets.extend(Sha256::digest(r1cs));
    Ok(octets)
}

/// Draws n factors of 128 bits that are not zero.
fn draw(n: usize) -> Result<Vec<Fr>> {
    let mut octets = vec![0; n.saturating_mul(16)];
    getrandom::fill(&mut octets).map_err(|_| Error::Randomness)?;
    let factor = |octets: &[u8; 16]| match u128::from_be_bytes(*octets) {
        // Probability 2^-128: a generator that returns zero is broken, and drawing again would hide it.
        0 => Err(Error::Randomness),
        n => Ok(Fr::from(n)),
    };
    octets.as_chunks().0.iter().map(factor).collect()
}
