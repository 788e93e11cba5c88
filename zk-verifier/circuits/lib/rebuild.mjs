// Rebuilds everything: constraints, powers of tau, keys, vectors, manifest.
import { copyFileSync } from 'node:fs';
import { compile } from './compile.mjs';
import { noteDevelopmentKeys } from './development.mjs';
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

export function prepare(say, circuits = names) {
  say('the powers of tau in Lagrange form, which takes minutes');
  const domains = new Set(circuits.map((name) => domainOf(readR1cs(built(name, 'r1cs')))));
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

async function newKeys(say, circuits) {
  const tau = await prepare(say, circuits);
  const contributions = {};
  for (const name of circuits) contributions[name] = await keysOf(name, tau, say);
  return contributions;
}

/** Returns the circuits whose constraints are not those of the manifest. */
function changed() {
  const { circuits } = readManifest();
  return names.filter((name) => sha256(built(name, 'r1cs')) !== circuits[name].r1cs);
}

function oldKeys(circuits) {
  circuits.forEach(keepCompiled);
  const { circuits: known } = readManifest();
  return Object.fromEntries(circuits.map((name) => [name, known[name].contributions]));
}

async function keys(say, { keepPowers, keepKeys, changedOnly }) {
  if (!keepPowers && !keepKeys && !changedOnly) {
    say('powers of tau');
    await makeTau();
  }
  const wanted = keepKeys || changedOnly ? changed() : names;
  if (keepKeys && wanted.length) throw new Error(`changed circuits need new keys: ${wanted.join(', ')}`);
  const kept = oldKeys(names.filter((name) => !wanted.includes(name)));
  return wanted.length ? { ...kept, ...(await newKeys(say, wanted)) } : kept;
}

/**
 * With `keepPowers` rebuilds only phase 2, with `changedOnly` only that of circuits with other constraints, and with
 * `keepKeys` only vectors and manifest.
 */
export async function rebuild(say, options = {}) {
  compileAll(say);
  const contributions = await keys(say, options);
  noteDevelopmentKeys(names);
  say('vectors');
  await writeVectors(names);
  writeManifest(await tauContributions(), contributions);
}
