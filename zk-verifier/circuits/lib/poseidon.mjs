// Poseidon over BN254's scalar field: x^5, 8 full rounds, capacity 0 in the first element. The numbers of partial
// rounds are circomlib's; the constants follow from them by the authors' procedure.
import { Grain } from './grain.mjs';
import { R, invert, mod, power } from './field.mjs';

export const FULL_ROUNDS = 8;
export const PARTIAL_ROUNDS = [56, 57, 56, 60, 60, 63, 64, 63];

const known = new Map();

function roundConstants(grain, count) {
  const constants = [];
  while (constants.length < count) {
    const candidate = grain.integer();
    if (candidate < R) constants.push(candidate);
  }
  return constants;
}

// A Cauchy matrix. The procedure would draw again on a repetition or on a matrix with invariant subspaces; no width
// used here needs it, which the comparison with published constants shows.
function matrix(grain, width) {
  const drawn = Array.from({ length: 2 * width }, () => mod(grain.integer()));
  if (new Set(drawn).size !== drawn.length) throw new Error(`width ${width} needs a second draw`);
  return drawn.slice(0, width).map((x) => drawn.slice(width).map((y) => invert(mod(x + y))));
}

export function parameters(inputs) {
  if (!known.has(inputs)) {
    const width = inputs + 1;
    const partialRounds = PARTIAL_ROUNDS[inputs - 1];
    const grain = new Grain(width, FULL_ROUNDS, partialRounds);
    const constants = roundConstants(grain, width * (FULL_ROUNDS + partialRounds));
    known.set(inputs, { width, partialRounds, constants, matrix: matrix(grain, width) });
  }
  return known.get(inputs);
}

export function poseidon(inputs) {
  const { width, partialRounds, constants, matrix: rows } = parameters(inputs.length);
  const half = FULL_ROUNDS / 2;
  let state = [0n, ...inputs.map(mod)];
  for (let round = 0; round < FULL_ROUNDS + partialRounds; round++) {
    const full = round < half || round >= half + partialRounds;
    state = state.map((x, i) => (x + constants[round * width + i]) % R);
    state = state.map((x, i) => (full || i === 0 ? power(x, 5n) : x));
    state = rows.map((row) => row.reduce((sum, factor, j) => sum + factor * state[j], 0n) % R);
  }
  return state[0];
}
