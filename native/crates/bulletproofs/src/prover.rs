use crate::circuit::Weights;
use crate::generators::Factors;
use crate::inner_product::{Argument, Vectors, inner_product};
use crate::proof::{Proof, write_point};
use crate::transcript::Transcript;
use crate::{CONTEXT_LEN, Error, Fr, Input, Result, Verdict, Verifier};
use ark_bn254::{G1Affine, G1Projective};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{Field, One, Zero};
use countersign_groth16::{WitnessProgram, random, write_field};

/// Prover of one circuit, loaded once.
pub struct Prover {
    verifier: Verifier,
    program: WitnessProgram,
}

/// Randomness of one proof. Each commitment is opened once: it is drawn anew for every proof.
struct Blindings {
    /// Of A_I, A_O and S.
    gates: [Fr; 3],
    /// Of T_1, T_3, T_4, T_5 and T_6.
    t: [Fr; 5],
    /// Vectors in S.
    left: Vec<Fr>,
    right: Vec<Fr>,
}

impl Blindings {
    fn draw(gates: usize) -> Result<Self> {
        Ok(Self {
            gates: [random()?, random()?, random()?],
            t: [random()?, random()?, random()?, random()?, random()?],
            left: (0..gates).map(|_| random()).collect::<Result<_>>()?,
            right: (0..gates).map(|_| random()).collect::<Result<_>>()?,
        })
    }
}

impl Prover {
    /// Loads circom's `.r1cs` and `.wasm` of one circuit.
    ///
    /// # Errors
    /// As [`Verifier::load`]; [`Error::Unsupported`] for code that is no witness generator of circom.
    pub fn load(circuit: u8, r1cs: &[u8], wasm: &[u8]) -> Result<Self> {
        Ok(Self { verifier: Verifier::load(circuit, r1cs)?, program: WitnessProgram::new(wasm)? })
    }

    /// The circuit's verifier.
    #[must_use]
    pub const fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    /// Generates a proof for a context with randomness from the operating system. Returns the record for
    /// [`Verifier::verify`], which has been verified. The duration depends on the secrets, so attackers must not be able
    /// to measure it.
    ///
    /// # Errors
    /// [`Error::Inconsistent`] for unknown, missing or surplus inputs, [`Error::Unsatisfied`] for those that the
    /// circuit refuses, [`Error::Randomness`] without randomness.
    pub fn prove(&self, inputs: &[Input<'_>], context: &[u8; CONTEXT_LEN]) -> Result<Vec<u8>> {
        let wires = self.program.witness(inputs, self.verifier.circuit().wires())?;
        let record = prove_wires(&self.verifier, &wires, context)?;
        // Refuses results of hardware faults.
        if self.verifier.verify(&record) == Verdict::Valid { Ok(record) } else { Err(Error::Unsatisfied) }
    }
}

/// Proves that a circuit has these values on its wires, the constant one first. Returns a record, not yet verified.
pub(crate) fn prove_wires(verifier: &Verifier, wires: &[Fr], context: &[u8; CONTEXT_LEN]) -> Result<Vec<u8>> {
    let circuit = verifier.circuit();
    let values = circuit.gate_values(wires)?;
    let signals = wires.get(1..=circuit.signals()).ok_or(Error::Length)?;
    let octets: Vec<[u8; 32]> = signals.iter().map(write_field).collect();
    let blindings = Blindings::draw(circuit.gates())?;
    let transcript = Transcript::new(verifier.digest(), &octets, context);
    let proof = Run { verifier, transcript, values, blindings }.proof(signals)?;
    let mut record = octets.concat();
    record.extend_from_slice(context);
    record.extend(proof.write());
    Ok(record)
}

struct Run<'a> {
    verifier: &'a Verifier,
    transcript: Transcript,
    /// Left inputs, right inputs and outputs of the gates.
    values: [Vec<Fr>; 3],
    blindings: Blindings,
}

/// Coefficients of l(X) = l1·X + l2·X² + l3·X³ and r(X) = r0 + r1·X + r3·X³.
struct Polynomials {
    l: [Vec<Fr>; 3],
    r: [Vec<Fr>; 3],
}

/// Proof with the vectors l(x) = a and r(x) = b instead of the argument about them.
struct Opened {
    gates: [G1Affine; 3],
    t: [G1Affine; 5],
    y_inverse: Fr,
    t_x: Fr,
    t_blinding: Fr,
    e_blinding: Fr,
    a: Vec<Fr>,
    b: Vec<Fr>,
}

