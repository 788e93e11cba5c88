// artefacts/manifest.json: the sources and contributions of all artefacts.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BEACON } from './ceremony.mjs';
import { ARTEFACTS, CIRCUITS, MANIFEST, ROOT, SOURCES, TAU, VECTORS, WITHOUT_SETUP, artefact, built, sha256 } from './layout.mjs';
import { keyId } from './pack.mjs';
import { domainOf, readR1cs } from './r1cs.mjs';
import { POWER } from './tau.mjs';

const WARNING =
  'Development keys: one machine made every contribution, so whoever ran it could have kept what forges proofs. Never accept them in production.';

const FILES = ['circuit.wasm', 'circuit.zkey', 'verification_key.json', 'verifying_key.bin'];

const filesOf = (name) => (WITHOUT_SETUP.includes(name) ? ['circuit.r1cs', ...FILES] : FILES);

/** Sources that the constraints depend on, besides the compiler, whose version the lock file fixes. */
const GENERATORS = ['field', 'grain', 'poseidon', 'sparse', 'constants', 'compile'].map((name) => `lib/${name}.mjs`);

const digests = (folder, names) => Object.fromEntries(names.map((name) => [name, sha256(join(folder, name))]));

export function sourceDigests() {
  const circuits = readdirSync(SOURCES).sort().map((name) => relative(ROOT, join(SOURCES, name)));
  return digests(ROOT, [...circuits, ...GENERATORS, 'package.json', 'package-lock.json']);
}

export const artefactDigests = (name) => digests(join(ARTEFACTS, name), filesOf(name));

/** Returns the existing artefact files. They must be the expected ones: a file without a digest is refused. */
export function artefactFiles() {
  const entries = readdirSync(ARTEFACTS, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return entries.map((entry) => relative(ARTEFACTS, join(entry.parentPath ?? entry.path, entry.name))).sort();
}

export function expectedFiles() {
  const ofCircuits = Object.keys(CIRCUITS).flatMap((name) => filesOf(name).map((file) => join(name, file)));
  return [...ofCircuits, relative(ARTEFACTS, MANIFEST), relative(ARTEFACTS, TAU)].sort();
}

export const keyIdOf = (name) => keyId(readFileSync(artefact(name, 'verifying_key.bin')));

export function circuitFacts(name) {
  const r1cs = readR1cs(built(name, 'r1cs'));
  return {
    id: CIRCUITS[name],
    keyId: keyIdOf(name),
    constraints: r1cs.constraints,
    wires: r1cs.wires,
    publicSignals: r1cs.publicSignals,
    domain: 2 ** domainOf(r1cs),
    r1cs: sha256(built(name, 'r1cs')),
    artefacts: artefactDigests(name),
  };
}

const locked = (name) => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies[name];

export function writeManifest(tauContributions, keyContributions) {
  const circuits = Object.keys(CIRCUITS).map((name) => [
    name,
    { ...circuitFacts(name), contributions: keyContributions[name] },
  ]);
  const manifest = {
    development: true,
    warning: WARNING,
    tools: { node: process.version, circom2: locked('circom2'), snarkjs: locked('snarkjs') },
    beacon: BEACON,
    sources: sourceDigests(),
    powersOfTau: { file: relative(ARTEFACTS, TAU), power: POWER, sha256: sha256(TAU), contributions: tauContributions },
    circuits: Object.fromEntries(circuits),
    vectors: sha256(VECTORS),
  };
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

export const readManifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));
