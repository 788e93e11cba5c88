// The two prime fields of BN254 as big integers, and their encodings.
import { R } from '../../circuits/lib/field.mjs';

export { R };

/** Modulus of the coordinates. */
export const P = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;

const MONTGOMERY = 1n << 256n;

/** Inverts with Euclid's algorithm. */
export function inverse(value, modulus) {
  let [a, b, x, y] = [modulus, value % modulus, 0n, 1n];
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  if (a !== 1n) throw new RangeError('0 has no inverse');
  return ((x % modulus) + modulus) % modulus;
}

const OUT_OF_MONTGOMERY = new Map([P, R].map((modulus) => [modulus, inverse(MONTGOMERY, modulus)]));

export const toMontgomery = (value, modulus) => (value * MONTGOMERY) % modulus;

export const fromMontgomery = (value, modulus) => (value * OUT_OF_MONTGOMERY.get(modulus)) % modulus;

/** Returns a root of unity of order 2^log, a power of the generator 5. */
export function rootOfUnity(log) {
  let root = power(5n, (R - 1n) >> 28n);
  for (let i = 28; i > log; i--) root = (root * root) % R;
  return root;
}

function power(base, exponent) {
  return exponent === 0n ? 1n : (power((base * base) % R, exponent >> 1n) * (exponent & 1n ? base : 1n)) % R;
}

export function toHex(octets) {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text, length) {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) throw new RangeError(`Not ${length} octets in lower-case hexadecimal digits`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const fromBigEndian = (octets) => BigInt(`0x${toHex(octets) || '0'}`);

export const fromLittleEndian = (octets) => fromBigEndian(Uint8Array.from(octets).reverse());

export function toBigEndian(value, length = 32) {
  return fromHex(value.toString(16).padStart(2 * length, '0'), length);
}

export const toLittleEndian = (value, length = 32) => toBigEndian(value, length).reverse();

export function join(...parts) {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (joined.set(part, at), at + part.length), 0);
  return joined;
}
