import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest } from '../lib/manifest.mjs';
import { checkDevelopmentKeys, checkDigests } from '../lib/verify.mjs';

test('has the digests of the existing files', () => checkDigests());

test('says that the keys are for development', () => {
  const { development, warning } = readManifest();
  assert.equal(development, true);
  assert.match(warning, /never/i);
});

test('lists the keys as development keys', () => {
  checkDevelopmentKeys(readManifest());
  assert.throws(() => checkDevelopmentKeys({ ...readManifest(), development: false }), /development_keys/);
});

test('detects a change of any digest', () => {
  const changes = [
    (manifest) => (manifest.sources['src/range.circom'] = '00'),
    (manifest) => (manifest.powersOfTau.sha256 = '00'),
    (manifest) => (manifest.vectors = '00'),
    (manifest) => (manifest.circuits.SecretProof.artefacts['circuit.zkey'] = '00'),
    (manifest) => delete manifest.circuits.AttributeProof,
  ];
  for (const change of changes) {
    const manifest = readManifest();
    change(manifest);
    assert.throws(() => checkDigests(manifest), /have changed|has changed/);
  }
});
