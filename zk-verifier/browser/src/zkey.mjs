// Reads a Groth16 proving key in the format of snarkjs. Its sections: 1 protocol, 2 header, 3 IC, 4 terms of the
// constraints, 5 A, 6 B in G1, 7 B in G2, 8 C, 9 H. Coordinates are in Montgomery form, little-endian. Points are
// validated where they are used.
import { P, R, fromLittleEndian, fromMontgomery, join, toBigEndian } from './field.mjs';

const G1 = 64;
const G2 = 128;
const TERM = 44;
const MAX_SECTIONS = 16;
const MAX_INPUTS = 64;
const MAX_LOG = 20;

/** Reads parts in order, never beyond the end. */
class Cursor {
  constructor(octets) {
    this.octets = octets;
    this.at = 0;
  }

  take(length) {
    if (length > this.octets.length - this.at) throw new RangeError('The proving key ends too early');
    this.at += length;
    return this.octets.subarray(this.at - length, this.at);
  }

  number(length = 4) {
    return Number(fromLittleEndian(this.take(length)));
  }

  end() {
    if (this.at !== this.octets.length) throw new RangeError('The proving key has octets after its end');
  }
}

function require(holds, what) {
  if (!holds) throw new RangeError(`Not a proving key: ${what}`);
}

function sectionsOf(file) {
  const cursor = new Cursor(file);
  require(fromLittleEndian(cursor.take(4)) === 0x79656b7an && cursor.number() === 1, 'wrong file type');
  const count = cursor.number();
  require(count <= MAX_SECTIONS, 'too many sections');
  const sections = new Map();
  for (let i = 0; i < count; i++) {
    const id = cursor.number();
    require(!sections.has(id), 'a repeated section');
    sections.set(id, cursor.take(cursor.number(8)));
  }
  cursor.end();
  return (id) => sections.get(id) ?? new Uint8Array();
}

function modulus(cursor, expected) {
  require(cursor.number() === 32 && fromLittleEndian(cursor.take(32)) === expected, 'wrong curve');
}

function headerOf(octets) {
  const cursor = new Cursor(octets);
  modulus(cursor, P);
  modulus(cursor, R);
  const [variables, inputs, domain] = [cursor.number(), cursor.number(), cursor.number()];
  const log = 31 - Math.clz32(domain);
  require(inputs <= MAX_INPUTS && inputs + 1 < variables && domain === 2 ** log && log <= MAX_LOG, 'contradicting sizes');
  const [alpha1, beta1, beta2, gamma2, delta1, delta2] = [G1, G1, G2, G2, G1, G2].map((length) => cursor.take(length));
  cursor.end();
  return { variables, inputs, domain, log, alpha1, beta1, beta2, gamma2, delta1, delta2 };
}

function records(section, length, count) {
  require(section.length === length * count, 'a section of wrong length');
  return section;
}

function termsOf(section) {
  const cursor = new Cursor(section);
  const count = cursor.number();
  return { count, octets: records(section.subarray(4), TERM, count) };
}

/** Returns the parts of the key, as views of the file. */
export function readZkey(file) {
  const section = sectionsOf(file);
  require(new Cursor(section(1)).number() === 1 && section(1).length === 4, 'wrong proof system');
  const header = headerOf(section(2));
  const { variables, inputs, domain } = header;
  return {
    ...header,
    ic: records(section(3), G1, inputs + 1),
    terms: termsOf(section(4)),
    a: records(section(5), G1, variables),
    b1: records(section(6), G1, variables),
    b2: records(section(7), G2, variables),
    c: records(section(8), G1, variables - inputs - 1),
    h: records(section(9), G1, domain),
  };
}

const coordinate = (octets) => toBigEndian(fromMontgomery(fromLittleEndian(octets), P));

const words = (octets) => Array.from({ length: octets.length / 32 }, (_, i) => coordinate(octets.subarray(32 * i, 32 * i + 32)));

/** Packs the verifying key, whose digest is the key id. Pairs have their second half first (EIP-197). */
export function packVerifyingKey(circuitId, zkey) {
  const g1 = (octets) => join(...words(octets));
  const g2 = (octets) => join(...[1, 0, 3, 2].map((i) => words(octets)[i]));
  const points = [g1(zkey.alpha1), g2(zkey.beta2), g2(zkey.gamma2), g2(zkey.delta2), g1(zkey.ic)];
  return join(Uint8Array.of(circuitId, zkey.inputs), ...points);
}