impl Run<'_> {
    fn proof(mut self, signals: &[Fr]) -> Result<Proof> {
        let opened = self.open(signals)?;
        self.close(opened)
    }

    /// Computes all up to the vectors, which are not part of the proof.
    fn open(&mut self, signals: &[Fr]) -> Result<Opened> {
        let gates = self.commitments();
        for (label, point) in ["A_I", "A_O", "S"].into_iter().zip(&gates) {
            self.transcript.append(label, &write_point(point));
        }
        let (y, z) = (self.transcript.challenge("y")?, self.transcript.challenge("z")?);
        let y_inverse = y.inverse().ok_or(Error::Unsatisfied)?;
        let weights = self.verifier.circuit().weights(z, signals);
        let polynomials = self.polynomials(&weights, y, y_inverse);
        let t = self.t_commitments(polynomials.products());
        for (label, point) in ["T_1", "T_3", "T_4", "T_5", "T_6"].into_iter().zip(&t) {
            self.transcript.append(label, &write_point(point));
        }
        let x = self.transcript.challenge("x")?;
        let (xx, xxx) = (x.square(), x.square() * x);
        let (a, b) = polynomials.at(x, y, self.verifier.generators().len());
        let of_t = [x, xxx, xx * xx, xx * xxx, xxx * xxx];
        Ok(Opened {
            gates,
            t,
            y_inverse,
            t_x: inner_product(&a, &b),
            t_blinding: inner_product(&self.blindings.t, &of_t),
            e_blinding: inner_product(&self.blindings.gates, &[x, xx, xxx]),
            a,
            b,
        })
    }

    /// Replaces the vectors by the argument about their inner product.
    fn close(mut self, opened: Opened) -> Result<Proof> {
        let Opened { gates, t, y_inverse, t_x, t_blinding, e_blinding, a, b } = opened;
        for (label, scalar) in [("t_x", &t_x), ("t_blinding", &t_blinding), ("e_blinding", &e_blinding)] {
            self.transcript.append(label, &write_field(scalar));
        }
        let q = self.transcript.challenge("w")?;
        let h = powers(y_inverse, a.len());
        let vectors = Vectors { a, b, h, q };
        let Argument { rounds, a, b } = vectors.prove(self.verifier.generators(), &mut self.transcript)?;
        Ok(Proof { gates, t, t_x, t_blinding, e_blinding, rounds, a, b })
    }

    /// Computes A_I, A_O and S.
    fn commitments(&self) -> [G1Affine; 3] {
        let [left, right, output] = &self.values;
        let [input_blinding, output_blinding, s_blinding] = self.blindings.gates;
        let sum = |blinding, g: &[Fr], h: &[Fr]| {
            self.verifier.generators().sum(&Factors {
                value: Fr::zero(),
                blinding,
                g: g.to_vec(),
                h: h.to_vec(),
            })
        };
        affine([
            sum(input_blinding, left, right),
            sum(output_blinding, output, &[]),
            sum(s_blinding, &self.blindings.left, &self.blindings.right),
        ])
    }

    fn polynomials(&self, weights: &Weights, y: Fr, y_inverse: Fr) -> Polynomials {
        let [left, right, output] = &self.values;
        let gates = left.len();
        let (powers_y, inverses) = (powers(y, gates), powers(y_inverse, gates));
        let scaled = |x: &[Fr], by: &[Fr]| -> Vec<Fr> { x.iter().zip(by).map(|(x, y)| *x * y).collect() };
        let plus = |x: Vec<Fr>, y: &[Fr]| -> Vec<Fr> { x.into_iter().zip(y).map(|(x, y)| x + y).collect() };
        Polynomials {
            l: [plus(scaled(&weights.right, &inverses), left), output.clone(), self.blindings.left.clone()],
            r: [
                weights.output.iter().zip(&powers_y).map(|(w, y)| *w - y).collect(),
                plus(scaled(right, &powers_y), &weights.left),
                scaled(&self.blindings.right, &powers_y),
            ],
        }
    }

    /// Computes T_1, T_3, T_4, T_5 and T_6.
    fn t_commitments(&self, values: [Fr; 5]) -> [G1Affine; 5] {
        let mut values = values.into_iter().zip(self.blindings.t);
        affine([(); 5].map(|()| {
            let (value, blinding) = values.next().unwrap_or_default();
            self.verifier.generators().sum(&Factors { value, blinding, g: Vec::new(), h: Vec::new() })
        }))
    }
}

