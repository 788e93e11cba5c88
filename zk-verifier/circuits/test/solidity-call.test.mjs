// The calls that the authenticator's tests compare with solidityCallParams must be those that snarkjs exports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { groth16 } from 'snarkjs';
import { ROOT } from '../lib/layout.mjs';
import { unpackProof } from '../lib/pack.mjs';
import { readVectors } from '../lib/vectors.mjs';

const FILE = join(ROOT, '../server/src/test/resources/snarkjs-calls.json');
const { cases } = JSON.parse(readFileSync(FILE, 'utf8'));

for (const { circuit, signals, packed, proof, publicSignals, call } of cases) {
  test(`has the call of ${circuit} as snarkjs exports it`, async () => {
    assert.ok(readVectors().circuits[circuit].cases.some((one) => one.valid && one.proof === packed));
    assert.deepEqual(unpackProof(packed), proof);
    assert.deepEqual(signals.map((signal) => BigInt(`0x${signal}`).toString()), publicSignals);
    assert.equal(await groth16.exportSolidityCallData(proof, publicSignals), call);
  });
}

test('has a call of every circuit that a caller may have proved for it', () => assert.ok(cases.length >= 3));

// snarkjs leaves its worker threads running.
after(() => setImmediate(() => process.exit()));
