//! The circuits as algebraic intermediate representations.
//!
//! A trace has blocks of 32 rows, one for each hash: the state before the hash, the states before its 30 rounds, the
//! state after them. Columns are the 12 words of the state, the cubes (state + constant)^3, which halve the degree of
//! x^7, the secret, the same in every row, and for trees the bit of the path. Blocks that the circuit does not need hash
//! zeros: hiding requires more rows than `SecretProofBound` has.

use crate::poseidon2::{ROUNDS, Round, State, WIDTH, external, input, internal, permute, round, tag};
use crate::words::{Word, Words};
use crate::{Error, Result};
use p3_air::{Air, AirBuilder, BaseAir, WindowAccess};
use p3_field::PrimeCharacteristicRing;
use p3_matrix::dense::RowMajorMatrix;
use std::borrow::Cow;

/// Depth of the tree of commitments.
pub const DEPTH: usize = 24;
/// Number of public signals of each circuit.
pub const SIGNALS: usize = 6;

/// Rows of a hash: its input, the state before each round, its output.
const BLOCK: usize = ROUNDS + 2;

/// Columns of the trace.
mod column {
    use super::WIDTH;
    pub(super) const STATE: usize = 0;
    pub(super) const CUBE: usize = WIDTH;
    pub(super) const SECRET: usize = 2 * WIDTH;
    /// 1 in the first row of a node whose second child is on the path.
    pub(super) const BIT: usize = SECRET + 4;
}

/// Columns that the verifier computes itself.
mod periodic {
    use super::WIDTH;
    /// Constants of the round that follows.
    pub(super) const CONSTANTS: usize = 0;
    /// First row of a block.
    pub(super) const FIRST: usize = WIDTH;
    /// Rows before a full round.
    pub(super) const FULL: usize = WIDTH + 1;
    /// Last row of a block.
    pub(super) const LAST: usize = WIDTH + 2;
    /// Tag of the hash, in the first row of its block.
    pub(super) const TAG: usize = WIDTH + 3;
    /// First row of the nullifier's block.
    pub(super) const NULLIFIER_IN: usize = WIDTH + 4;
    /// First row of the owner's block.
    pub(super) const OWNER_IN: usize = WIDTH + 5;
    /// Last row of the nullifier's block.
    pub(super) const NULLIFIER_OUT: usize = WIDTH + 6;
    /// Last row of the block whose output is the commitment or the root.
    pub(super) const MEMBER_OUT: usize = WIDTH + 7;
    /// Last row of the owner's block.
    pub(super) const OWNER_OUT: usize = WIDTH + 8;
    /// Last row of a block whose output is a child of the next one's node. For trees only.
    pub(super) const CHAIN: usize = WIDTH + 9;
}

/// Index of the signal that no constraint reads: the transcript and the verifier bind it to the context.
pub(crate) const CHALLENGE: usize = 3;

/// Public signals, in the order of the circuits over BN254.
mod signal {
    pub(super) const NULLIFIER: usize = 0;
    pub(super) const MEMBER: usize = 1;
    pub(super) const OWNER: usize = 2;
    pub(super) const EXTERNAL_NULLIFIER: usize = 4;
    pub(super) const SERVICE: usize = 5;
}

/// Statement about a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Circuit {
    /// Knows the secret of a commitment. Signals: nullifier, commitment, owner, challenge, external nullifier, service.
    SecretProofBound,
    /// Knows the secret of some commitment in a tree of depth [`DEPTH`]. Signals: nullifier, root, owner, challenge,
    /// external nullifier, service.
    MembershipProof,
}

impl Circuit {
    /// Returns the circuit of an id.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if this system has no such circuit.
    pub const fn of(id: u8) -> Result<Self> {
        match id {
            2 => Ok(Self::SecretProofBound),
            3 => Ok(Self::MembershipProof),
            _ => Err(Error::Unsupported),
        }
    }

    /// Its id, which is that of the circuit over BN254.
    #[must_use]
    pub const fn id(self) -> u8 {
        match self {
            Self::SecretProofBound => 2,
            Self::MembershipProof => 3,
        }
    }

