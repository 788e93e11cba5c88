// What a Groth16 prover needs of BN254. Callers give places in memory; sizes and bounds are theirs to check.
import { isOnCurve } from './points';
import { R, SIZE, isBelow } from './field';

export { areTerms, evaluate, multiply, powers, quotient, transform } from './polynomials';
export { sum } from './sums';

let top: usize = __heap_base;

/** Takes memory, which stays taken until it is given back with all that was taken later. */
export function take(octets: usize): usize {
  const start = (top + 15) & ~15;
  const missing = <isize>(start + octets) - (<isize>memory.size() << 16);
  if (missing > 0 && memory.grow(<i32>((missing + 0xffff) >> 16)) < 0) unreachable();
  top = start + octets;
  return start;
}

/** Gives back all that was taken since this was, and wipes it. */
export function release(start: usize): void {
  memory.fill(start, 0, top - start);
  top = start;
}

/** Whether all points are affine points of the curve or infinity. */
export function arePoints(size: usize, points: usize, count: usize): bool {
  for (let i: usize = 0; i < count; i++) {
    if (!isOnCurve(size, points + 2 * size * i)) return false;
  }
  return true;
}

/** Whether all are below the scalars' modulus. */
export function areScalars(scalars: usize, count: usize): bool {
  for (let i: usize = 0; i < count; i++) {
    if (!isBelow(R, scalars + SIZE * i)) return false;
  }
  return true;
}
