// The compiled arithmetic, and access to its memory.
import { P, fromLittleEndian, fromMontgomery, inverse, toLittleEndian, toMontgomery } from './field.mjs';

/** Length in octets of a coordinate of G1 and of G2. */
export const G1 = 32;
export const G2 = 64;

const times = ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)];
const mod = (value) => ((value % P) + P) % P;

function inversePair([a, b]) {
  const norm = inverse(mod(a * a + b * b), P);
  return [mod(a * norm), mod(-b * norm)];
}

/**
 * Returns the window with the fewest additions. An addition of the two running sums over buckets costs 1.5 times one of
 * a point.
 */
function bestWindow(points) {
  const cost = (window) => Math.ceil(255 / window) * (points + 3 * 2 ** (window - 1));
  return Array.from({ length: 12 }, (_, i) => i + 3).reduce((best, window) => (cost(window) < cost(best) ? window : best));
}

export class Curve {
  constructor(exports) {
    this.exports = exports;
  }

  static async load(wasm) {
    const { instance } = await WebAssembly.instantiate(wasm);
    return new Curve(instance.exports);
  }

  /** Returns a new view each time: an allocation may have moved the memory. */
  view(start, length) {
    return new Uint8Array(this.exports.memory.buffer, start, length);
  }

  /** Copies adjacent parts into newly allocated memory. */
  put(...parts) {
    const start = this.exports.take(parts.reduce((length, part) => length + part.length, 0));
    parts.reduce((at, part) => (this.view(at, part.length).set(part), at + part.length), start);
    return start;
  }

  requirePoints(size, start, count) {
    if (!this.exports.arePoints(size, start, count)) throw new RangeError('A point is not on the curve');
  }

  /** Returns the affine sum of points times scalars. Coordinates are pairs; for G1 the second half is 0. */
  sum(size, points, scalars, count) {
    const window = bestWindow(count);
    const digits = 2 * Math.ceil(255 / window) * count + 8;
    const out = this.exports.take(4 * size);
    const scratch = this.exports.take(digits + 4 * size * (2 ** (window - 1) + 1));
    this.exports.sum(size, out, points, scalars, count, window, scratch);
    const point = this.#affine(size, out);
    this.exports.release(out);
    return point;
  }

  #affine(size, start) {
    const [x, y, zz, zzz] = [0, 1, 2, 3].map((i) => this.#coordinate(start + i * size, size));
    return [times(x, inversePair(zz)), times(y, inversePair(zzz))];
  }

  #coordinate(start, size) {
    const half = (at) => fromMontgomery(fromLittleEndian(this.view(at, 32)), P);
    return [half(start), size === G2 ? half(start + 32) : 0n];
  }
}

/** Encodes a point of G1 for the memory. */
export function encodeG1([[x], [y]]) {
  return [x, y].map((value) => toLittleEndian(toMontgomery(value, P)));
}