    /// Number of nodes above the commitment.
    pub(crate) const fn depth(self) -> usize {
        match self {
            Self::SecretProofBound => 0,
            Self::MembershipProof => DEPTH,
        }
    }

    /// Number of rows: 2^8 are the fewest that hide.
    pub(crate) const fn log_rows(self) -> usize {
        match self {
            Self::SecretProofBound => 8,
            Self::MembershipProof => 10,
        }
    }

    const fn blocks(self) -> usize {
        (1 << self.log_rows()) / BLOCK
    }

    pub(crate) const fn width(self) -> usize {
        match self {
            Self::SecretProofBound => column::BIT,
            Self::MembershipProof => column::BIT + 1,
        }
    }
}

/// Everything that a proof is made of: private values and those public ones that are not computed.
#[derive(Clone)]
pub(crate) struct Witness {
    pub(crate) secret: Words,
    pub(crate) external_nullifier: Words,
    pub(crate) service: Words,
    /// Siblings from the leaf upwards, each with whether the path is its right neighbour.
    pub(crate) path: Vec<(bool, Words)>,
}

/// Circuit with the columns that do not depend on the witness.
#[derive(Debug)]
pub(crate) struct Statement {
    circuit: Circuit,
    periodic: Vec<Vec<Word>>,
}

impl Statement {
    pub(crate) fn new(circuit: Circuit) -> Self {
        let depth = circuit.depth();
        let (nullifier, owner) = (depth + 1, depth + 2);
        let mut columns: Vec<Vec<Word>> = (0..WIDTH).map(|i| constants(i).to_vec()).collect();
        columns.push(rows(BLOCK, |row| row == 0));
        columns.push(rows(BLOCK, |row| {
            (1..=ROUNDS).contains(&row) && matches!(round(row - 1), (Round::Full, _))
        }));
        columns.push(rows(BLOCK, |row| row == BLOCK - 1));
        let len = 1 << circuit.log_rows();
        let mut tags = vec![Word::ZERO; len];
        tags.iter_mut().step_by(BLOCK).zip(tags_of(circuit)).for_each(|(row, tag)| *row = Word::new(tag));
        columns.push(tags);
        columns.push(rows(len, |row| row == nullifier * BLOCK));
        columns.push(rows(len, |row| row == owner * BLOCK));
        let last = |block: usize| block * BLOCK + BLOCK - 1;
        columns.push(rows(len, |row| row == last(nullifier)));
        columns.push(rows(len, |row| row == last(depth)));
        columns.push(rows(len, |row| row == last(owner)));
        if depth > 0 {
            columns.push(rows(len, |row| row % BLOCK == BLOCK - 1 && row < last(depth)));
        }
        Self { circuit, periodic: columns }
    }

    pub(crate) const fn circuit(&self) -> Circuit {
        self.circuit
    }

    /// Computes the trace, with the nullifier, the commitment or root, and the owner.
    ///
    /// # Errors
    /// [`Error::Inconsistent`] if the path is of another depth.
    pub(crate) fn trace(&self, witness: &Witness) -> Result<(RowMajorMatrix<Word>, [Words; 3])> {
        let circuit = self.circuit;
        if witness.path.len() != circuit.depth() {
            return Err(Error::Inconsistent);
        }
        let mut trace = Trace { circuit, secret: witness.secret, cells: Vec::new() };
        let mut member = trace.hash(false, input(tag::COMMITMENT, &witness.secret, &[Word::ZERO; 4]));
        for (right, sibling) in &witness.path {
            let (a, b) = if *right { (sibling, &member) } else { (&member, sibling) };
            member = trace.hash(*right, input(tag::NODE, a, b));
        }
        let nullifier =
            trace.hash(false, input(tag::NULLIFIER, &witness.secret, &witness.external_nullifier));
        let owner = trace.hash(false, input(tag::OWNER, &witness.secret, &witness.service));
        for _ in circuit.depth() + 3..circuit.blocks() {
            let _ = trace.hash(false, [Word::ZERO; WIDTH]);
        }
        Ok((RowMajorMatrix::new(trace.cells, circuit.width()), [nullifier, member, owner]))
    }

