// Compiled circuits, and witnesses of circom's generator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wtns } from 'snarkjs';
import { compile } from '../lib/compile.mjs';
import { BUILD, CIRCUITS } from '../lib/layout.mjs';
import { readR1cs } from '../lib/r1cs.mjs';

/** A folder that a rebuild does not use. */
const OUTPUT = join(BUILD, 'test');

const compiled = new Map();

export const output = (name, extension) => join(OUTPUT, `${name}.${extension}`);

/** Returns the constraints, and the wire of each named signal. */
export function circuit(name) {
  if (!(name in CIRCUITS)) throw new Error(`no circuit ${name}`);
  if (!compiled.has(name)) {
    compile(name, OUTPUT);
    compiled.set(name, { r1cs: readR1cs(output(name, 'r1cs')), wires: wiresOf(name) });
  }
  return compiled.get(name);
}

function wiresOf(name) {
  const lines = readFileSync(output(name, 'sym'), 'utf8').trim().split('\n').map((line) => line.split(','));
  return new Map(lines.map(([, wire, , label]) => [label.replace(/^main\./, ''), Number(wire)]));
}

export async function witness(name, inputs) {
  circuit(name);
  const file = { type: 'mem' };
  await wtns.calculate(inputs, output(name, 'wasm'), file);
  return wtns.exportJson(file);
}

/** Returns the inputs by wire. */
export function inputWires(name, inputs) {
  const { wires } = circuit(name);
  const flat = Object.entries(inputs).flatMap(([signal, value]) =>
    Array.isArray(value) ? value.map((x, i) => [`${signal}[${i}]`, x]) : [[signal, value]],
  );
  return new Map(flat.map(([signal, value]) => [wires.get(signal), value]));
}
