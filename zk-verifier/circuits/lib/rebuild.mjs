// Rebuilds everything: constraints, powers of tau, keys, vectors, manifest.
import { copyFileSync } from 'node:fs';
import { compile } from './compile.mjs';
import { CIRCUITS, WITHOUT_SETUP, artefact, built, folder, sha256 } from './layout.mjs';
import { readManifest, writeManifest } from './manifest.mjs';
import { keyContributions, makeKey, writeVerificationKey } from './phase2.mjs';
import { domainOf, readR1cs } from './r1cs.mjs';
import { makeTau, prepareTau, tauContributions } from './tau.mjs';
import { writeVectors } from './vectors.mjs';

const names = Object.keys(CIRCUITS);

export function compileAll(say) {
  for (const name of names) {
    compile(name);
    say(`${name}: ${readR1cs(built(name, 'r1cs')).constraints} constraints`);
  }
}

export function prepare(say) {
  say('the powers of tau in Lagrange form, which takes minutes');
  const domains = new Set(names.map((name) => domainOf(readR1cs(built(name, 'r1cs')))));
  return prepareTau([...domains]);
}

function keepCompiled(name) {
  copyFileSync(built(name, 'wasm'), artefact(name, 'circuit.wasm'));
  if (WITHOUT_SETUP.includes(name)) copyFileSync(built(name, 'r1cs'), artefact(name, 'circuit.r1cs'));
}

async function keysOf(name, tau, say) {
  say(`${name}: keys`);
  folder(artefact(name, ''));
  await makeKey(name, tau);
  await writeVerificationKey(name);
  keepCompiled(name);
  const contributions = await keyContributions(name, tau);
  if (!contributions) throw new Error(`${name}: the new key does not come from its circuit`);
  return contributions;
}

async function newKeys(say, keepPowers) {
  if (!keepPowers) {
    say('powers of tau');
    await makeTau();
  }
  const tau = await prepare(say);
  const contributions = {};
  for (const name of names) contributions[name] = await keysOf(name, tau, say);
  return contributions;
}

function oldKeys() {
  const { circuits } = readManifest();
  for (const name of names) {
    if (sha256(built(name, 'r1cs')) !== circuits[name].r1cs) throw new Error(`${name} has changed and needs new keys`);
    keepCompiled(name);
  }
  return Object.fromEntries(names.map((name) => [name, circuits[name].contributions]));
}

/**
 * With `keepPowers` rebuilds only phase 2, as after a change of a circuit; with `keepKeys` only vectors and manifest.
 */
export async function rebuild(say, { keepPowers = false, keepKeys = false } = {}) {
  compileAll(say);
  const contributions = keepKeys ? oldKeys() : await newKeys(say, keepPowers);
  say('vectors');
  await writeVectors(names);
  writeManifest(await tauContributions(), contributions);
}