    /// Whether a trace satisfies all constraints.
    #[cfg(test)]
    pub(crate) fn holds(&self, trace: &RowMajorMatrix<Word>, signals: &[Word]) -> bool {
        p3_air::check_all_constraints(self, trace, signals, Some(1)).is_ok()
    }
}

/// Returns a column that is 1 in the rows that `selected` names.
fn rows(len: usize, selected: impl Fn(usize) -> bool) -> Vec<Word> {
    (0..len).map(|row| Word::from_bool(selected(row))).collect()
}

/// Returns the i-th constant of the round after each row of a block.
fn constants(i: usize) -> [Word; BLOCK] {
    let mut column = [Word::ZERO; BLOCK];
    column.iter_mut().skip(1).zip(0..ROUNDS).for_each(|(row, n)| *row = round(n).1[i]);
    column
}

fn tags_of(circuit: Circuit) -> Vec<u64> {
    let mut tags = vec![tag::COMMITMENT];
    tags.extend([tag::NODE].repeat(circuit.depth()));
    tags.extend([tag::NULLIFIER, tag::OWNER]);
    tags
}

/// Trace that grows by blocks.
struct Trace {
    circuit: Circuit,
    secret: Words,
    cells: Vec<Word>,
}

impl Trace {
    /// Appends a block and returns the first four words of its output.
    fn hash(&mut self, bit: bool, mut state: State<Word>) -> Words {
        let none = [Word::ZERO; WIDTH];
        self.row(&state, &none, bit);
        let mut n = 0;
        permute(&mut state, |state| {
            self.row(state, &if n < ROUNDS { round(n).1 } else { none }, false);
            n += 1;
        });
        [state[0], state[1], state[2], state[3]]
    }

    fn row(&mut self, state: &State<Word>, constants: &State<Word>, bit: bool) {
        self.cells.extend_from_slice(state);
        self.cells.extend(state.iter().zip(constants).map(|(word, constant)| (*word + *constant).cube()));
        self.cells.extend_from_slice(&self.secret);
        if self.circuit.depth() > 0 {
            self.cells.push(Word::from_bool(bit));
        }
    }
}

impl BaseAir<Word> for Statement {
    fn width(&self) -> usize {
        self.circuit.width()
    }

    fn num_public_values(&self) -> usize {
        SIGNALS * 4
    }

    fn num_periodic_columns(&self) -> usize {
        self.periodic.len()
    }

    fn periodic_columns(&self) -> Cow<'_, [Vec<Word>]> {
        Cow::Borrowed(&self.periodic)
    }
}

