// Solves a circuit's constraints for given inputs without circom's generator, in steps that each have one solution
// only. When every wire is solved, these inputs have this witness or none. So if it violates a constraint, no prover
// can prove these inputs, whatever values it chooses for the inner wires.
import { R, invert, mod } from '../lib/field.mjs';
import { broken } from '../lib/r1cs.mjs';

const SCALES = Array.from({ length: 64 }, (_, i) => [1n << BigInt(i), R - (1n << BigInt(i))]).flat();

const isPower = (x) => x > 0n && x < 1n << 64n && (x & (x - 1n)) === 0n;

/** The combination L of a row L (L - 1) = 0, as [wire, factor] pairs. */
function bitOf([a, b, c]) {
  if (c.length) return undefined;
  const [left, right] = [a, b].map((terms) => new Map(terms.map(({ wire, factor }) => [wire, factor])));
  const wires = [...new Set([...left.keys(), ...right.keys()])];
  const differing = wires.filter((wire) => left.get(wire) !== right.get(wire));
  if (differing.length !== 1 || differing[0] !== 0) return undefined;
  const difference = mod((left.get(0) ?? 0n) - (right.get(0) ?? 0n));
  if (difference === 1n) return [...left];
  return difference === R - 1n ? [...right] : undefined;
}

/** Returns the factor that makes these factors different powers of two, whose sums are unique. */
function scaleOf(factors) {
  return SCALES.find((scale) => {
    const scaled = factors.map((factor) => mod(factor * scale));
    return scaled.every(isPower) && new Set(scaled).size === scaled.length;
  });
}

class Solver {
  constructor(r1cs, inputs) {
    this.r1cs = r1cs;
    this.values = new Map([[0, 1n], ...inputs]);
    this.bits = r1cs.rows.map(bitOf);
    const alone = this.bits.filter((bit) => bit?.length === 1 && bit[0][1] === 1n);
    this.booleans = new Set(alone.map(([[wire]]) => wire));
  }

  #unknown(terms) {
    return terms.filter(({ wire }) => !this.values.has(wire));
  }

  #sum(terms) {
    return terms.reduce((sum, { wire, factor }) => sum + (this.values.get(wire) ?? 0n) * factor, 0n);
  }

  /** Solves a row whose only unknown wire is in a sum on its right side. */
  #right([a, b, c]) {
    const [wanted, ...others] = this.#unknown(c);
    if (!wanted || others.length || this.#unknown([...a, ...b]).length) return;
    const rest = this.#sum(a) * this.#sum(b) - this.#sum(c);
    this.values.set(wanted.wire, mod(rest * invert(wanted.factor)));
  }

  /** Solves a row in which the product of its only unknown wire and a known sum is a constant that is not 0. */
  #quotient([a, b, c]) {
    const [wanted, ...others] = this.#unknown(b);
    const constant = c.length === 1 && c[0].wire === 0;
    if (!wanted || b.length > 1 || others.length || this.#unknown(a).length || !constant) return;
    this.values.set(wanted.wire, mod(c[0].factor * invert(this.#sum(a) * wanted.factor)));
  }

  /** Solves a row that requires that the rest of a sum, after the known bits, is a bit too. */
  #binary(bit) {
    const open = (bit ?? []).filter(([wire]) => !this.values.has(wire));
    if (!open.length || !open.every(([wire]) => this.booleans.has(wire))) return;
    const scale = scaleOf([R - 1n, ...open.map(([, factor]) => factor)]);
    if (!scale) return;
    const sum = this.#sum(bit.map(([wire, factor]) => ({ wire, factor })));
    const total = mod(-sum * scale);
    for (const [wire, factor] of open) this.values.set(wire, total & mod(factor * scale) ? 1n : 0n);
  }

  solve() {
    for (let before = -1; before !== this.values.size; ) {
      before = this.values.size;
      this.r1cs.rows.forEach((row, i) => {
        this.#right(row);
        this.#quotient(row);
        this.#quotient([row[1], row[0], row[2]]);
        this.#binary(this.bits[i]);
      });
    }
    const wires = Array.from({ length: this.r1cs.wires }, (_, wire) => wire);
    const free = wires.filter((wire) => !this.values.has(wire));
    const witness = wires.map((wire) => this.values.get(wire) ?? 0n);
    return { free, witness, broken: broken(this.r1cs, witness) };
  }
}

/** Returns the witness, the unsolved wires, and the rows that the witness violates. */
export const solve = (r1cs, inputs) => new Solver(r1cs, inputs).solve();
