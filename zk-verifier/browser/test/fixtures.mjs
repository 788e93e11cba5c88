// The committed keys and the shared vectors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Prover } from '../src/index.mjs';

const ROOT = join(import.meta.dirname, '..');
const CIRCUITS = join(ROOT, '..', 'circuits');

const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

export const vectors = json(CIRCUITS, 'vectors', 'vectors.json');
const manifest = json(CIRCUITS, 'artefacts', 'manifest.json');

export const curve = readFileSync(join(ROOT, 'dist', 'curve.wasm'));

/** Reads a file as a new array of octets. */
export const artefact = (circuit, file) => new Uint8Array(readFileSync(join(CIRCUITS, 'artefacts', circuit, file)));

export const verificationKey = (circuit) => json(CIRCUITS, 'artefacts', circuit, 'verification_key.json');

export function filesOf(circuit) {
  const { artefacts } = manifest.circuits[circuit];
  const digests = { zkey: artefacts['circuit.zkey'], wasm: artefacts['circuit.wasm'] };
  return { circuit, zkey: artefact(circuit, 'circuit.zkey'), wasm: artefact(circuit, 'circuit.wasm'), digests, curve };
}

export const proverOf = (circuit, random) => Prover.load(filesOf(circuit), random);

export const number = (hex) => BigInt(`0x${hex}`);

/** The inputs of a case of the vectors. */
export function inputsOf(circuit, name) {
  const { inputs } = vectors.circuits[circuit].cases.find((known) => known.name === name);
  return Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => [key, Array.isArray(value) ? value.map(number) : number(value)]),
  );
}

export const boundInputs = () => inputsOf('SecretProofBound', 'alice');
