// Sums of points times scalars, by Pippenger's buckets over signed digits. The duration depends on the scalars, as in
// every known prover: attackers must not be able to measure it.
import { SIZE } from './field';
import { addAffine, addSum, double, setInfinity } from './points';

const BITS: usize = 255;

/** Computes the signed digits of all scalars, grouped by window, each of absolute value up to 2^(window - 1). */
function writeDigits(digits: usize, scalars: usize, count: usize, window: usize): void {
  const windows = (BITS + window - 1) / window, half: i32 = 1 << (<i32>window - 1);
  for (let i: usize = 0; i < count; i++) {
    let carry: i32 = 0;
    for (let w: usize = 0; w < windows; w++) {
      const digit = bits(scalars + i * SIZE, w * window, window) + carry;
      carry = digit > half ? 1 : 0;
      store<i16>(digits + 2 * (w * count + i), <i16>(digit - (carry << <i32>window)));
    }
  }
}

/** Returns up to 16 bits of a scalar from a bit on; zeros beyond its end. */
function bits(scalar: usize, from: usize, length: usize): i32 {
  let word: u64 = 0;
  for (let i: usize = 0; i < 4; i++) {
    const octet = from / 8 + i;
    if (octet < SIZE) word |= <u64>load<u8>(scalar + octet) << (8 * i);
  }
  return <i32>(word >> (from % 8)) & ((1 << <i32>length) - 1);
}

/** Adds one window. Each bucket stands for a factor, so that two running sums are enough. */
function sumOfWindow(size: usize, out: usize, digits: usize, points: usize, count: usize, buckets: usize, filled: usize): void {
  for (let i: usize = 0; i < filled; i++) setInfinity(size, buckets + 4 * size * i);
  for (let i: usize = 0; i < count; i++) {
    const digit = <i32>load<i16>(digits + 2 * i);
    if (digit != 0) addAffine(size, buckets + 4 * size * (abs(digit) - 1), points + 2 * size * i, digit < 0);
  }
  const running = buckets + 4 * size * filled;
  setInfinity(size, running);
  for (let i: isize = filled - 1; i >= 0; i--) {
    addSum(size, running, buckets + 4 * size * i);
    addSum(size, out, running);
  }
}

/**
 * out = sum of scalar · point, for affine points and scalars below 2^254 that are not in Montgomery form.
 *
 * @param scratch memory for the digits, then for the buckets and one more
 */
export function sum(size: usize, out: usize, points: usize, scalars: usize, count: usize, window: usize, scratch: usize): void {
  const windows = (BITS + window - 1) / window;
  const buckets = scratch + ((2 * windows * count + 7) & ~7);
  writeDigits(scratch, scalars, count, window);
  setInfinity(size, out);
  for (let w: isize = windows - 1; w >= 0; w--) {
    for (let i: usize = 0; i < window; i++) double(size, out);
    sumOfWindow(size, out, scratch + 2 * w * count, points, count, buckets, 1 << (window - 1));
  }
}
