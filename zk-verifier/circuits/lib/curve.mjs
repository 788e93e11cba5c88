// The two curves of BN254 in affine coordinates: short and slow, only for points that no honest prover sends.
import { R } from './field.mjs';

export const P = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;

/** The twist has R times this many points (10069 is its smallest factor). */
export const COFACTOR = 2n * P - R;
export const SMALL_ORDER = 10069n;

const mod = (x) => ((x % P) + P) % P;

function power(one, times, base, exponent) {
  let result = one;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = times(result, square);
    square = times(square, square);
  }
  return result;
}

const prime = {
  add: (a, b) => mod(a + b),
  subtract: (a, b) => mod(a - b),
  times: (a, b) => mod(a * b),
  invert: (a) => power(1n, prime.times, a, P - 2n),
  equal: (a, b) => a === b,
};

/** [c0, c1] is c0 + c1 u with u^2 = -1. */
const quadratic = {
  add: ([a, b], [c, d]) => [mod(a + c), mod(b + d)],
  subtract: ([a, b], [c, d]) => [mod(a - c), mod(b - d)],
  times: ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)],
  invert: ([a, b]) => {
    const scale = prime.invert(mod(a * a + b * b));
    return [mod(a * scale), mod(-b * scale)];
  },
  equal: ([a, b], [c, d]) => a === c && b === d,
};

function rootOfPrime(a) {
  const root = power(1n, prime.times, mod(a), (P + 1n) / 4n);
  return mod(root * root) === mod(a) ? root : undefined;
}

function rootOfQuadratic([a, b]) {
  const norm = rootOfPrime(a * a + b * b);
  if (norm === undefined) return undefined;
  const half = prime.invert(2n);
  const real = rootOfPrime((a + norm) * half) ?? rootOfPrime((a - norm) * half);
  return real ? [real, mod(b * half * prime.invert(real))] : undefined;
}

class Curve {
  constructor(field, constant) {
    this.field = field;
    this.constant = constant;
  }

  /** Infinity is undefined. */
  add(left, right) {
    const { add, subtract, times, invert, equal } = this.field;
    if (!left || !right) return left ?? right;
    const [[x1, y1], [x2, y2]] = [left, right];
    if (equal(x1, x2) && equal(add(y1, y2), subtract(y1, y1))) return undefined;
    const square = times(x1, x1);
    const slope = equal(x1, x2)
      ? times(add(square, add(square, square)), invert(add(y1, y1)))
      : times(subtract(y2, y1), invert(subtract(x2, x1)));
    const x = subtract(subtract(times(slope, slope), x1), x2);
    return [x, subtract(times(slope, subtract(x1, x)), y1)];
  }

  times(scalar, point) {
    return power(undefined, (a, b) => this.add(a, b), point, scalar);
  }

  negate([x, y]) {
    return [x, this.field.subtract(this.field.subtract(y, y), y)];
  }

  holds([x, y]) {
    const { add, times, equal } = this.field;
    return equal(times(y, y), add(times(x, times(x, x)), this.constant));
  }
}

export const G1 = new Curve(prime, 3n);
export const G2 = new Curve(quadratic, quadratic.times([3n, 0n], quadratic.invert([9n, 1n])));

/** Returns a point of the twist, which is almost never in the subgroup. */
export function twistPoint(start) {
  for (let x = start; ; x++) {
    const cube = quadratic.times([x, 1n], quadratic.times([x, 1n], [x, 1n]));
    const y = rootOfQuadratic(quadratic.add(cube, G2.constant));
    if (y) return [[x, 1n], y];
  }
}

/** Returns a point of the twist of order 10069. */
export function smallOrderPoint(start) {
  for (let x = start; ; x++) {
    const point = G2.times((COFACTOR / SMALL_ORDER) * R, twistPoint(x));
    if (point) return point;
  }
}
