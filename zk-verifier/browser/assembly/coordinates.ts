// Coordinates of points: of G1 elements of the field (32 octets), of G2 pairs a0 + a1·u with u² = -1 (64 octets).
import { P, SIZE, add, mul, sub } from './field';

const T0 = memory.data(32), T1 = memory.data(32), T2 = memory.data(32), T3 = memory.data(32);

export function plus(size: usize, out: usize, a: usize, b: usize): void {
  add(P, out, a, b);
  if (size > SIZE) add(P, out + SIZE, a + SIZE, b + SIZE);
}

export function minus(size: usize, out: usize, a: usize, b: usize): void {
  sub(P, out, a, b);
  if (size > SIZE) sub(P, out + SIZE, a + SIZE, b + SIZE);
}

export function times(size: usize, out: usize, a: usize, b: usize): void {
  if (size == SIZE) mul(P, out, a, b);
  else timesPair(out, a, b);
}

export function squared(size: usize, out: usize, a: usize): void {
  if (size == SIZE) mul(P, out, a, a);
  else squaredPair(out, a);
}

/** Multiplies with Karatsuba's three products. */
function timesPair(out: usize, a: usize, b: usize): void {
  mul(P, T0, a, b);
  mul(P, T1, a + SIZE, b + SIZE);
  add(P, T2, a, a + SIZE);
  add(P, T3, b, b + SIZE);
  mul(P, T2, T2, T3);
  sub(P, out, T0, T1);
  sub(P, T2, T2, T0);
  sub(P, out + SIZE, T2, T1);
}

function squaredPair(out: usize, a: usize): void {
  add(P, T0, a, a + SIZE);
  sub(P, T1, a, a + SIZE);
  mul(P, T2, a, a + SIZE);
  mul(P, out, T0, T1);
  add(P, out + SIZE, T2, T2);
}

export function isZero(size: usize, a: usize): bool {
  let any: u64 = 0;
  for (let i: usize = 0; i < size; i += 8) any |= load<u64>(a + i);
  return any == 0;
}

export function copy(size: usize, out: usize, a: usize): void {
  memory.copy(out, a, size);
}
