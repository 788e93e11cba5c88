// The generated contracts, compiled and run, on the shared vectors.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CIRCUITS, PUBLIC_SIGNALS } from '../lib/layout.mjs';
import { keyIdOf } from '../lib/manifest.mjs';
import { contractOf, writeContracts } from '../lib/solidity.mjs';
import { readVectors } from '../lib/vectors.mjs';
import { compiled, deployed } from './chain.mjs';

const TRUE = '1'.padStart(64, '0');
const FALSE = ''.padStart(64, '0');
const EXPECTED = { valid: TRUE, invalid: FALSE };

const folder = mkdtempSync(join(tmpdir(), 'contracts-'));

test('accepts development keys only if allowed', () => {
  assert.throws(() => writeContracts(folder, false), /for development/);
  const files = writeContracts(folder, true);
  assert.equal(files.length, Object.keys(CIRCUITS).length);
  for (const file of files) assert.match(readFileSync(file, 'utf8'), /Never deploy it/);
});

/** The types of a call fix its length: other lengths cannot be sent. */
const fits = (name) => ({ signals, proof }) =>
  proof.length === 512 && signals.length === PUBLIC_SIGNALS[name].length && signals.every((signal) => signal.length === 64);

for (const name of Object.keys(CIRCUITS)) {
  describe(name, () => {
    const contract = compiled(`${name}Verifier`, contractOf(name));
    const { cases } = readVectors().circuits[name];
    const [{ signals, proof }] = cases.filter(({ valid }) => valid);
    let call;

    const verify = (one) => call(selector('verifyProof') + one.proof + one.signals.join(''));
    const selector = (start) => Object.entries(contract.selectors).find(([signature]) => signature.startsWith(`${start}(`))[1];

    before(async () => (call = await deployed(contract.code)));

    test('compiles without a warning', () => assert.deepEqual(contract.complaints, []));

    test('names its key', async () => {
      assert.equal((await call(selector('KEY_ID'))).answer, keyIdOf(name).padEnd(64, '0'));
    });

    test('accepts a call as exported by snarkjs', () => {
      const signature = `verifyProof(uint256[2],uint256[2][2],uint256[2],uint256[${signals.length}])`;
      assert.ok(signature in contract.selectors);
    });

    for (const one of cases.filter(fits(name))) {
      test(`calls "${one.name}" ${one.verdict}`, async () => {
        const { reverted, answer } = await verify(one);
        assert.equal(reverted, one.verdict === 'malformed');
        if (!reverted) assert.equal(answer, EXPECTED[one.verdict]);
      });
    }

    test('reverts when words are missing', async () => {
      const whole = selector('verifyProof') + proof + signals.join('');
      for (const octets of [1, 32, 256]) assert.ok((await call(whole.slice(0, -2 * octets))).reverted);
    });

    test('never accepts when gas runs out', async () => {
      const { gas } = await verify({ proof, signals });
      for (let limit = 1000; limit < gas; limit += Math.ceil(gas / 19)) {
        const { reverted } = await call(selector('verifyProof') + proof + signals.join(''), BigInt(limit));
        assert.ok(reverted, `${limit} of ${gas}`);
      }
    });
  });
}

after(() => rmSync(folder, { recursive: true }));
