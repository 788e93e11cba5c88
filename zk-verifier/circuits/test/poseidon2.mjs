// Poseidon2 of width 12 over Goldilocks (eprint 2023/323), with plain integers: 8 full and 22 partial rounds, S-box x^7.
// Constants are generated here by the Grain LFSR; the matrix of partial rounds is that of Plonky3.
import { Grain } from '../lib/grain.mjs';

export const P = 2n ** 64n - 2n ** 32n + 1n;

const WIDTH = 12;
const FULL = 8;
const PARTIAL = 22;
const HALF = (P + 1n) / 2n;
const mod = (n) => ((n % P) + P) % P;
const DIAGONAL = [-2n, 1n, 2n, HALF, 3n, 4n, -HALF, -3n, -4n, HALF ** 2n, -(HALF ** 2n), HALF ** 3n].map(mod);
const FOUR = [
  [2n, 3n, 1n, 1n],
  [1n, 2n, 3n, 1n],
  [1n, 1n, 2n, 3n],
  [3n, 1n, 1n, 2n],
];

const grain = new Grain(WIDTH, FULL, PARTIAL, 64);

function constant() {
  let value = grain.integer();
  while (value >= P) value = grain.integer();
  return value;
}

const constants = (rounds, width) => Array.from({ length: rounds }, () => Array.from({ length: width }, constant));
const first = constants(FULL / 2, WIDTH);
const middle = constants(PARTIAL, 1);
const last = constants(FULL / 2, WIDTH);

const seventh = (x) => mod(x ** 7n);

function external(state) {
  const parts = [0, 4, 8].map((at) => FOUR.map((row) => row.reduce((sum, m, i) => sum + m * state[at + i], 0n)));
  const sums = [0, 1, 2, 3].map((i) => parts.reduce((sum, part) => sum + part[i], 0n));
  return parts.flatMap((part) => part.map((value, i) => mod(value + sums[i])));
}

function internal(state) {
  const sum = state.reduce((a, b) => a + b);
  return state.map((value, i) => mod(value * DIAGONAL[i] + sum));
}

const full = (state, round) => external(state.map((value, i) => seventh(value + round[i])));
const partial = ([head, ...rest], [added]) => internal([seventh(head + added), ...rest]);

export function permute(state) {
  const begun = first.reduce(full, external(state));
  return last.reduce(full, middle.reduce(partial, begun));
}

/** Hashes two values of four words each. */
export const hash = (tag, a, b) => permute([...a, ...b, tag, 0n, 0n, 0n]).slice(0, 4);
