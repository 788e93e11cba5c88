// Verifies that the committed files belong together. A file is not trusted because the manifest lists it.
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { groth16 } from 'snarkjs';
import { isDevelopmentKey } from './development.mjs';
import { CIRCUITS, TAU, VECTORS, WITHOUT_SETUP, artefact, built, sha256 } from './layout.mjs';
import { artefactDigests, artefactFiles, circuitFacts, expectedFiles, readManifest, sourceDigests } from './manifest.mjs';
import { packKey, unpackProof } from './pack.mjs';
import { keyContributions, keyText, verificationKey } from './phase2.mjs';
import { compileAll, prepare } from './rebuild.mjs';
import { tauContributions } from './tau.mjs';
import { readVectors } from './vectors.mjs';

const names = Object.keys(CIRCUITS);

export function checkDigests(manifest = readManifest()) {
  deepStrictEqual(sourceDigests(), manifest.sources, 'the sources have changed');
  deepStrictEqual(sha256(TAU), manifest.powersOfTau.sha256, 'the powers of tau have changed');
  deepStrictEqual(sha256(VECTORS), manifest.vectors, 'the vectors have changed');
  deepStrictEqual(names, Object.keys(manifest.circuits), 'the circuits have changed');
  deepStrictEqual(artefactFiles(), expectedFiles(), 'the files among the artefacts have changed');
  for (const name of names) {
    deepStrictEqual(artefactDigests(name), manifest.circuits[name].artefacts, `${name}: an artefact has changed`);
  }
}

function checkConstraints(manifest) {
  for (const name of names) {
    const { contributions: _, ...facts } = manifest.circuits[name];
    deepStrictEqual(circuitFacts(name), facts, `${name}: the sources give other constraints`);
    deepStrictEqual(sha256(built(name, 'wasm')), facts.artefacts['circuit.wasm'], `${name}: the sources give another wasm`);
    if (WITHOUT_SETUP.includes(name)) deepStrictEqual(facts.artefacts['circuit.r1cs'], facts.r1cs, `${name}: other constraints`);
  }
}

function checkContributions(what, found, expected, beacon) {
  deepStrictEqual(found, expected, `${what}: other contributions`);
  deepStrictEqual(found.at(-1).beacon, beacon.hash, `${what}: the last contribution is no beacon`);
}

async function checkTau(manifest) {
  const { powersOfTau, beacon } = manifest;
  checkContributions('powers of tau', await tauContributions(), powersOfTau.contributions, beacon);
}

export function checkDevelopmentKeys({ development }) {
  for (const name of names) {
    deepStrictEqual(isDevelopmentKey(name), development, `${name}: development_keys.txt and the manifest differ`);
  }
}

async function checkKey(name, tau, manifest) {
  const contributions = await keyContributions(name, tau);
  if (!contributions) throw new Error(`${name}: the proving key does not come from its circuit and the powers of tau`);
  checkContributions(name, contributions, manifest.circuits[name].contributions, manifest.beacon);
  const key = await verificationKey(name);
  const text = readFileSync(artefact(name, 'verification_key.json'), 'utf8');
  deepStrictEqual(text, keyText(key), `${name}: the verification key is not the proving key's`);
  const packed = readFileSync(artefact(name, 'verifying_key.bin'));
  deepStrictEqual(packed, packKey(name, key), `${name}: the packed key is not the proving key's`);
}

/** Malformed cases need a strict decoder, which snarkjs is not. */
export async function checkVectors(name) {
  const key = JSON.parse(readFileSync(artefact(name, 'verification_key.json'), 'utf8'));
  for (const { name: of, verdict, signals, proof } of readVectors().circuits[name].cases) {
    if (verdict === 'malformed') continue;
    const decimals = signals.map((signal) => BigInt(`0x${signal}`).toString());
    const holds = await groth16.verify(key, decimals, unpackProof(proof));
    deepStrictEqual(holds, verdict === 'valid', `${name}: vector "${of}"`);
  }
}

export async function verify(say) {
  const manifest = readManifest();
  say('digests');
  checkDigests(manifest);
  say('the sources give these constraints');
  compileAll(say);
  checkConstraints(manifest);
  say('powers of tau: contributions and beacon');
  await checkTau(manifest);
  const tau = await prepare(say);
  checkDevelopmentKeys(manifest);
  for (const name of names) {
    say(`${name}: the keys come from these constraints and powers, by these contributions`);
    await checkKey(name, tau, manifest);
    await checkVectors(name);
  }
  if (manifest.development) say(manifest.warning);
}