impl<B: AirBuilder<F = Word>> Air<B> for Statement {
    fn eval(&self, builder: &mut B) {
        let main = builder.main();
        let (row, next) = (main.current_slice(), main.next_slice());
        let at = |column: usize| -> B::Expr { row[column].into() };
        let after = |column: usize| -> B::Expr { next[column].into() };
        let fixed: Vec<B::Expr> = builder.periodic_values().iter().map(|value| (*value).into()).collect();
        let signals: Vec<B::Expr> = builder.public_values().iter().map(|value| (*value).into()).collect();
        let [first, full, last] =
            [periodic::FIRST, periodic::FULL, periodic::LAST].map(|column| fixed[column].clone());

        // Cubes, and from them the states of a hash.
        let sum = |i: usize| at(column::STATE + i) + fixed[periodic::CONSTANTS + i].clone();
        let seventh = |i: usize| at(column::CUBE + i).square() * sum(i);
        for i in 0..WIDTH {
            builder.assert_eq(at(column::CUBE + i), sum(i).cube());
        }
        let partial = B::Expr::ONE - first.clone() - full.clone() - last.clone();
        let mut outer: State<B::Expr> =
            core::array::from_fn(|i| full.clone() * seventh(i) + first.clone() * at(column::STATE + i));
        external(&mut outer);
        let mut inner: State<B::Expr> = core::array::from_fn(|i| {
            partial.clone() * if i == 0 { seventh(i) } else { at(column::STATE + i) }
        });
        internal(&mut inner);
        let running = B::Expr::ONE - last;
        for (i, (outer, inner)) in outer.into_iter().zip(inner).enumerate() {
            builder.assert_eq(running.clone() * after(column::STATE + i), outer + inner);
        }

        // What goes into a hash besides its operands.
        builder.assert_eq(first.clone() * at(column::STATE + 8), fixed[periodic::TAG].clone());
        for i in 9..WIDTH {
            builder.assert_zero(first.clone() * at(column::STATE + i));
        }

        // The secret is the same in each row, and the first operand of three hashes.
        let [nullifier_in, owner_in] =
            [periodic::NULLIFIER_IN, periodic::OWNER_IN].map(|column| fixed[column].clone());
        for i in 0..4 {
            let (secret, a, b) = (column::SECRET + i, column::STATE + i, column::STATE + 4 + i);
            builder.when_transition().assert_eq(at(secret), after(secret));
            builder.when_first_row().assert_eq(at(a), at(secret));
            builder.when_first_row().assert_zero(at(b));
            builder.assert_zero((nullifier_in.clone() + owner_in.clone()) * (at(a) - at(secret)));
            let of = |signal: usize| signals[4 * signal + i].clone();
            builder.assert_eq(
                (nullifier_in.clone() + owner_in.clone()) * at(b),
                nullifier_in.clone() * of(signal::EXTERNAL_NULLIFIER)
                    + owner_in.clone() * of(signal::SERVICE),
            );
            for (selector, signal) in [
                (periodic::NULLIFIER_OUT, signal::NULLIFIER),
                (periodic::MEMBER_OUT, signal::MEMBER),
                (periodic::OWNER_OUT, signal::OWNER),
            ] {
                builder.assert_zero(fixed[selector].clone() * (at(a) - of(signal)));
            }
        }

        // Each output on the path is a child of the next node.
        if self.circuit.depth() > 0 {
            builder.assert_bool(row[column::BIT]);
            for i in 0..4 {
                let (left, right) = (after(column::STATE + i), after(column::STATE + 4 + i));
                let child = left.clone() + after(column::BIT) * (right - left);
                builder.assert_zero(fixed[periodic::CHAIN].clone() * (at(column::STATE + i) - child));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poseidon2::{commitment, node, nullifier, owner};

    fn words(n: u64) -> Words {
        [n, n + 1, n << 40, u64::MAX / (n + 3)].map(Word::new)
    }

    fn witness(circuit: Circuit) -> Witness {
        Witness {
            secret: words(5),
            external_nullifier: words(6),
            service: words(7),
            path: (0..circuit.depth() as u64).map(|i| (i % 3 == 1, words(100 + i))).collect(),
        }
    }

    fn signals(circuit: Circuit, outputs: &[Words; 3]) -> Vec<Word> {
        let Witness { external_nullifier, service, .. } = witness(circuit);
        let [nullifier, member, owner] = *outputs;
        [nullifier, member, owner, words(9), external_nullifier, service].concat()
    }

    #[test]
    fn traces_hold_and_compute_the_hashes() {
        for circuit in [Circuit::SecretProofBound, Circuit::MembershipProof] {
            let statement = Statement::new(circuit);
            let witness = witness(circuit);
            let (trace, outputs) = statement.trace(&witness).unwrap();
            let member = witness.path.iter().fold(commitment(&words(5)), |member, (right, sibling)| {
                if *right { node(sibling, &member) } else { node(&member, sibling) }
            });
            assert_eq!(outputs, [nullifier(&words(5), &words(6)), member, owner(&words(5), &words(7))]);
            assert!(statement.holds(&trace, &signals(circuit, &outputs)));
        }
    }

    #[test]
    fn every_signal_but_the_challenge_is_constrained() {
        for circuit in [Circuit::SecretProofBound, Circuit::MembershipProof] {
            let statement = Statement::new(circuit);
            let (trace, outputs) = statement.trace(&witness(circuit)).unwrap();
            for at in 0..SIGNALS * 4 {
                let mut signals = signals(circuit, &outputs);
                signals[at] += Word::ONE;
                assert_eq!(statement.holds(&trace, &signals), at / 4 == CHALLENGE, "{circuit:?} {at}");
            }
        }
    }

    #[test]
    fn every_cell_is_constrained() {
        for (circuit, step) in [(Circuit::SecretProofBound, 1), (Circuit::MembershipProof, 31)] {
            let statement = Statement::new(circuit);
            let (trace, outputs) = statement.trace(&witness(circuit)).unwrap();
            let signals = signals(circuit, &outputs);
            for at in (0..trace.values.len()).step_by(step) {
                let mut wrong = trace.clone();
                // A bit may be 1 in rows where no constraint reads it.
                wrong.values[at] += Word::TWO;
                assert!(!statement.holds(&wrong, &signals), "{circuit:?} {at}");
            }
        }
    }

    #[test]
    fn paths_of_another_depth_are_refused() {
        let mut short = witness(Circuit::MembershipProof);
        short.path.pop();
        let statement = Statement::new(Circuit::MembershipProof);
        assert_eq!(statement.trace(&short).err(), Some(Error::Inconsistent));
    }

    /// Blocks of a trace, which is right in itself but need not be of the circuit.
    struct Blocks {
        circuit: Circuit,
        secrets: Vec<Words>,
        /// Bit, state before the hash.
        inputs: Vec<(Word, State<Word>)>,
        outputs: Vec<Words>,
    }

    impl Blocks {
        fn honest(circuit: Circuit) -> Self {
            let Witness { secret, external_nullifier, service, path } = witness(circuit);
            let mut blocks = Self { circuit, secrets: Vec::new(), inputs: Vec::new(), outputs: Vec::new() };
            blocks.push(Word::ZERO, input(tag::COMMITMENT, &secret, &[Word::ZERO; 4]));
            for (right, sibling) in path {
                let child = blocks.outputs[blocks.outputs.len() - 1];
                let (a, b) = if right { (sibling, child) } else { (child, sibling) };
                blocks.push(Word::from_bool(right), input(tag::NODE, &a, &b));
            }
            blocks.push(Word::ZERO, input(tag::NULLIFIER, &secret, &external_nullifier));
            blocks.push(Word::ZERO, input(tag::OWNER, &secret, &service));
            blocks
        }

        fn push(&mut self, bit: Word, state: State<Word>) {
            let mut output = state;
            permute(&mut output, |_| {});
            self.secrets.push(words(5));
            self.inputs.push((bit, state));
            self.outputs.push([output[0], output[1], output[2], output[3]]);
        }

        /// Changes a block, and the nodes above it such that they are right again.
        fn change(mut self, block: usize, change: impl FnOnce(&mut (Word, State<Word>))) -> Self {
            let mut inputs = std::mem::take(&mut self.inputs);
            change(&mut inputs[block]);
            self.outputs.clear();
            for (i, (bit, mut state)) in inputs.into_iter().enumerate() {
                if i > block && i <= self.circuit.depth() {
                    let place = if bit == Word::ONE { 4..8 } else { 0..4 };
                    state[place].copy_from_slice(&self.outputs[i - 1]);
                }
                self.push(bit, state);
            }
            self
        }

        /// Whether the trace holds, with the outputs of its own hashes as signals.
        fn hold(&self) -> bool {
            self.hold_for(&Statement::new(self.circuit))
        }

        fn hold_for(&self, statement: &Statement) -> bool {
            let depth = self.circuit.depth();
            let mut trace = Trace { circuit: self.circuit, secret: words(5), cells: Vec::new() };
            for block in 0..self.circuit.blocks() {
                let (bit, state) =
                    self.inputs.get(block).copied().unwrap_or((Word::ZERO, [Word::ZERO; WIDTH]));
                trace.secret = *self.secrets.get(block).or(self.secrets.last()).unwrap();
                let first = trace.cells.len();
                let _ = trace.hash(false, state);
                if depth > 0 {
                    trace.cells[first + column::BIT] = bit;
                }
            }
            let trace = RowMajorMatrix::new(trace.cells, self.circuit.width());
            let outputs = [self.outputs[depth + 1], self.outputs[depth], self.outputs[depth + 2]];
            statement.holds(&trace, &signals(self.circuit, &outputs))
        }
    }

    /// Every trace here lacks one property alone, so that no other constraint refuses it.
    #[test]
    fn forgeries_that_are_right_in_themselves_are_refused() {
        let other = words(50);
        for circuit in [Circuit::SecretProofBound, Circuit::MembershipProof] {
            let honest = || Blocks::honest(circuit);
            assert!(honest().hold());
            let (nullifier, owner) = (circuit.depth() + 1, circuit.depth() + 2);
            for block in [0, nullifier, owner] {
                let secret = |(_, state): &mut (_, State<Word>)| state[..4].copy_from_slice(&other);
                assert!(!honest().change(block, secret).hold(), "{circuit:?}: secret of block {block}");
                for word in 4..8 {
                    let operand = |(_, state): &mut (_, State<Word>)| state[word] += Word::ONE;
                    assert!(!honest().change(block, operand).hold(), "{circuit:?}: operand of block {block}");
                }
            }
            // From some block on everything is of another secret, and the column of the secret too.
            for from in [nullifier, owner] {
                let mut two = honest();
                for block in from..=owner {
                    two = two.change(block, |(_, state)| state[..4].copy_from_slice(&other));
                }
                two.secrets[from..].fill(other);
                assert!(!two.hold(), "{circuit:?}: two secrets");
            }
            for block in 0..=owner {
                for word in 8..WIDTH {
                    let capacity = |(_, state): &mut (_, State<Word>)| state[word] += Word::ONE;
                    assert!(!honest().change(block, capacity).hold(), "{circuit:?}: word {word} of {block}");
                }
            }
        }
    }

    /// A node has the child below it, unless the selector of its row is taken away.
    #[test]
    fn nodes_of_other_children_are_refused() {
        let circuit = Circuit::MembershipProof;
        for level in 1..=DEPTH {
            let children = |(_, state): &mut (_, State<Word>)| {
                state[..4].copy_from_slice(&words(60));
                state[4..8].copy_from_slice(&words(70));
            };
            let forged = Blocks::honest(circuit).change(level, children);
            assert!(!forged.hold(), "{level}");
            let mut open = Statement::new(circuit);
            open.periodic[periodic::CHAIN][level * BLOCK - 1] = Word::ZERO;
            assert!(forged.hold_for(&open), "{level}");
            // left + 2 (right - left) is the child.
            let two = |(bit, state): &mut (Word, State<Word>)| {
                let child: Words = core::array::from_fn(|i| state[i + if *bit == Word::ONE { 4 } else { 0 }]);
                *bit = Word::TWO;
                for i in 0..4 {
                    state[i] = words(60)[i];
                    state[4 + i] = (child[i] + state[i]).halve();
                }
            };
            assert!(!Blocks::honest(circuit).change(level, two).hold(), "{level}");
        }
    }

    /// A trace that held does not, whichever value is changed. Where a constraint of signals is selected, another factor
    /// would be the same constraint; without it, other signals hold.
    #[test]
    fn every_periodic_value_counts() {
        let circuit = Circuit::SecretProofBound;
        let (trace, outputs) = Statement::new(circuit).trace(&witness(circuit)).unwrap();
        let signals = signals(circuit, &outputs);
        for (column, values) in Statement::new(circuit).periodic.iter().enumerate() {
            for (row, value) in values.iter().enumerate() {
                if column == periodic::LAST && matches!(round(row.max(1) - 1), (Round::Partial, _)) {
                    // Both sides of the equation have the same factor, which then is −1.
                    continue;
                }
                let selected = column >= periodic::NULLIFIER_IN && *value == Word::ONE;
                let mut other = Statement::new(circuit);
                other.periodic[column][row] += if selected { -Word::ONE } else { Word::TWO };
                assert_eq!(other.holds(&trace, &signals), selected, "column {column}, row {row}");
                if selected {
                    let free = |signal: usize| {
                        let mut signals = signals.clone();
                        signals[4 * signal] += Word::ONE;
                        other.holds(&trace, &signals)
                    };
                    assert!([0, 1, 2, 4, 5].into_iter().any(free), "column {column}, row {row}");
                }
            }
        }
    }
}
