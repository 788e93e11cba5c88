// A second verifier of Bulletproofs, in plain integers: slow, and written from the formulas alone. What the native one
// computes with tables, batches and transposed matrices is done here in the plainest way.
import { createHash } from 'node:crypto';
import { P } from '../lib/curve.mjs';
import { R, fromBytes, invert, mod, power, toHex } from '../lib/field.mjs';

const TAG = 'countersign-bulletproofs-v1';
const LARGER = 1n << 255n;

const octetsOf = (hex) => Buffer.from(hex, 'hex');
const word = (value) => octetsOf(toHex(value));
const count = (n) => octetsOf(toHex(BigInt(n), 4));
const prefixed = (octets) => Buffer.concat([count(octets.length), octets]);
const text = (label) => prefixed(Buffer.from(label));
const sha512 = (...parts) => createHash('sha512').update(Buffer.concat(parts)).digest();
const sum = (values) => values.reduce((total, value) => (total + value) % R, 0n);

const modP = (x) => ((x % P) + P) % P;

/** Returns the smaller square root of x^3 + 3. */
function ordinate(x) {
  const square = modP(x * x * x + 3n);
  let root = 1n;
  for (let factor = square, left = (P + 1n) / 4n; left > 0n; left >>= 1n) {
    if (left & 1n) root = (root * factor) % P;
    factor = (factor * factor) % P;
  }
  if ((root * root) % P !== square) return undefined;
  return root < P - root ? root : P - root;
}

export function generator(label, index) {
  for (let counter = 0; ; counter++) {
    const x = fromBytes(sha512(text(TAG), text(label), count(index), count(counter))) % P;
    const y = ordinate(x);
    if (y !== undefined) return [x, y];
  }
}

export const generators = (n) => ({
  B: generator('B', 0),
  blinding: generator('B~', 0),
  G: Array.from({ length: n }, (_, i) => generator('G', i)),
  H: Array.from({ length: n }, (_, i) => generator('H', i)),
});

class Malformed extends Error {}

function scalar(octets) {
  const value = fromBytes(octets);
  if (value >= R) throw new Malformed('scalar');
  return value;
}

function point(octets) {
  const value = fromBytes(octets);
  const x = value % LARGER;
  const y = x < P ? ordinate(x) : undefined;
  if (y === undefined) throw new Malformed('point');
  return { octets, xy: [x, value >= LARGER ? P - y : y] };
}

/** Returns the elements of a proof by name. */
function elements(proof, rounds) {
  if (proof.length !== 32 * (13 + 2 * rounds)) throw new Malformed('length');
  let at = 0;
  const next = () => proof.subarray(at, (at += 32));
  const points = (n) => Array.from({ length: n }, () => point(next()));
  const scalars = (n) => Array.from({ length: n }, () => scalar(next()));
  const [gates, t] = [points(3), points(5)];
  const [tx, tBlinding, eBlinding] = scalars(3);
  const pairs = Array.from({ length: rounds }, () => points(2));
  const [a, b] = scalars(2);
  return { gates, t, tx, tBlinding, eBlinding, pairs, a, b };
}

class Transcript {
  constructor(descriptor, signals, context) {
    const digest = createHash('sha256').update(descriptor).digest();
    this.parts = [text(TAG), ...[digest, ...signals, context].map(prefixed)];
    this.challenges = 0;
  }

  append(label, octets) {
    this.parts.push(text(label), prefixed(octets));
  }

  challenge(label) {
    const octets = sha512(...this.parts, text(label), count(this.challenges));
    this.challenges += 1;
    this.parts = [octets];
    return fromBytes(octets) % R;
  }
}

/**
 * Returns the constraints between the gates' values, with every wire eliminated: sums of factors times values and of
 * factors times public signals that must be zero.
 */
