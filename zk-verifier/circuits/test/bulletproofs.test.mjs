import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { G1 } from '../lib/curve.mjs';
import { toHex } from '../lib/field.mjs';
import { BULLETPROOF_VECTORS, CIRCUITS, artefact, sha256 } from '../lib/layout.mjs';
import { readR1cs } from '../lib/r1cs.mjs';
import { Verifier, total } from './bulletproofs.mjs';

const vectors = JSON.parse(readFileSync(BULLETPROOF_VECTORS, 'utf8'));
const file = artefact(vectors.circuit, 'circuit.r1cs');
const r1cs = readR1cs(file);
const verifier = new Verifier(Buffer.from(vectors.descriptor, 'hex'), r1cs);

test('the descriptor says what was proved', () => {
  const sizes = [r1cs.constraints, 2 ** verifier.rounds].map((n) => toHex(BigInt(n), 4));
  const octets = [2, 1, CIRCUITS[vectors.circuit], r1cs.publicSignals].map((n) => toHex(BigInt(n), 1));
  assert.equal(vectors.descriptor, [...octets, ...sizes, sha256(file)].join(''));
  const digest = createHash('sha256').update(Buffer.from(vectors.descriptor, 'hex')).digest('hex');
  assert.equal(vectors.keyId, digest.slice(0, 16));
});

test('the generators are those of the vectors', () => {
  const { B, blinding, G, H } = verifier.generators;
  const all = [B, blinding, ...G, ...H].map(([x, y]) => toHex(x) + toHex(y));
  const { first, last, sha256: digest } = vectors.generators;
  assert.deepEqual([all.slice(0, 4), all.at(-1)], [first, last]);
  assert.equal(createHash('sha256').update(Buffer.from(all.join(''), 'hex')).digest('hex'), digest);
});

test('sums are those of the other curve arithmetic', () => {
  const terms = verifier.generators.G.slice(0, 3).map((point, i) => [point, BigInt(i + 1) ** 100n]);
  const expected = terms.map(([point, factor]) => G1.times(factor, point)).reduce((a, b) => G1.add(a, b));
  assert.equal(total([...terms, [G1.negate(expected), 1n]]), undefined);
  assert.notEqual(total([...terms, [expected, 1n]]), undefined);
});

test('every case has its verdict', () => {
  for (const { name, verdict, ...record } of vectors.cases) assert.equal(verifier.verdict(record), verdict, name);
});
