use super::grain::Grain;
use super::{dot, sbox};
use ark_bn254::Fr;
use ark_ff::{Field, Zero};
use std::sync::OnceLock;

const FULL: usize = 8;
const PARTIAL: [usize; 8] = [56, 57, 56, 60, 60, 63, 64, 63];

type Matrix = Vec<Vec<Fr>>;

/// Constants of one width, rearranged so that a partial round costs 2·width products instead of width².
///
/// With M = ((m, v), (w, N)) and D = diag(1, N^i), which commutes with the S-box of a partial round, the state before
/// partial round i is kept as D⁻¹·state: the round's matrix becomes ((m, v·N^i), (N^-(i+1)·w, 1)), and N^rounds is
/// applied once, at the end. Constants of the cells without S-box move on to the next round (eprint 2019/458, appendix
/// B).
pub(super) struct Parameters {
    matrix: Matrix,
    first: Matrix,
    partial: Vec<PartialRound>,
    after: Matrix,
    last: Matrix,
}

struct PartialRound {
    constant: Fr,
    row: Vec<Fr>,
    column: Vec<Fr>,
}

impl Parameters {
    pub(super) fn of(inputs: usize) -> Option<&'static Self> {
        static ALL: [OnceLock<Parameters>; 8] = [const { OnceLock::new() }; 8];
        let index = inputs.checked_sub(1)?;
        let partial = *PARTIAL.get(index)?;
        Some(ALL.get(index)?.get_or_init(|| Self::make(inputs + 1, partial)))
    }

    #[allow(clippy::cast_possible_truncation)] // widths and rounds are below 100
    fn make(width: usize, partial: usize) -> Self {
        let mut grain = Grain::new(width as u32, FULL as u32, partial as u32);
        let mut rows =
            |n: usize| -> Matrix { (0..n).map(|_| (0..width).map(|_| grain.below_r()).collect()).collect() };
        let (first, middle, mut last) = (rows(FULL / 2), rows(partial), rows(FULL / 2));
        let matrix = cauchy(&mut grain, width);
        let (partial, carried) = Self::rearranged(&matrix, &middle);
        if let Some(row) = last.first_mut() {
            row.iter_mut().zip(carried).for_each(|(c, more)| *c += more);
        }
        let after = power(&inner(&matrix), middle.len());
        Self { matrix, first, partial, after, last }
    }

    fn rearranged(matrix: &Matrix, constants: &Matrix) -> (Vec<PartialRound>, Vec<Fr>) {
        let n = inner(matrix);
        let inverse = inverted(&n);
        let (corner_row, column) = (head(matrix), matrix.iter().skip(1).map(|r| r[0]).collect::<Vec<_>>());
        let mut row: Vec<Fr> = corner_row[1..].to_vec();
        let mut column = times(&inverse, &column);
        let mut carried = vec![Fr::zero(); matrix.len()];
        let round = |round_constants: &Vec<Fr>| {
            let mut constants: Vec<Fr> = round_constants.iter().zip(&carried).map(|(a, b)| *a + b).collect();
            let constant = std::mem::take(&mut constants[0]);
            carried = times(matrix, &constants);
            let mut full_row = vec![corner_row[0]];
            full_row.extend_from_slice(&row);
            let out = PartialRound { constant, row: full_row, column: column.clone() };
            row = (0..row.len()).map(|j| row.iter().zip(&n).map(|(x, r)| *x * r[j]).sum()).collect();
            column = times(&inverse, &column);
            out
        };
        let rounds = constants.iter().map(round).collect();
        (rounds, carried)
    }

    pub(super) fn permute(&self, state: &mut Vec<Fr>) {
        self.first.iter().for_each(|constants| self.full(state, constants));
        for round in &self.partial {
            round.apply(state);
        }
        let rest = times(&self.after, &state[1..]);
        state[1..].copy_from_slice(&rest);
        self.last.iter().for_each(|constants| self.full(state, constants));
    }

    fn full(&self, state: &mut Vec<Fr>, constants: &[Fr]) {
        for (x, c) in state.iter_mut().zip(constants) {
            *x += c;
            sbox(x);
        }
        *state = times(&self.matrix, state);
    }
}

impl PartialRound {
    fn apply(&self, state: &mut [Fr]) {
        state[0] += self.constant;
        sbox(&mut state[0]);
        let first = state[0];
        state[0] = dot(&self.row, state);
        for (x, c) in state[1..].iter_mut().zip(&self.column) {
            *x += first * c;
        }
    }
}

fn cauchy(grain: &mut Grain, width: usize) -> Matrix {
    let points: Vec<Fr> = (0..2 * width).map(|_| grain.modulo_r()).collect();
    let (xs, ys) = points.split_at(width);
    let entry = |x: &Fr, y: &Fr| (*x + y).inverse().unwrap_or_default(); // never zero: the tests compare every width
    xs.iter().map(|x| ys.iter().map(|y| entry(x, y)).collect()).collect()
}

fn head(matrix: &Matrix) -> &[Fr] {
    matrix.first().map_or(&[], Vec::as_slice)
}

fn inner(matrix: &Matrix) -> Matrix {
    matrix.iter().skip(1).map(|row| row[1..].to_vec()).collect()
}

fn times(matrix: &Matrix, vector: &[Fr]) -> Vec<Fr> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

fn power(matrix: &Matrix, n: usize) -> Matrix {
    let column = |i: usize| {
        let mut v = vec![Fr::zero(); matrix.len()];
        v[i] = Fr::ONE;
        (0..n).fold(v, |v, _| times(matrix, &v))
    };
    let columns: Matrix = (0..matrix.len()).map(column).collect();
    (0..matrix.len()).map(|i| columns.iter().map(|c| c[i]).collect()).collect()
}

/// Inverts by Gauss-Jordan elimination. Every square submatrix of a Cauchy matrix is regular, so no pivot search is
/// needed.
fn inverted(matrix: &Matrix) -> Matrix {
    let size = matrix.len();
    let unit = |i: usize| (0..size).map(move |j| if i == j { Fr::ONE } else { Fr::zero() });
    let mut rows: Matrix =
        matrix.iter().enumerate().map(|(i, r)| r.iter().copied().chain(unit(i)).collect()).collect();
    for i in 0..size {
        let scale = rows[i][i].inverse().unwrap_or_default();
        rows[i].iter_mut().for_each(|x| *x *= scale);
        let pivot = rows[i].clone();
        for row in rows.iter_mut().enumerate().filter(|(j, _)| *j != i).map(|(_, r)| r) {
            let factor = row[i];
            row.iter_mut().zip(&pivot).for_each(|(x, p)| *x -= factor * p);
        }
    }
    rows.into_iter().map(|row| row[size..].to_vec()).collect()
}
