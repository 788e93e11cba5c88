import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CIRCUITS, STARK_VECTORS } from '../lib/layout.mjs';
import { P, hash, permute } from './poseidon2.mjs';

const { hashes, circuits } = JSON.parse(readFileSync(STARK_VECTORS, 'utf8'));
const words = (hex) => hex.match(/.{16}/g).map((word) => BigInt(`0x${word}`));
const hex = (values) => values.map((word) => word.toString(16).padStart(16, '0')).join('');
const [a, b] = [words(hashes.a), words(hashes.b)];
const none = [0n, 0n, 0n, 0n];

// Of the tests of p3-goldilocks 0.8 (MIT or Apache-2.0).
test('the permutation with generated constants is the published one', () => {
  const expected =
    'f292ab67c0f14b030a32f1b37656544c053c61ab895498de02ff92e55b196ffb58176e8f6f58cab2b0aa1206e7aec0f8' +
    'e90c13f3dce83ca4f4da15333edf39c223b701c053c2ca6cd233d593dcdfbf584effa5f9516fb52e0aaf4489f1f40166';
  assert.equal(hex(permute(Array.from({ length: 12 }, (_, i) => BigInt(i)))), expected);
});

test('hashes are those of the vectors', () => {
  assert.equal(hex(hash(6n, a, none)), hashes['commitment of a']);
  assert.equal(hex(hash(1n, a, b)), hashes['nullifier of a for b']);
  assert.equal(hex(hash(2n, a, b)), hashes['owner of a at b']);
  assert.equal(hex(hash(3n, a, b)), hashes['node of a and b']);
  const octets = createHash('sha512').update('countersign').digest('hex');
  const reduced = octets.match(/.{32}/g).map((part) => BigInt(`0x${part}`) % P);
  assert.equal(hex(reduced), hashes['SHA-512 of countersign']);
});

// Signals: nullifier, commitment or root, owner, challenge, external nullifier, service.
test('the statements of the proofs follow from the secret', () => {
  for (const [name, { descriptor, keyId, statement }] of Object.entries(circuits)) {
    const signals = statement.slice(0, 6 * 64).match(/.{64}/g);
    assert.equal(signals[0], hex(hash(1n, a, words(signals[4]))));
    assert.equal(signals[2], hex(hash(2n, a, words(signals[5]))));
    assert.equal(signals[1] === hashes['commitment of a'], name === 'SecretProofBound');
    const octets = Buffer.from(descriptor, 'hex');
    assert.deepEqual([...octets.subarray(0, 4)], [3, 1, CIRCUITS[name], signals.length]);
    assert.equal(keyId, createHash('sha256').update(octets).digest('hex').slice(0, 16));
  }
});
