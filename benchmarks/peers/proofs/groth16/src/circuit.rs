use ark_ff::PrimeField;
use ark_relations::gr1cs::{ConstraintSynthesizer, ConstraintSystemRef, LinearCombination, Variable};
use ark_relations::lc;
use ark_relations::utils::error::SynthesisError;
use countersign_proofs_statement::Field;

/// What is built into the circuit.
pub struct Constants<F> {
    rounds: Vec<F>,
    capacity: F,
    chain: usize,
}

impl<F: PrimeField> Constants<F> {
    pub fn of(field: &dyn Field, chain: usize) -> Self {
        let number = |octets: &[u8]| F::from_be_bytes_mod_order(octets);
        Self {
            rounds: field.constants().iter().map(|c| number(c)).collect(),
            capacity: number(&field.capacity()),
            chain,
        }
    }
}

/// Constraints of a chain: three a round, and one for the image.
pub struct MimcCircuit<'a, F> {
    constants: &'a Constants<F>,
    /// Secret, image and challenge.
    values: Option<[F; 3]>,
}

impl<'a, F: PrimeField> MimcCircuit<'a, F> {
    pub const fn without_values(constants: &'a Constants<F>) -> Self {
        Self { constants, values: None }
    }

    pub fn with_values(constants: &'a Constants<F>, secret: &[u8], signals: &[F; 2]) -> Self {
        let [image, challenge] = *signals;
        Self { constants, values: Some([F::from_be_bytes_mod_order(secret), image, challenge]) }
    }
}

/// Value and combination of wires, without a value in the set-up.
struct Wire<F: PrimeField> {
    value: Option<F>,
    terms: LinearCombination<F>,
}

impl<F: PrimeField> Wire<F> {
    fn plus_constant(&self, c: F) -> Self {
        Self { value: self.value.map(|v| v + c), terms: self.terms.clone() + (c, Variable::One) }
    }

    /// Returns a new wire, constrained to the product of this and another one plus a third.
    fn times_plus(
        &self,
        factor: &Self,
        summand: &Self,
        system: &ConstraintSystemRef<F>,
    ) -> Result<Self, SynthesisError> {
        let value = self.value.zip(factor.value).zip(summand.value).map(|((a, b), c)| a * b + c);
        let wire = system.new_witness_variable(|| value.ok_or(SynthesisError::AssignmentMissing))?;
        let (left, right) = (self.terms.clone(), factor.terms.clone());
        system.enforce_r1cs_constraint(
            || left,
            || right,
            || LinearCombination::from(wire) - &summand.terms,
        )?;
        Ok(Self { value, terms: wire.into() })
    }

    fn constant(value: F) -> Self {
        Self { value: Some(value), terms: LinearCombination::from((value, Variable::One)) }
    }

    fn zero() -> Self {
        Self { value: Some(F::ZERO), terms: lc!() }
    }
}

impl<F: PrimeField> ConstraintSynthesizer<F> for MimcCircuit<'_, F> {
    fn generate_constraints(self, system: ConstraintSystemRef<F>) -> Result<(), SynthesisError> {
        let value = |i: usize| self.values.map(|values| values[i]);
        let known = |i: usize| value(i).ok_or(SynthesisError::AssignmentMissing);
        let secret = system.new_witness_variable(|| known(0))?;
        let image = system.new_input_variable(|| known(1))?;
        let _challenge = system.new_input_variable(|| known(2))?;
        let mut left = Wire { value: value(0), terms: secret.into() };
        for _ in 0..self.constants.chain {
            let mut right = Wire::constant(self.constants.capacity);
            for c in &self.constants.rounds {
                let input = left.plus_constant(*c);
                let square = input.times_plus(&input, &Wire::zero(), &system)?;
                let fourth = square.times_plus(&square, &Wire::zero(), &system)?;
                let next = fourth.times_plus(&input, &right, &system)?;
                right = left;
                left = next;
            }
        }
        system.enforce_r1cs_constraint(|| left.terms, || lc!() + Variable::One, || image.into())
    }
}
