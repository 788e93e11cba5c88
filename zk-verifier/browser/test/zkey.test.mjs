import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Prover } from '../src/index.mjs';
import { readZkey } from '../src/zkey.mjs';
import { filesOf } from './fixtures.mjs';

const files = filesOf('SecretProof');

function altered(...changes) {
  const zkey = files.zkey.slice();
  for (const [at, octet] of changes) zkey[at] = octet;
  return zkey;
}

/** Returns the offset of the content of each section. */
function sections() {
  const view = new DataView(files.zkey.buffer);
  const places = {};
  for (let at = 12; at < files.zkey.length; at += 12 + Number(view.getBigUint64(at + 4, true))) {
    places[view.getUint32(at, true)] = at + 12;
  }
  return places;
}

const load = (zkey) =>
  Prover.load({ ...files, zkey, digests: { ...files.digests, zkey: createHash('sha256').update(zkey).digest('hex') } });

test('a key that ends too early anywhere is refused', () => {
  for (let length = 0; length < files.zkey.length; length += length < 2000 ? 1 : 997) {
    assert.throws(() => readZkey(files.zkey.subarray(0, length)), RangeError);
  }
});

test('a key with octets after its end is refused', () => {
  assert.throws(() => readZkey(new Uint8Array([...files.zkey, 0])), RangeError);
});

test('a header with contradictions is refused', () => {
  const header = sections()[2];
  const [variables, inputs, domain] = [72, 76, 80].map((offset) => header + offset);
  for (const at of [0, 4, 8, header, header + 4, header + 40, variables, inputs, domain, domain + 3]) {
    assert.throws(() => readZkey(altered([at, files.zkey[at] ^ 0x81])), RangeError);
  }
});

test('a repeated section is refused', () => {
  const { 3: ic } = sections();
  assert.throws(() => readZkey(altered([ic - 12, 2])), RangeError);
});

test('points off the curve are refused', async () => {
  const places = sections();
  for (const section of [5, 6, 7, 8, 9]) {
    const at = places[section] + 256;
    await assert.rejects(load(altered([at, files.zkey[at] ^ 1])), RangeError);
  }
});

test('terms that do not belong to the circuit are refused', async () => {
  const first = sections()[4] + 4;
  for (const [offset, octet] of [[0, 2], [7, 1], [11, 1], [43, 255]]) {
    await assert.rejects(load(altered([first + offset, octet])), RangeError);
  }
});
