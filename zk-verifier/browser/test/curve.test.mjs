// Compares sums of points with those of ffjavascript.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCurveFromName } from 'ffjavascript';
import { Curve, G1, G2 } from '../src/curve.mjs';
import { R, join, toLittleEndian } from '../src/field.mjs';
import { curve as wasm } from './fixtures.mjs';

let reference;
let curve;

before(async () => {
  reference = await getCurveFromName('bn128', true);
  curve = await Curve.load(wasm);
});
after(() => reference.terminate());

const groups = { G1, G2 };

/** Multiples of the generator in the form of the memory, which is that of ffjavascript. */
const points = (group, factors) => factors.map((factor) => {
  const point = reference[group].timesScalar(reference[group].g, factor);
  return reference[group].isZero(point) ? new Uint8Array(2 * groups[group]) : reference[group].toAffine(point);
});

function sumOf(group, factors, scalars) {
  const places = [points(group, factors), scalars.map((scalar) => toLittleEndian(scalar))].map((parts) => curve.put(...parts));
  curve.requirePoints(groups[group], places[0], factors.length);
  return curve.sum(groups[group], ...places, scalars.length);
}

function expected(group, factors, scalars) {
  const factor = factors.reduce((sum, f, i) => sum + f * scalars[i], 0n) % R;
  const [x, y] = reference[group].toObject(reference[group].toAffine(reference[group].timesScalar(reference[group].g, factor)));
  return [x, y].map((coordinate) => (Array.isArray(coordinate) ? coordinate : [coordinate, 0n]));
}

const cases = {
  'one point': [[5n], [7n]],
  'scalars at their bounds': [[2n, 3n, 5n, 7n], [0n, 1n, R - 1n, 1n << 253n]],
  'equal points and scalars': [[9n, 9n, 9n, 9n], [4n, 4n, 4n, 4n]],
  'opposite points in one bucket': [[9n, R - 9n, 2n], [4n, 4n, 4n]],
  'infinity among the points': [[0n, 3n, 0n], [8n, 9n, 10n]],
  'many points': [Array.from({ length: 300 }, (_, i) => BigInt(i % 40)), Array.from({ length: 300 }, (_, i) => (R / 3n) * BigInt(i + 1) % R)],
};

for (const group of Object.keys(groups)) {
  describe(group, () => {
    for (const [name, [factors, scalars]] of Object.entries(cases)) {
      test(name, () => assert.deepEqual(sumOf(group, factors, scalars), expected(group, factors, scalars)));
    }

    test('has no affine form of a sum at infinity', () => {
      assert.throws(() => sumOf(group, [5n, R - 5n], [3n, 3n]), RangeError);
    });

    test('refuses points off the curve', () => {
      const [point] = points(group, [5n]);
      for (let i = 0; i < point.length; i++) {
        const altered = point.slice();
        altered[i] ^= 1;
        assert.throws(() => curve.requirePoints(groups[group], curve.put(altered), 1), RangeError);
      }
    });

    test('refuses coordinates that are not below the modulus', () => {
      assert.throws(() => curve.requirePoints(groups[group], curve.put(new Uint8Array(2 * groups[group]).fill(255)), 1), RangeError);
    });
  });
}

test('released memory is wiped', () => {
  const start = curve.put(join(new Uint8Array(64).fill(7)));
  curve.exports.release(start);
  assert.ok(curve.view(start, 64).every((octet) => octet === 0));
});
