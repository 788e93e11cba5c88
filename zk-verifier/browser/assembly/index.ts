// Operations of BN254 for a Groth16 prover. Callers pass addresses in memory, and check sizes and bounds.
import { isOnCurve } from './points';
import { R, SIZE, isBelow } from './field';

export { areTerms, evaluate, multiply, powers, quotient, transform } from './polynomials';
export { sum } from './sums';

let top: usize = __heap_base;

/** Allocates memory. It is released together with all memory that was allocated later. */
export function take(octets: usize): usize {
  const start = (top + 15) & ~15;
  const missing = <isize>(start + octets) - (<isize>memory.size() << 16);
  if (missing > 0 && memory.grow(<i32>((missing + 0xffff) >> 16)) < 0) unreachable();
  top = start + octets;
  return start;
}

/** Releases and wipes this memory and all that was allocated later. */
export function release(start: usize): void {
  memory.fill(start, 0, top - start);
  top = start;
}

/** Returns whether all points are affine points of the curve or infinity. */
export function arePoints(size: usize, points: usize, count: usize): bool {
  for (let i: usize = 0; i < count; i++) {
    if (!isOnCurve(size, points + 2 * size * i)) return false;
  }
  return true;
}

/** Returns whether all are below the modulus of the scalars. */
export function areScalars(scalars: usize, count: usize): bool {
  for (let i: usize = 0; i < count; i++) {
    if (!isBelow(R, scalars + SIZE * i)) return false;
  }
  return true;
}
