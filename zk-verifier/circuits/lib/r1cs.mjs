// Reads a circom .r1cs file and evaluates its constraints on a witness. A proof shows only that the constraints hold:
// the refusal of a witness generator alone protects nothing.
import { readFileSync } from 'node:fs';
import { R, fromBytes } from './field.mjs';
import { sectionsOf } from './sections.mjs';

const HEADER = 1;
const CONSTRAINTS = 2;

const littleEndian = (octets) => fromBytes(Uint8Array.from(octets).reverse());

function headerOf(octets) {
  if (octets.readUInt32LE(0) !== 32 || littleEndian(octets.subarray(4, 36)) !== R) throw new Error('not over BN254');
  const count = (i) => octets.readUInt32LE(36 + 4 * i);
  return {
    wires: count(0),
    outputs: count(1),
    publicInputs: count(2),
    privateInputs: count(3),
    publicSignals: count(1) + count(2),
    constraints: octets.readUInt32LE(60),
  };
}

export function readR1cs(path) {
  const sections = sectionsOf(readFileSync(path));
  const header = headerOf(sections.get(HEADER));
  const octets = sections.get(CONSTRAINTS);
  let at = 0;
  const combination = () => {
    const terms = Array.from({ length: octets.readUInt32LE(at) });
    at += 4;
    return terms.map(() => {
      const term = { wire: octets.readUInt32LE(at), factor: littleEndian(octets.subarray(at + 4, at + 36)) };
      at += 36;
      return term;
    });
  };
  const rows = Array.from({ length: header.constraints }, () => [combination(), combination(), combination()]);
  return { ...header, rows };
}

/**
 * Returns the exponent of the smallest power of two with room for the constraints, the public signals and the constant.
 */
export const domainOf = ({ constraints, publicSignals }) => Math.ceil(Math.log2(constraints + publicSignals + 1));

const evaluate = (combination, witness) =>
  combination.reduce((sum, { wire, factor }) => sum + factor * witness[wire], 0n) % R;

/** Returns the numbers of the constraints that do not hold. */
export function broken(r1cs, witness) {
  if (witness.length !== r1cs.wires || witness[0] !== 1n) throw new Error('not a witness of this circuit');
  return r1cs.rows.flatMap(([a, b, c], i) => {
    const difference = evaluate(a, witness) * evaluate(b, witness) - evaluate(c, witness);
    return difference % R === 0n ? [] : [i];
  });
}