export function constraintsOf({ rows, wires, publicSignals }) {
  const signal = (wire) => ({ values: new Map(), signals: new Map([[wire, 1n]]) });
  const known = new Map(Array.from({ length: publicSignals + 1 }, (_, wire) => [wire, signal(wire)]));
  const equations = rows.flat();
  const left = equations.flatMap((terms, equation) => {
    const unknown = terms.filter(({ wire }) => !known.has(wire));
    if (unknown.length !== 1) return [equation];
    const [{ wire, factor }] = unknown;
    const others = terms.filter((term) => term.wire !== wire);
    known.set(wire, times(invert(factor), difference(equation, others, known)));
    return [];
  });
  if (known.size !== wires) throw new Error('a wire is left');
  return left.map((equation) => difference(equation, equations[equation], known));
}

/** Returns the equation's value without the terms. */
function difference(equation, terms, known) {
  const [values, signals] = [new Map([[equation, 1n]]), new Map()];
  const subtract = (from, of, factor) => of.forEach((value, key) => from.set(key, mod((from.get(key) ?? 0n) - factor * value)));
  for (const { wire, factor } of terms) {
    subtract(values, known.get(wire).values, factor);
    subtract(signals, known.get(wire).signals, factor);
  }
  return { values, signals };
}

function times(factor, { values, signals }) {
  const scaled = (of) => new Map([...of].map(([key, value]) => [key, mod(value * factor)]));
  return { values: scaled(values), signals: scaled(signals) };
}

function weightsOf(constraints, gates, z, signals) {
  const weights = Array(3 * gates).fill(0n);
  const publicValues = [1n, ...signals];
  let constant = 0n;
  constraints.forEach(({ values, signals: fixed }, q) => {
    const by = power(z, BigInt(q + 1));
    values.forEach((factor, equation) => (weights[equation] = (weights[equation] + by * factor) % R));
    fixed.forEach((factor, wire) => (constant = mod(constant - by * factor * publicValues[wire])));
  });
  const every = (k) => Array.from({ length: gates }, (_, i) => weights[3 * i + k]);
  return { left: every(0), right: every(1), output: every(2), constant };
}

export class Verifier {
  constructor(descriptor, r1cs) {
    this.descriptor = descriptor;
    this.gates = r1cs.rows.length;
    this.rounds = Math.ceil(Math.log2(this.gates));
    this.constraints = constraintsOf(r1cs);
    this.signals = r1cs.publicSignals;
    this.generators = generators(2 ** this.rounds);
  }

  /** Returns 'valid', 'invalid' or 'malformed'. */
  verdict({ signals, context, proof }) {
    try {
      return this.holds(signals.map(octetsOf), octetsOf(context), octetsOf(proof)) ? 'valid' : 'invalid';
    } catch (error) {
      if (error instanceof Malformed) return 'malformed';
      throw error;
    }
  }

  holds(signalOctets, context, octets) {
    const signals = signalOctets.map(scalar);
    const proof = elements(octets, this.rounds);
    const { y, z, x, w, u } = challengesOf(proof, new Transcript(this.descriptor, signalOctets, context));
    const weights = weightsOf(this.constraints, this.gates, z, signals);
    const n = 2 ** this.rounds;
    const at = (values, i) => values[i] ?? 0n;
    const yInverse = invert(y);
    const powersOfInverse = Array.from({ length: n }, () => 1n);
    for (let i = 1; i < n; i++) powersOfInverse[i] = (powersOfInverse[i - 1] * yInverse) % R;
    const right = powersOfInverse.map((power, i) => (power * at(weights.right, i)) % R);
    const delta = sum(right.map((factor, i) => factor * at(weights.left, i)));

    const { B, blinding, G, H } = this.generators;
    const xs = (exponents) => exponents.map((exponent) => power(x, BigInt(exponent)));
    const polynomial = [
      [B, mod(xs([2])[0] * (delta + weights.constant) - proof.tx)],
      [blinding, mod(-proof.tBlinding)],
      ...proof.t.map(({ xy }, i) => [xy, xs([1, 3, 4, 5, 6])[i]]),
    ];
    if (total(polynomial)) return false;

    const inverses = u.map(invert);
    const folded = (set, clear, i) => u.reduce((product, _, j) => (product * ((i >> (this.rounds - 1 - j)) & 1 ? set : clear)[j]) % R, 1n);
    const vectors = [
      [B, mod(w * (proof.tx - proof.a * proof.b))],
      [blinding, mod(-proof.eBlinding)],
      ...proof.gates.map(({ xy }, i) => [xy, xs([1, 2, 3])[i]]),
      ...proof.pairs.flatMap(([l, r], j) => [[l.xy, mod(u[j] * u[j])], [r.xy, mod(inverses[j] * inverses[j])]]),
      ...G.map((g, i) => [g, mod(x * right[i] - proof.a * folded(u, inverses, i))]),
      ...H.map((h, i) => [h, mod(powersOfInverse[i] * (x * at(weights.left, i) + at(weights.output, i) - proof.b * folded(inverses, u, i)) - 1n)]),
    ];
    return !total(vectors);
  }
}

