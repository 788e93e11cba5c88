use countersign_proofs_statement::{COEFFICIENTS, EXTENSION, Extension, Field, Statement};
use p3_air::{Air, AirBuilder, BaseAir, WindowAccess};
use p3_field::PrimeCharacteristicRing;
use p3_goldilocks::Goldilocks;
use p3_matrix::dense::RowMajorMatrix;
use std::borrow::Cow;

/// Rows of one permutation: a round each, and the image.
pub const ROWS: usize = 256;

/// Columns: coefficients of L, of R and of (L + c)^3.
const WIDTH: usize = 3 * COEFFICIENTS;

/// Public values: coefficients of the image and of the challenge.
const PUBLIC: usize = 2 * COEFFICIENTS;

type Element<T> = [T; COEFFICIENTS];

/// Constraints of a chain of permutations, of degree 4. The constants of the rounds and the selector of each last row
/// are periodic columns, which the verifier evaluates itself.
#[derive(Clone, Debug)]
pub struct MimcAir {
    /// Coefficients of the constant of each row, then the selector.
    periodic: Vec<Vec<Goldilocks>>,
    capacity: Element<Goldilocks>,
}

fn element(octets: &[u8]) -> Element<Goldilocks> {
    Extension::coefficients(octets).map(Goldilocks::from_u64)
}

fn sum<T: PrimeCharacteristicRing>(a: &Element<T>, b: &Element<T>) -> Element<T> {
    std::array::from_fn(|i| a[i].clone() + b[i].clone())
}

fn product<T: PrimeCharacteristicRing>(a: &Element<T>, b: &Element<T>) -> Element<T> {
    let term = |i: usize, j: usize| a[i].clone() * b[j].clone();
    std::array::from_fn(|k| {
        let low: T = (0..=k).map(|i| term(i, k - i)).sum();
        let high: T = (k + 1..COEFFICIENTS).map(|i| term(i, k + COEFFICIENTS - i)).sum();
        low + high.double() + high
    })
}

fn cube<T: PrimeCharacteristicRing>(a: &Element<T>) -> Element<T> {
    product(&product(a, a), a)
}

impl MimcAir {
    /// Returns the constraints of the statement.
    pub fn new() -> Self {
        let constants: Vec<_> = EXTENSION.constants().iter().map(|c| element(c)).collect();
        let mut periodic: Vec<Vec<Goldilocks>> =
            (0..COEFFICIENTS).map(|j| constants.iter().map(|c| c[j]).collect()).collect();
        periodic.iter_mut().for_each(|column| column.resize(ROWS, Goldilocks::ZERO));
        let mut last = Goldilocks::zero_vec(ROWS);
        last[ROWS - 1] = Goldilocks::ONE;
        periodic.push(last);
        Self { periodic, capacity: element(&EXTENSION.capacity()) }
    }

    /// Returns the public values of a statement.
    pub fn public_values(statement: &Statement) -> Vec<Goldilocks> {
        [element(&statement.image), element(&statement.challenge)].concat()
    }

    /// Returns the trace of a chain that begins with a secret.
    pub fn trace(&self, secret: &[u8], chain: usize) -> RowMajorMatrix<Goldilocks> {
        let mut values = Vec::with_capacity(chain * ROWS * WIDTH);
        let mut left = element(secret);
        for _ in 0..chain {
            let mut right = self.capacity;
            for row in 0..ROWS {
                let input = sum(&left, &std::array::from_fn(|j| self.periodic[j][row]));
                let power = cube(&input);
                values.extend(left.iter().chain(&right).chain(&power));
                if row < ROWS - 1 {
                    let next = sum(&product(&product(&power, &power), &input), &right);
                    right = left;
                    left = next;
                }
            }
        }
        RowMajorMatrix::new(values, WIDTH)
    }

    #[cfg(test)]
    pub fn with_constant(row: usize, value: u64) -> Self {
        let mut air = Self::new();
        air.periodic[0][row] = Goldilocks::from_u64(value);
        air
    }
}

/// Returns the octets of the last row's L.
#[cfg(test)]
pub fn last_left(trace: &RowMajorMatrix<Goldilocks>) -> Vec<u8> {
    use p3_field::PrimeField64;
    let start = trace.values.len() - WIDTH;
    let left = &trace.values[start..start + COEFFICIENTS];
    left.iter().flat_map(|value| value.as_canonical_u64().to_be_bytes()).collect()
}

impl BaseAir<Goldilocks> for MimcAir {
    fn width(&self) -> usize {
        WIDTH
    }

    fn num_public_values(&self) -> usize {
        PUBLIC
    }

    fn num_periodic_columns(&self) -> usize {
        self.periodic.len()
    }

    fn periodic_columns(&self) -> Cow<'_, [Vec<Goldilocks>]> {
        Cow::Borrowed(&self.periodic)
    }
}

impl<AB: AirBuilder<F = Goldilocks>> Air<AB> for MimcAir {
    fn eval(&self, builder: &mut AB) {
        let main = builder.main();
        let (row, next_row) = (main.current_slice(), main.next_slice());
        let part = |row: &[AB::Var], k: usize| -> Element<AB::Expr> {
            std::array::from_fn(|j| row[k * COEFFICIENTS + j].into())
        };
        let (left, right, power) = (part(row, 0), part(row, 1), part(row, 2));
        let (next_left, next_right) = (part(next_row, 0), part(next_row, 1));
        let periodic = builder.periodic_values();
        let constant: Element<AB::Expr> = std::array::from_fn(|j| periodic[j].into());
        let last: AB::Expr = periodic[COEFFICIENTS].into();
        let public = builder.public_values();
        let image: Element<AB::Expr> = std::array::from_fn(|j| public[j].into());

        let input = sum(&left, &constant);
        let expected_power = cube(&input);
        let output = sum(&product(&product(&power, &power), &input), &right);
        let round = AB::Expr::ONE - last.clone();
        for j in 0..COEFFICIENTS {
            builder.assert_eq(power[j].clone(), expected_power[j].clone());
            builder.when_first_row().assert_eq(right[j].clone(), self.capacity[j]);
            builder.when_last_row().assert_eq(left[j].clone(), image[j].clone());
            let mut transition = builder.when_transition();
            transition.assert_eq(
                next_left[j].clone(),
                round.clone() * output[j].clone() + last.clone() * left[j].clone(),
            );
            transition.assert_eq(
                next_right[j].clone(),
                round.clone() * left[j].clone() + last.clone() * self.capacity[j],
            );
        }
    }
}
