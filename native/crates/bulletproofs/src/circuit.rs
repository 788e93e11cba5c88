use crate::r1cs::{Combination, R1cs};
use crate::{Error, Fr, Result};
use ark_ff::{Field, Zero};

/// Constraint system as multiplication gates and linear constraints between them.
///
/// Equation e = 3i + k says that a value of gate i is a combination of wires; k = 0 is the left input, 1 the right
/// input, 2 the output. Definitions are the equations that eliminate a wire, the others are the linear constraints.
#[derive(Debug)]
pub(crate) struct Circuit {
    signals: usize,
    wires: usize,
    equations: Vec<Combination>,
    /// In the order of elimination.
    definitions: Vec<Definition>,
    /// For each equation, whether it is a linear constraint.
    constrains: Vec<bool>,
}

#[derive(Debug)]
struct Definition {
    equation: usize,
    wire: usize,
    /// Inverse of the wire's factor, negated.
    inverse: Fr,
}

/// Factors of the gates' values in the sum of all linear constraints with powers of z, and the sum's constant part: the
/// sum of factors times values is `constant` if all constraints hold.
#[derive(Debug)]
pub(crate) struct Weights {
    pub(crate) left: Vec<Fr>,
    pub(crate) right: Vec<Fr>,
    pub(crate) output: Vec<Fr>,
    pub(crate) constant: Fr,
}

impl Circuit {
    /// Finds the definitions.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if a wire is left: it would need a solver, and circom's own circuits do not.
    pub(crate) fn new(r1cs: R1cs) -> Result<Self> {
        let R1cs { signals, wires, rows } = r1cs;
        let equations: Vec<Combination> = rows.into_iter().flatten().collect();
        let mut known = vec![false; wires];
        known.iter_mut().take(signals + 1).for_each(|k| *k = true);
        let mut definitions = Vec::new();
        let mut constrains = vec![true; equations.len()];
        for (equation, terms) in equations.iter().enumerate() {
            let mut unknown = terms.iter().filter(|(wire, _)| !known[*wire]);
            let (Some((wire, factor)), None) = (unknown.next(), unknown.next()) else { continue };
            let inverse = -factor.inverse().ok_or(Error::Inconsistent)?;
            definitions.push(Definition { equation, wire: *wire, inverse });
            known[*wire] = true;
            constrains[equation] = false;
        }
        if known.contains(&false) {
            return Err(Error::Unsupported);
        }
        Ok(Self { signals, wires, equations, definitions, constrains })
    }

    pub(crate) const fn signals(&self) -> usize {
        self.signals
    }

    pub(crate) const fn wires(&self) -> usize {
        self.wires
    }

    /// Number of multiplication gates.
    pub(crate) const fn gates(&self) -> usize {
        self.equations.len() / 3
    }

    /// Returns left inputs, right inputs and outputs of all gates for the wires' values, the constant one first.
    ///
    /// # Errors
    /// [`Error::Unsatisfied`] if a product is wrong, [`Error::Length`] for another number of wires.
    pub(crate) fn gate_values(&self, wires: &[Fr]) -> Result<[Vec<Fr>; 3]> {
        if wires.len() != self.wires {
            return Err(Error::Length);
        }
        let value = |terms: &Combination| terms.iter().map(|(wire, factor)| wires[*wire] * factor).sum();
        let values: Vec<Fr> = self.equations.iter().map(value).collect();
        let [left, right, output] =
            [0, 1, 2].map(|k| values.iter().skip(k).step_by(3).copied().collect::<Vec<Fr>>());
        if left.iter().zip(&right).zip(&output).any(|((l, r), o)| *l * r != *o) {
            return Err(Error::Unsatisfied);
        }
        Ok([left, right, output])
    }

    /// Weighs constraint q, counted from 0 in the order of equations, with z^(q + 1), and each definition with that
    /// factor for which its wire disappears from the sum.
    pub(crate) fn weights(&self, z: Fr, signals: &[Fr]) -> Weights {
        let mut weights = vec![Fr::zero(); self.equations.len()];
        let mut wires = vec![Fr::zero(); self.wires];
        let mut power = z;
        for ((terms, constrains), weight) in self.equations.iter().zip(&self.constrains).zip(&mut weights) {
            if *constrains {
                *weight = power;
                terms.iter().for_each(|(wire, factor)| wires[*wire] += power * factor);
                power *= z;
            }
        }
        // A wire is in its definition, in constraints, and in definitions of later wires, which are done by then.
        for Definition { equation, wire, inverse } in self.definitions.iter().rev() {
            let weight = wires[*wire] * inverse;
            weights[*equation] = weight;
            self.equations[*equation].iter().for_each(|(wire, factor)| wires[*wire] += weight * factor);
        }
        let every_third = |k| weights.iter().skip(k).step_by(3).copied().collect();
        let public = core::iter::once(&Fr::ONE).chain(signals);
        Weights {
            left: every_third(0),
            right: every_third(1),
            output: every_third(2),
            constant: public.zip(&wires).map(|(value, factor)| *value * factor).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{scalar, square_chain};

    fn chain() -> (Circuit, Vec<Fr>) {
        let (file, wires) = square_chain(5, scalar(1));
        (Circuit::new(R1cs::read(&file, 8).unwrap()).unwrap(), wires)
    }

    fn weighed(weights: &Weights, [left, right, output]: &[Vec<Fr>; 3]) -> Fr {
        let product = |x: &[Fr], y: &[Fr]| x.iter().zip(y).map(|(x, y)| *x * y).sum::<Fr>();
        product(&weights.left, left) + product(&weights.right, right) + product(&weights.output, output)
    }

    #[test]
    fn sum_of_constraints_is_the_constant() {
        let (circuit, wires) = chain();
        let values = circuit.gate_values(&wires).unwrap();
        for z in 10..20 {
            let weights = circuit.weights(scalar(z), &wires[1..=circuit.signals()]);
            assert_eq!(weighed(&weights, &values), weights.constant);
        }
    }

    /// Every input of every gate that is changed breaks the sum, although the product is right.
    #[test]
    fn every_input_of_every_gate_counts() {
        let (circuit, wires) = chain();
        let weights = circuit.weights(scalar(10), &wires[1..=circuit.signals()]);
        for k in 0..2 {
            for i in 0..circuit.gates() {
                let mut values = circuit.gate_values(&wires).unwrap();
                values[k][i] += Fr::ONE;
                values[2][i] = values[0][i] * values[1][i];
                assert_ne!(weighed(&weights, &values), weights.constant, "{k} of gate {i}");
            }
        }
    }

    #[test]
    fn every_signal_counts() {
        let (circuit, wires) = chain();
        let values = circuit.gate_values(&wires).unwrap();
        for i in 0..circuit.signals() {
            let mut signals = wires[1..=circuit.signals()].to_vec();
            signals[i] += Fr::ONE;
            let weights = circuit.weights(scalar(10), &signals);
            assert_ne!(weighed(&weights, &values), weights.constant, "signal {i}");
        }
    }

    #[test]
    fn wrong_wires_are_refused() {
        let (circuit, wires) = chain();
        for i in 0..wires.len() {
            let mut wrong = wires.clone();
            wrong[i] += Fr::ONE;
            assert_eq!(circuit.gate_values(&wrong).err(), Some(Error::Unsatisfied), "wire {i}");
        }
        assert_eq!(circuit.gate_values(&wires[1..]).err(), Some(Error::Length));
    }
}
