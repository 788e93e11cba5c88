import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { R, fromBytes } from '../lib/field.mjs';
import { testRequest } from '../lib/inputs.mjs';
import { challenge, hashToField, service } from '../lib/statement.mjs';

test('hashes a tag and fields after their lengths', () => {
  const octets = Buffer.from('0000000174' + '000000026162' + '00000000', 'hex');
  const expected = fromBytes(createHash('sha512').update(octets).digest()) % R;
  assert.equal(hashToField('t', 'ab', ''), expected);
});

test('distinguishes one field from two', () => {
  const hashes = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', '']].map((fields) => hashToField('t', ...fields));
  assert.equal(new Set(hashes).size, 4);
});

test('names a service by its origin', () => {
  assert.equal(service('https://a'), hashToField('countersign-zk-service-v1', Buffer.from('https://a')));
});

test('gives another challenge for every field', () => {
  const request = testRequest('SecretProofBound', 'fields');
  const other = { version: 2, circuitId: 3, keyId: '00'.repeat(8), method: 'PUT', origin: 'https://a', target: '/' };
  const changes = { ...other, body: '00', audience: 'a', iat: 1, id: '11'.repeat(16) };
  assert.deepEqual(Object.keys(changes).sort(), Object.keys(request).sort());
  const nonces = [{ nonce: '' }, { nonce: 'a' }, { version: 2, nonce: 'a' }, { version: 2, nonce: 'b' }];
  const all = [...Object.entries(changes).map(([field, value]) => ({ [field]: value })), ...nonces];
  const changed = all.map((change) => challenge({ ...request, ...change }));
  assert.equal(new Set([challenge(request), ...changed]).size, 1 + changed.length);
});
