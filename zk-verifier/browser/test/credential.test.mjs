import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { groth16 } from 'snarkjs';
import { unpackProof } from '../../circuits/lib/pack.mjs';
import { authorization, challenge, commitment, externalNullifier, newSecret, nullifier, owner, service, toHex } from '../src/index.mjs';
import { inputsOf, proverOf, vectors, verificationKey } from './fixtures.mjs';

const realm = { origin: 'https://gateway.shop.com', audience: 'gateway.shop.com', epochSeconds: 86_400 };
const request = { method: 'POST', target: '/cart/checkout/1?dry=true', body: new TextEncoder().encode('{"cart":null}') };
const at = 1_790_000_000.9;

// The workers of snarkjs would keep the process running.
after(() => globalThis.curve_bn128?.terminate());

/** Parses a credential by the layout of the services. */
function decode(text, nonce = '') {
  assert.match(text, /^ZKProof [A-Za-z0-9_-]+$/);
  const octets = Buffer.from(text.slice('ZKProof '.length), 'base64url');
  assert.equal(octets.length, 387 + (nonce ? 1 + nonce.length : 0));
  if (nonce) assert.deepEqual([octets[387], octets.subarray(388).toString()], [nonce.length, nonce]);
  let start = 0;
  const take = (length) => octets.subarray(start, (start += length));
  const [[version, circuitId], keyId, issuedAt, id, [count]] = [take(2), take(8), take(8), take(16), take(1)];
  const carried = [take(32), take(32), take(32)].map((octets) => BigInt(`0x${octets.toString('hex')}`));
  return { version, circuitId, keyId, issuedAt: Number(issuedAt.readBigUInt64BE()), id, count, carried, proof: toHex(take(256)) };
}

describe('a credential', () => {
  test('proves one request', async () => {
    const secret = newSecret();
    const text = await authorization(await proverOf('SecretProofBound'), realm, secret, request, { at });
    const { carried, proof, version, count, ...header } = decode(text);
    const [bound, home] = [await externalNullifier(realm, header.issuedAt), await service(realm.origin)];
    assert.deepEqual([version, header.circuitId, header.issuedAt, count], [1, 2, 1_790_000_000, 3]);
    assert.equal(toHex(header.keyId), vectors.circuits.SecretProofBound.keyId);
    assert.deepEqual(carried, [nullifier(secret, bound), commitment(secret), owner(secret, home)]);
    const verifies = async (seen) => {
      const signals = [...carried, await challenge(realm, header, seen), bound, home];
      return groth16.verify(verificationKey('SecretProofBound'), signals.map(String), unpackProof(proof));
    };
    assert.ok(await verifies(request));
    for (const change of [{ method: 'PUT' }, { target: '/cart/checkout/1?dry=false' }, { body: new Uint8Array(0) }]) {
      assert.ok(!(await verifies({ ...request, ...change })));
    }
  });

  test('is bound to the nonce of the service', async () => {
    const [nonce, prover] = ['AAABoMUpYABvCTXp-BCvPLz_8nyqNCCI', await proverOf('SecretProofBound')];
    const { carried, proof, version, count, ...header } = decode(await authorization(prover, realm, 5n, request, { at, nonce }), nonce);
    assert.equal(version, 2);
    const [bound, home] = [await externalNullifier(realm, header.issuedAt), await service(realm.origin)];
    const verifies = async (given) => {
      const signals = [...carried, await challenge(realm, { ...header, nonce: given }, request), bound, home];
      return groth16.verify(verificationKey('SecretProofBound'), signals.map(String), unpackProof(proof));
    };
    assert.ok(await verifies(nonce));
    for (const other of [undefined, 'AAABoMUpYABvCTXp-BCvPLz_8nyqNCCJ']) assert.ok(!(await verifies(other)));
  });

  test('refuses an invalid nonce', async () => {
    const prover = await proverOf('SecretProofBound');
    for (const nonce of ['', 'a b', 'a'.repeat(65), '\u00e9', 'a\n']) {
      await assert.rejects(authorization(prover, realm, 5n, request, { nonce }), /Not a nonce/);
    }
  });

  test('has an id of its own', async () => {
    const prover = await proverOf('SecretProofBound');
    const [first, second] = [await authorization(prover, realm, 5n, request), await authorization(prover, realm, 5n, request)];
    assert.notDeepEqual(decode(first).id, decode(second).id);
  });

  test('has the signals of other circuits', async () => {
    const { secret, pathBits, siblings } = inputsOf('MembershipProof', 'position 5');
    const options = { at, inputs: { pathBits, siblings } };
    const { circuitId, carried } = decode(await authorization(await proverOf('MembershipProof'), realm, secret, request, options));
    assert.equal(circuitId, 3);
    assert.equal(carried[2], owner(secret, await service(realm.origin)));
  });
});
