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
            let (bit, state) = self.inputs.get(block).copied().unwrap_or((Word::ZERO, [Word::ZERO; WIDTH]));
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
