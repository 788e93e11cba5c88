// Computes the factors of a key's H points from a witness, in the form of snarkjs: with A and B interpolated from their
// values on the domain, and C from the values' products, H has the values of A·B - C on the coset of odd powers of a
// root of twice the domain's order. The divisor is constant there, and already part of the key's points.
import { R, inverse, rootOfUnity, toLittleEndian, toMontgomery } from './field.mjs';

export class Quotient {
  constructor(curve, { domain, log, terms, variables }) {
    Object.assign(this, { curve, domain, log, count: terms.count });
    this.terms = curve.put(terms.octets);
    if (!curve.exports.areTerms(this.terms, terms.count, domain, variables)) throw new RangeError('A term does not belong to the circuit');
    const root = rootOfUnity(log);
    this.roots = this.#powers(domain / 2, 1n, root);
    this.inverseRoots = this.#powers(domain / 2, 1n, inverse(root, R));
    this.shifts = this.#powers(domain, inverse(BigInt(domain), R), rootOfUnity(log + 1));
  }

  #powers(count, first, factor) {
    const [at, place] = [first, factor].map((value) => this.curve.put(toLittleEndian(toMontgomery(value, R))));
    const start = this.curve.exports.take(32 * Math.max(count, 1));
    this.curve.exports.powers(start, count, at, place);
    return start;
  }

  /** Writes the scalars, one for each H point, at the place a. */
  write(a, variables) {
    const { exports } = this.curve;
    const b = exports.take(64 * this.domain);
    const c = b + 32 * this.domain;
    exports.evaluate(this.terms, this.count, variables, a, b);
    exports.multiply(c, a, b, this.domain);
    [a, b, c].forEach((values) => this.#shift(values));
    exports.quotient(a, b, c, this.domain);
    exports.release(b);
  }

  /** Transforms values on the domain to values on the coset. */
  #shift(values) {
    const { exports } = this.curve;
    exports.transform(values, this.log, this.inverseRoots);
    exports.multiply(values, values, this.shifts, this.domain);
    exports.transform(values, this.log, this.roots);
  }
}