function challengesOf(proof, transcript) {
  const points = (labels, all) => labels.forEach((label, i) => transcript.append(label, all[i].octets));
  points(['A_I', 'A_O', 'S'], proof.gates);
  const [y, z] = [transcript.challenge('y'), transcript.challenge('z')];
  points(['T_1', 'T_3', 'T_4', 'T_5', 'T_6'], proof.t);
  const x = transcript.challenge('x');
  transcript.append('t_x', word(proof.tx));
  transcript.append('t_blinding', word(proof.tBlinding));
  transcript.append('e_blinding', word(proof.eBlinding));
  const w = transcript.challenge('w');
  const u = proof.pairs.map((pair) => {
    points(['L', 'R'], pair);
    return transcript.challenge('u');
  });
  return { y, z, x, w, u };
}

const INFINITY = [1n, 1n, 0n];

/** Jacobian coordinates; EFD's dbl-2009-l. */
function double([x, y, z]) {
  const [a, b] = [modP(x * x), modP(y * y)];
  const c = modP(b * b);
  const d = modP(2n * ((x + b) * (x + b) - a - c));
  const e = 3n * a;
  const x3 = modP(e * e - 2n * d);
  return [x3, modP(e * (d - x3) - 8n * c), modP(2n * y * z)];
}

/** EFD's add-2007-bl. */
function add(p, q) {
  const [[x1, y1, z1], [x2, y2, z2]] = [p, q];
  if (z1 === 0n) return q;
  if (z2 === 0n) return p;
  const [zz1, zz2] = [modP(z1 * z1), modP(z2 * z2)];
  const [u1, u2] = [modP(x1 * zz2), modP(x2 * zz1)];
  const [s1, s2] = [modP(y1 * z2 * zz2), modP(y2 * z1 * zz1)];
  if (u1 === u2) return s1 === s2 ? double(p) : INFINITY;
  const h = u2 - u1;
  const i = modP(4n * h * h);
  const j = modP(h * i);
  const r = 2n * (s2 - s1);
  const v = modP(u1 * i);
  const x3 = modP(r * r - j - 2n * v);
  return [x3, modP(r * (v - x3) - 2n * s1 * j), modP(2n * z1 * z2 * h)];
}

/** Returns the sum of points times scalars, undefined for infinity. Pippenger's buckets of 8 bits. */
export function total(terms) {
  let result = INFINITY;
  for (let shift = 248n; shift >= 0n; shift -= 8n) {
    for (let i = 0; i < 8; i++) result = double(result);
    const buckets = Array(256).fill(INFINITY);
    for (const [[x, y], factor] of terms) {
      const digit = Number((factor >> shift) & 255n);
      if (digit) buckets[digit] = add(buckets[digit], [x, y, 1n]);
    }
    let [running, all] = [INFINITY, INFINITY];
    for (let digit = 255; digit > 0; digit--) {
      running = add(running, buckets[digit]);
      all = add(all, running);
    }
    result = add(result, all);
  }
  return result[2] === 0n ? undefined : result;
}
