// Polynomials over the scalar field, as values or coefficients.
import { R, SIZE, add, isBelow, mul, sub } from './field';

const T = memory.data(32), FACTOR = memory.data(32), PRODUCT = memory.data(32);

const UNIT: usize = memory.data<u32>([1, 0, 0, 0, 0, 0, 0, 0]);

/** out[i] = first · factor^i. */
export function powers(out: usize, count: usize, first: usize, factor: usize): void {
  memory.copy(FACTOR, factor, SIZE);
  memory.copy(out, first, SIZE);
  for (let i: usize = 1; i < count; i++) mul(R, out + SIZE * i, out + SIZE * (i - 1), FACTOR);
}

/** Multiplies each value by its factor. */
export function multiply(out: usize, a: usize, b: usize, count: usize): void {
  for (let at: usize = 0; at < count * SIZE; at += SIZE) mul(R, out + at, a + at, b + at);
}

/** a = a·b - c, out of Montgomery form. */
export function quotient(a: usize, b: usize, c: usize, count: usize): void {
  for (let at: usize = 0; at < count * SIZE; at += SIZE) {
    mul(R, T, a + at, b + at);
    sub(R, T, T, c + at);
    mul(R, a + at, T, UNIT);
  }
}

function reverse(values: usize, log: u32): void {
  for (let i: u32 = 1, n: u32 = 1 << log; i < n; i++) {
    let j: u32 = 0;
    for (let bit: u32 = 0; bit < log; bit++) j |= ((i >> bit) & 1) << (log - 1 - bit);
    if (i >= j) continue;
    memory.copy(T, values + SIZE * i, SIZE);
    memory.copy(values + SIZE * i, values + SIZE * j, SIZE);
    memory.copy(values + SIZE * j, T, SIZE);
  }
}

/**
 * Transforms 2^log values in place (Cooley and Tukey). @param roots first half of the powers of a root of that order
 */
export function transform(values: usize, log: u32, roots: usize): void {
  reverse(values, log);
  const count: usize = 1 << log;
  for (let half: usize = 1; half < count; half *= 2) {
    const step = count / (2 * half);
    for (let start: usize = 0; start < count; start += 2 * half) {
      for (let i: usize = 0; i < half; i++) {
        const low = values + SIZE * (start + i), high = low + SIZE * half;
        mul(R, PRODUCT, high, roots + SIZE * i * step);
        sub(R, high, low, PRODUCT);
        add(R, low, low, PRODUCT);
      }
    }
  }
}

// Term of a proving key: matrix, row and variable in four octets each, and a factor with the Montgomery factor twice.
const TERM: usize = 44;

/** Returns whether every term has an existing matrix, row and variable, and a factor below the modulus. */
export function areTerms(terms: usize, count: usize, rows: u32, variables: u32): bool {
  for (let at = terms, end = terms + count * TERM; at < end; at += TERM) {
    if (load<u32>(at) > 1 || load<u32>(at, 4) >= rows || load<u32>(at, 8) >= variables) return false;
    if (!isBelow(R, at + 12)) return false;
  }
  return true;
}

/**
 * Computes the values of A and B: for each row the sum of its terms times the variables, which are not in Montgomery
 * form.
 */
export function evaluate(terms: usize, count: usize, variables: usize, a: usize, b: usize): void {
  for (let at = terms, end = terms + count * TERM; at < end; at += TERM) {
    const row = (load<u32>(at) == 0 ? a : b) + SIZE * load<u32>(at, 4);
    mul(R, T, at + 12, variables + SIZE * load<u32>(at, 8));
    add(R, row, row, T);
  }
}
