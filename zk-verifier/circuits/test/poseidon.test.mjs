// Against circomlib's implementation and the vectors that its authors publish (circomlib/test/poseidoncircuit.js and
// circomlibjs/test/poseidon.js, GPL-3.0; numbers are facts).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPoseidonReference } from 'circomlibjs';
import { R } from '../lib/field.mjs';
import { testValue } from '../lib/inputs.mjs';
import { poseidon } from '../lib/poseidon.mjs';
import { sparseParameters } from '../lib/sparse.mjs';
import { readVectors } from '../lib/vectors.mjs';

const published = [
  [[1n], 18586133768512220936620570745912940619677854269274689475585506675881198879027n],
  [[1n, 2n], 7853200120776062878684798364095072458815029376092732009249414926327459813530n],
  [[1n, 2n, 3n, 4n], 18821383157269793795438455681495246036402687001665670618754263018637548127333n],
];

for (const [inputs, hash] of published) {
  test(`gives the published hash of ${inputs}`, () => assert.equal(poseidon(inputs), hash));
}

const reference = await buildPoseidonReference();
const referenceHash = (inputs) => BigInt(reference.F.toString(reference(inputs)));

for (let length = 1; length <= 8; length++) {
  test(`agrees with circomlib for ${length} inputs`, () => {
    const random = [0, 1, 2].map((set) => Array.from({ length }, (_, i) => testValue(`agreement ${set} ${i}`)));
    for (const inputs of [Array(length).fill(0n), Array(length).fill(R - 1n), ...random]) {
      assert.equal(poseidon(inputs), referenceHash(inputs));
    }
  });
}

test('agrees with circomlib on the shared vectors', () => {
  for (const { inputs, hash } of readVectors().poseidon) {
    assert.equal(BigInt(`0x${hash}`), referenceHash(inputs.map((input) => BigInt(`0x${input}`))));
  }
});

/** With the circuits' parameters, in the circuits' order of steps. */
function sparsePoseidon(inputs) {
  const { constants, matrix, rows, columns, waiting } = sparseParameters(inputs.length);
  const dot = (row, vector) => row.reduce((sum, x, i) => sum + x * vector[i], 0n);
  const fifth = (x) => x ** 5n % R;
  const left = [...constants];
  let state = [0n, ...inputs];
  const fullRounds = () => {
    for (let i = 0; i < 4; i++) {
      const boxed = state.map((x) => fifth((x + left.shift()) % R));
      state = matrix.map((row) => dot(row, boxed) % R);
    }
  };
  fullRounds();
  for (const [i, row] of rows.entries()) {
    const [first, ...others] = state;
    const scaled = (matrix[0][0] * fifth((first + left.shift()) % R)) % R;
    state = [(scaled + dot(row, others)) % R, ...others.map((x, j) => (x + columns[i][j] * scaled) % R)];
  }
  state = [state[0], ...waiting.map((row) => dot(row, state.slice(1)) % R)];
  fullRounds();
  return state[0];
}

for (const length of [1, 2, 3, 4, 5]) {
  test(`has the same hash of ${length} inputs by sparse matrices`, () => {
    const inputs = Array.from({ length }, (_, i) => testValue(`sparse ${i}`));
    assert.equal(sparsePoseidon(inputs), poseidon(inputs));
  });
}