impl Polynomials {
    /// Returns the coefficients of ⟨l(X), r(X)⟩ but that of X², which the verifier computes: those of X, X³, X⁴, X⁵, X⁶.
    fn products(&self) -> [Fr; 5] {
        let Self { l: [l1, l2, l3], r: [r0, r1, r3] } = self;
        [
            inner_product(l1, r0),
            inner_product(l2, r1) + inner_product(l3, r0),
            inner_product(l1, r3) + inner_product(l3, r1),
            inner_product(l2, r3),
            inner_product(l3, r3),
        ]
    }

    /// Returns l(x) and r(x), filled up to a power of two with gates that have neither values nor weights. Only the
    /// term −y^i is left of their r.
    fn at(&self, x: Fr, y: Fr, len: usize) -> (Vec<Fr>, Vec<Fr>) {
        let Self { l: [l1, l2, l3], r: [r0, r1, r3] } = self;
        let (xx, xxx) = (x.square(), x.square() * x);
        let l = l1.iter().zip(l2).zip(l3).map(|((l1, l2), l3)| x * l1 + xx * l2 + xxx * l3);
        let r = r0.iter().zip(r1).zip(r3).map(|((r0, r1), r3)| *r0 + x * r1 + xxx * r3);
        let (mut l, mut r): (Vec<Fr>, Vec<Fr>) = (l.collect(), r.collect());
        l.resize(len, Fr::zero());
        r.extend(powers(y, len).iter().skip(r.len()).map(|p| -*p));
        (l, r)
    }
}

fn affine<const N: usize>(points: [G1Projective; N]) -> [G1Affine; N] {
    let mut affine = G1Projective::normalize_batch(&points).into_iter();
    [(); N].map(|()| affine.next().unwrap_or_else(G1Affine::zero))
}

/// Returns n powers, from 1 on.
pub(crate) fn powers(base: Fr, n: usize) -> Vec<Fr> {
    core::iter::successors(Some(Fr::one()), |p| Some(*p * base)).take(n).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{scalar, square_chain};

    const CONTEXT: [u8; CONTEXT_LEN] = [1; CONTEXT_LEN];

    /// Verdict on a proof of a dishonest prover, which changes what it opens.
    fn verdict(change: impl FnOnce(&mut Opened)) -> Verdict {
        let (file, wires) = square_chain(5, scalar(1));
        let verifier = Verifier::load(1, &file).unwrap();
        let signals = &wires[1..=2];
        let octets: Vec<[u8; 32]> = signals.iter().map(write_field).collect();
        let mut run = Run {
            verifier: &verifier,
            transcript: Transcript::new(verifier.digest(), &octets, &CONTEXT),
            values: verifier.circuit().gate_values(&wires).unwrap(),
            blindings: Blindings::draw(6).unwrap(),
        };
        let mut opened = run.open(signals).unwrap();
        change(&mut opened);
        let proof = run.close(opened).unwrap();
        verifier.verify(&[octets.concat(), CONTEXT.to_vec(), proof.write()].concat())
    }

    #[test]
    fn honest_proof_is_valid() {
        assert_eq!(verdict(|_| ()), Verdict::Valid);
    }

    #[test]
    fn every_opened_value_counts() {
        let one = Fr::one();
        assert_eq!(verdict(|o| o.t_x += one), Verdict::Invalid);
        assert_eq!(verdict(|o| o.t_blinding += one), Verdict::Invalid);
        assert_eq!(verdict(|o| o.e_blinding += one), Verdict::Invalid);
        for i in 0..8 {
            assert_eq!(verdict(|o| o.a[i] += one), Verdict::Invalid, "a {i}");
            assert_eq!(verdict(|o| o.b[i] += one), Verdict::Invalid, "b {i}");
        }
    }

    /// With equal factors for the two equations these errors would cancel.
    #[test]
    fn errors_of_one_equation_do_not_cancel_those_of_the_other() {
        let change = |o: &mut Opened| {
            o.t_blinding += Fr::one();
            o.e_blinding -= Fr::one();
        };
        assert_eq!(verdict(change), Verdict::Invalid);
    }

    #[test]
    fn values_that_break_a_product_are_not_proven() {
        let (file, mut wires) = square_chain(5, scalar(1));
        let verifier = Verifier::load(1, &file).unwrap();
        wires[1] += Fr::one();
        assert_eq!(prove_wires(&verifier, &wires, &CONTEXT).err(), Some(Error::Unsatisfied));
    }
}
