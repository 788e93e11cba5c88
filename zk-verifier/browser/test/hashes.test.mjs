import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromHex } from '../src/field.mjs';
import { hashToField } from '../src/hashes.mjs';
import * as zk from '../src/index.mjs';
import { number, vectors } from './fixtures.mjs';

const hexOf = (value) => value.toString(16).padStart(64, '0');

describe('the shared vectors', () => {
  test('of Poseidon', () => {
    for (const { inputs, hash } of vectors.poseidon) assert.equal(hexOf(zk.poseidon(inputs.map(number))), hash);
  });

  test('of texts as field elements', async () => {
    for (const { tag, fields, hash } of vectors.hashToField) {
      const octets = fields.map((field) => fromHex(field, field.length / 2));
      assert.equal(hexOf(await hashToField(tag, ...octets)), hash);
    }
  });

  test('of challenges', async () => {
    for (const { keyId, origin, audience, circuitId, iat, id, nonce, body, challenge, ...request } of vectors.challenge) {
      const header = { circuitId, keyId: fromHex(keyId, 8), issuedAt: iat, id: fromHex(id, 16), nonce };
      const bound = { ...request, body: fromHex(body, body.length / 2) };
      assert.equal(hexOf(await zk.challenge({ origin, audience }, header, bound)), challenge);
    }
  });

  test('of pseudonyms at a service', async () => {
    for (const { origin, epoch, secret, ...expected } of vectors.identities) {
      const [key, service] = [number(secret), await zk.service(origin)];
      const externalNullifier = await zk.externalNullifier({ origin, epochSeconds: 1 }, epoch);
      assert.deepEqual(
        {
          commitment: hexOf(zk.commitment(key)),
          service: hexOf(service),
          owner: hexOf(zk.owner(key, service)),
          externalNullifier: hexOf(externalNullifier),
          nullifier: hexOf(zk.nullifier(key, externalNullifier)),
        },
        expected,
      );
    }
  });
});

test('an epoch has the configured duration', async () => {
  const at = (seconds) => zk.externalNullifier({ origin: 'https://basket.shop.com', epochSeconds: 60 }, seconds);
  assert.equal(await at(120), await at(179.9));
  assert.notEqual(await at(120), await at(180));
});

test('an address that is not an origin is refused', async () => {
  for (const origin of ['https://basket.shop.com/', 'https://basket.shop.com/a', 'basket', 'https://u@basket.shop.com']) {
    await assert.rejects(zk.service(origin));
  }
});
