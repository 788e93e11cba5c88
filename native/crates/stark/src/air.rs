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
mod tests;
