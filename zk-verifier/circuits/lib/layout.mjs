// Locations of all files. Files in build/ are generated from the others and not committed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
export const SOURCES = join(ROOT, 'src');
export const BUILD = join(ROOT, 'build');
export const ARTEFACTS = join(ROOT, 'artefacts');
export const MANIFEST = join(ARTEFACTS, 'manifest.json');
export const TAU = join(ARTEFACTS, 'powers_of_tau.ptau');
export const VECTORS = join(ROOT, 'vectors', 'vectors.json');
/** Ids of all development keys that were ever published. */
export const DEVELOPMENT_KEYS = join(ROOT, 'development_keys.txt');
export const BULLETPROOF_VECTORS = join(ROOT, 'vectors', 'bulletproofs.json');
export const STARK_VECTORS = join(ROOT, 'vectors', 'stark.json');

/** Circuits by name, with their id in credentials and packed keys. */
export const CIRCUITS = { SecretProof: 1, SecretProofBound: 2, MembershipProof: 3, AttributeProof: 4 };

/** Circuits whose constraints are an artefact, because a proof system without set-up reads them in place of a key. */
export const WITHOUT_SETUP = ['SecretProofBound'];

const REQUEST = ['challenge', 'externalNullifier', 'service'];
const four = (name) => [0, 1, 2, 3].map((i) => `${name}[${i}]`);

/** Public signals in the order of the declarations, outputs first. */
export const PUBLIC_SIGNALS = {
  SecretProof: ['commitment'],
  SecretProofBound: ['nullifier', 'commitment', 'owner', ...REQUEST],
  MembershipProof: ['nullifier', 'root', 'owner', ...REQUEST],
  AttributeProof: ['nullifier', 'root', 'owner', ...REQUEST, ...four('roles'), ...four('countries'), 'bornUntil', 'validAt'],
};

export const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

export function folder(path) {
  mkdirSync(path, { recursive: true });
  return path;
}

export const built = (circuit, extension) => join(BUILD, `${circuit}.${extension}`);

export const artefact = (circuit, file) => join(ARTEFACTS, circuit, file);
