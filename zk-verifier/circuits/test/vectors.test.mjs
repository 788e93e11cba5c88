// Verdicts on the shared vectors, by a decoder as strict as every verifier must be, followed by snarkjs.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { G1, G2, P } from '../lib/curve.mjs';
import { R } from '../lib/field.mjs';
import { inSubgroup, pointsOf } from '../lib/forgeries.mjs';
import { CIRCUITS, PUBLIC_SIGNALS } from '../lib/layout.mjs';
import { keyIdOf, readManifest } from '../lib/manifest.mjs';
import { checkVectors } from '../lib/verify.mjs';
import { readVectors } from '../lib/vectors.mjs';

const PROOF_DIGITS = 512;
const vectors = readVectors();
const numberOf = (hex) => BigInt(`0x${hex}`);

const canonicalSignals = (name, signals) =>
  signals.length === PUBLIC_SIGNALS[name].length &&
  signals.every((signal) => signal.length === 64 && numberOf(signal) < R);

/** Every coordinate below p, every point on its curve, B of order r. Infinity is on neither curve as (0, 0). */
function canonicalProof(proof) {
  if (proof.length !== PROOF_DIGITS) return false;
  const { a, b, c } = pointsOf(proof);
  const canonical = [a, b, c].flat(2).every((coordinate) => coordinate < P);
  return canonical && G1.holds(a) && G1.holds(c) && G2.holds(b) && inSubgroup(b);
}

for (const name of Object.keys(CIRCUITS)) {
  describe(name, () => {
    const { keyId, signals: names, cases } = vectors.circuits[name];

    test('has vectors of the committed keys', () => {
      assert.equal(keyId, keyIdOf(name));
      assert.equal(keyId, readManifest().circuits[name].keyId);
      assert.deepEqual(names, PUBLIC_SIGNALS[name]);
    });

    test('has cases of every verdict, each with a name of its own', () => {
      const verdicts = cases.map(({ verdict }) => verdict);
      assert.deepEqual([...new Set(verdicts)].sort(), ['invalid', 'malformed', 'valid']);
      assert.equal(new Set(cases.map((one) => one.name)).size, cases.length);
    });

    for (const { name: title, verdict, valid, signals, proof } of cases) {
      test(`calls "${title}" ${verdict}`, () => {
        assert.equal(canonicalSignals(name, signals) && canonicalProof(proof), verdict !== 'malformed');
        assert.equal(valid, verdict === 'valid');
      });
    }

    test('has the verdicts of snarkjs for well-formed cases', () => checkVectors(name));
  });
}

// snarkjs leaves its worker threads running.
after(() => setImmediate(() => process.exit()));
