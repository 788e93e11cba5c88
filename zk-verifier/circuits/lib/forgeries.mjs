// Changes of valid proofs that a verifier must refuse, and the few that it must accept.
import { G1, G2, P, smallOrderPoint, twistPoint } from './curve.mjs';
import { R, invert, toHex } from './field.mjs';

const VALID = 'valid';
const INVALID = 'invalid';
const MALFORMED = 'malformed';

const WORD = 64;

function pointsOf(proof) {
  const [ax, ay, bx1, bx0, by1, by0, cx, cy] = proof.match(/.{64}/g).map((word) => BigInt(`0x${word}`));
  return { a: [ax, ay], b: [[bx0, bx1], [by0, by1]], c: [cx, cy] };
}

const hexOf = ({ a, b: [[bx0, bx1], [by0, by1]], c }) => [...a, bx1, bx0, by1, by0, ...c].map((x) => toHex(x)).join('');

/** Positions of a point's octets, in hex digits. */
const PLACES = { A: [0, 2 * WORD], B: [2 * WORD, 6 * WORD], C: [6 * WORD, 8 * WORD] };

const replaced = (text, from, to, piece) => text.slice(0, from) + piece + text.slice(to);

function flipped(proof, digit, bit) {
  const value = parseInt(proof[digit], 16) ^ bit;
  return replaced(proof, digit, digit + 1, value.toString(16));
}

/** Cases of a name, a verdict and a proof, with unchanged signals. */
function changedProofs(proof, other) {
  const { a, b, c } = pointsOf(proof);
  const change = (points) => hexOf({ a, b, c, ...points });
  const cases = [
    ['A and B negated, which is the same statement', VALID, change({ a: G1.negate(a), b: G2.negate(b) })],
    ['randomised again', VALID, change({ a: G1.times(3n, a), b: G2.times(invert(3n), b) })],
    ['A negated', INVALID, change({ a: G1.negate(a) })],
    ['B negated', INVALID, change({ b: G2.negate(b) })],
    ['C negated', INVALID, change({ c: G1.negate(c) })],
    ['A and C exchanged', INVALID, change({ a: c, c: a })],
    ['C of another proof', INVALID, change({ c: pointsOf(other).c })],
    ['the generators', INVALID, change({ a: [1n, 2n], c: [1n, 2n] })],
    ['A off the curve', MALFORMED, change({ a: [a[0], (a[1] + 1n) % P] })],
    ['B off the curve', MALFORMED, change({ b: [b[0], [(b[1][0] + 1n) % P, b[1][1]]] })],
    ['C off the curve', MALFORMED, change({ c: [(c[0] + 1n) % P, c[1]] })],
    ['B of order 10069', MALFORMED, change({ b: smallOrderPoint(7n) })],
    ['B plus a point of order 10069', MALFORMED, change({ b: G2.add(b, smallOrderPoint(7n)) })],
    ['B plus a point of the cofactor', MALFORMED, change({ b: G2.add(b, G2.times(R, twistPoint(11n))) })],
    ['B anywhere on the twist', MALFORMED, change({ b: twistPoint(11n) })],
    ['B with its coordinates exchanged', MALFORMED, change({ b: [[b[0][1], b[0][0]], [b[1][1], b[1][0]]] })],
    ['x of A plus p', MALFORMED, change({ a: [a[0] + P, a[1]] })],
    ['y of C plus p', MALFORMED, change({ c: [c[0], c[1] + P] })],
    ['x of B plus p', MALFORMED, change({ b: [[b[0][0] + P, b[0][1]], b[1]] })],
    ['one octet short', MALFORMED, proof.slice(0, -2)],
    ['one octet long', MALFORMED, `${proof}00`],
    ['no proof', MALFORMED, ''],
    ['all zero', MALFORMED, '0'.repeat(proof.length)],
    ['all ones', MALFORMED, 'f'.repeat(proof.length)],
  ];
  for (const [point, [from, to]] of Object.entries(PLACES)) {
    cases.push([`${point} at infinity`, MALFORMED, replaced(proof, from, to, '0'.repeat(to - from))]);
    cases.push([`the last bit of ${point} flipped`, MALFORMED, flipped(proof, to - 1, 1)]);
    cases.push([`the first bit of ${point} flipped`, MALFORMED, flipped(proof, from, 8)]);
    cases.push([`the first bit of a number in ${point} flipped`, MALFORMED, flipped(proof, from + 2, 8)]);
  }
  return cases.map(([name, verdict, changed]) => ({ name, verdict, proof: changed }));
}

const numberOf = (hex) => BigInt(`0x${hex}`);

/** Cases of a name, a verdict and signals, with an unchanged proof. */
function changedSignals(names, signals, other) {
  const set = (i, value) => signals.map((signal, j) => (i === j ? toHex(value) : signal));
  const cases = [
    ['a signal missing', MALFORMED, signals.slice(0, -1)],
    ['a signal too many', MALFORMED, [...signals, toHex(0n)]],
    ['no signals', MALFORMED, []],
  ];
  const zeros = signals.map(() => toHex(0n));
  cases.push(['all signals 0', INVALID, zeros], ['signals of another proof', INVALID, other]);
  for (const [i, name] of names.entries()) {
    const value = numberOf(signals[i]);
    cases.push([`${name} plus 1`, INVALID, set(i, (value + 1n) % R)]);
    cases.push([`${name} plus r`, MALFORMED, set(i, value + R)]);
    if (signals[i] !== other[i]) cases.push([`another ${name}`, INVALID, set(i, numberOf(other[i]))]);
    if (i > 0 && signals[i] !== signals[i - 1]) {
      const swapped = set(i, numberOf(signals[i - 1]));
      swapped[i - 1] = signals[i];
      cases.push([`${names[i - 1]} and ${name} swapped`, INVALID, swapped]);
    }
  }
  return cases.map(([name, verdict, changed]) => ({ name, verdict, signals: changed }));
}

/** Returns cases from two valid ones of a circuit and a proof of another circuit. */
export function forgeries(names, { signals, proof }, other, foreign) {
  return [
    ...changedProofs(proof, other.proof),
    ...changedSignals(names, signals, other.signals),
    { name: 'a proof of another circuit', verdict: INVALID, proof: foreign },
    { name: 'proof and signals all zero', verdict: MALFORMED, proof: '0'.repeat(512), signals: signals.map(() => toHex(0n)) },
  ].map((changed) => ({ signals, proof, ...changed, valid: changed.verdict === VALID }));
}

export { INVALID, MALFORMED, VALID, pointsOf };

export const inSubgroup = (b) => G2.times(R, b) === undefined;

