// The verification of a proving key must detect changes. The key of the smallest circuit is tested for all.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zKey } from 'snarkjs';
import { compile } from '../lib/compile.mjs';
import { BUILD, artefact } from '../lib/layout.mjs';
import { readManifest } from '../lib/manifest.mjs';
import { domainOf, readR1cs } from '../lib/r1cs.mjs';
import { sectionsOf } from '../lib/sections.mjs';
import { prepareTau, tauContributions } from '../lib/tau.mjs';
import { transcript } from '../lib/transcript.mjs';

const OUTPUT = join(BUILD, 'transcript');
const constraints = join(OUTPUT, 'SecretProof.r1cs');
const { powersOfTau, circuits } = readManifest();
let tau;

before(async () => {
  compile('SecretProof', OUTPUT);
  tau = await prepareTau([domainOf(readR1cs(constraints))]);
});

async function check(change) {
  const key = readFileSync(artefact('SecretProof', 'circuit.zkey'));
  change(sectionsOf(key));
  const { contributions, logger } = transcript();
  logger.error = () => {};
  const holds = await zKey.verifyFromR1cs(constraints, tau, new Uint8Array(key), logger);
  return holds === true ? contributions : undefined;
}

/** Exchanges two points of a section, both valid. */
const exchanged = (id, octets) => (sections) => {
  const section = sections.get(id);
  const first = Buffer.from(section.subarray(0, octets));
  section.copyWithin(0, octets, 2 * octets);
  first.copy(section, octets);
};

test('lists the contributions of the manifest', async () => {
  assert.deepEqual(await tauContributions(), powersOfTau.contributions);
  assert.deepEqual(await check(() => {}), circuits.SecretProof.contributions);
});

for (const [name, id, octets] of [['IC', 3, 64], ['A', 5, 64], ['B1', 6, 64], ['B2', 7, 128], ['C', 8, 64], ['H', 9, 64]]) {
  test(`detects two exchanged points of ${name}`, async () => assert.equal(await check(exchanged(id, octets)), undefined));
}

test('detects another coefficient', async () => {
  assert.equal(await check((sections) => (sections.get(4)[16] ^= 1)), undefined);
});

test('detects another contribution', async () => {
  assert.equal(await check((sections) => (sections.get(10)[71] ^= 1)), undefined);
});

// snarkjs leaves its worker threads running.
after(() => setImmediate(() => process.exit()));
