// Points of y² = x³ + b, which may be the twist. Affine ones are x and y, infinity is zeros, as in proving keys. Sums
// are x, y, zz, zzz with the affine x/zz and y/zzz, where zz³ = zzz² and infinity has zz = 0; formulas add-2008-s,
// madd-2008-s, dbl-2008-s-1 of the Explicit-Formulas Database.
import { P, SIZE, isBelow } from './field';
import { copy, isZero, minus, plus, squared, times } from './coordinates';

const U = memory.data(64), V = memory.data(64), W = memory.data(64), S = memory.data(64), H = memory.data(64), Q = memory.data(64);
const NEGATIVE = memory.data(64), ZERO = memory.data(64);

const B1: usize = memory.data<u32>([
  0x50ad28d7, 0x7a17caa9, 0xe15521b9, 0x1f6ac17a, 0x696bd284, 0x334bea4e, 0xce179d8e, 0x2a1f6744,
]);

/** 3/(9 + u). */
const B2: usize = memory.data<u32>([
  0x77b802a8, 0x3bf938e3, 0x3633535d, 0x020b1b27, 0x49755260, 0x26b7edf0, 0x4384a86d, 0x2514c632,
  0xd1dcff67, 0x38e7eccc, 0x93ce0d3e, 0x65f0b37d, 0x22ac00aa, 0xd749d0dd, 0x4a688d4d, 0x0141b9ce,
]);

const ONE: usize = memory.data<u32>([
  0xc58f0d9d, 0xd35d438d, 0xf5c70b3d, 0x0a78eb28, 0x7879462c, 0x666ea36f, 0x9a07df2f, 0x0e0a77c1, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** Returns whether all coordinates are below the modulus and satisfy the equation. */
export function isOnCurve(size: usize, point: usize): bool {
  for (let i: usize = 0; i < 2 * size; i += SIZE) {
    if (!isBelow(P, point + i)) return false;
  }
  if (isZero(2 * size, point)) return true;
  squared(size, U, point);
  times(size, U, U, point);
  plus(size, U, U, size == SIZE ? B1 : B2);
  squared(size, V, point + size);
  minus(size, U, U, V);
  return isZero(size, U);
}

export function setInfinity(size: usize, sum: usize): void {
  memory.fill(sum, 0, 4 * size);
}

/** sum = 2·sum. */
export function double(size: usize, sum: usize): void {
  const y = sum + size, zz = sum + 2 * size, zzz = sum + 3 * size;
  plus(size, U, y, y);
  squared(size, V, U);
  times(size, W, U, V);
  times(size, S, sum, V);
  squared(size, Q, sum);
  plus(size, H, Q, Q);
  plus(size, H, H, Q);
  squared(size, sum, H);
  minus(size, sum, sum, S);
  minus(size, sum, sum, S);
  minus(size, S, S, sum);
  times(size, H, H, S);
  times(size, zz, zz, V);
  times(size, zzz, zzz, W);
  times(size, W, W, y);
  minus(size, y, H, W);
}

/** sum = sum + an affine point, or its negative. */
export function addAffine(size: usize, sum: usize, point: usize, negative: bool): void {
  if (isZero(2 * size, point)) return;
  let y = point + size;
  if (negative) {
    minus(size, NEGATIVE, ZERO, y);
    y = NEGATIVE;
  }
  if (isZero(size, sum + 2 * size)) {
    copy(size, sum, point);
    copy(size, sum + size, y);
    copy(size, sum + 2 * size, ONE);
    copy(size, sum + 3 * size, ONE);
    return;
  }
  times(size, U, point, sum + 2 * size);
  times(size, S, y, sum + 3 * size);
  addSameDenominators(size, sum);
}

/** sum = sum + other. */
export function addSum(size: usize, sum: usize, other: usize): void {
  const zz: usize = 2 * size, zzz: usize = 3 * size;
  if (isZero(size, other + zz)) return;
  if (isZero(size, sum + zz)) {
    copy(4 * size, sum, other);
    return;
  }
  times(size, U, other, sum + zz);
  times(size, S, other + size, sum + zzz);
  times(size, sum, sum, other + zz);
  times(size, sum + size, sum + size, other + zzz);
  times(size, sum + zz, sum + zz, other + zz);
  times(size, sum + zzz, sum + zzz, other + zzz);
  addSameDenominators(size, sum);
}

/** Adds the point whose numerators, over the denominators of the sum, are in U and S. */
function addSameDenominators(size: usize, sum: usize): void {
  const y = sum + size, zz = sum + 2 * size, zzz = sum + 3 * size;
  minus(size, U, U, sum);
  minus(size, S, S, y);
  if (isZero(size, U)) {
    if (isZero(size, S)) double(size, sum);
    else setInfinity(size, sum);
    return;
  }
  squared(size, V, U);
  times(size, W, U, V);
  times(size, Q, sum, V);
  squared(size, H, S);
  minus(size, H, H, W);
  minus(size, H, H, Q);
  minus(size, sum, H, Q);
  minus(size, Q, Q, sum);
  times(size, Q, Q, S);
  times(size, H, y, W);
  minus(size, y, Q, H);
  times(size, zz, zz, V);
  times(size, zzz, zzz, W);
}
