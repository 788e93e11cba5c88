// Arithmetic of BN254's scalar field, and its only encoding: 32 octets, big-endian, below r.

export const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

export const mod = (value) => ((value % R) + R) % R;

export function power(base, exponent) {
  let result = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % R;
    square = (square * square) % R;
  }
  return result;
}

export const invert = (value) => power(value, R - 2n);

export function toHex(value, octets = 32) {
  if (value < 0n || value >> BigInt(8 * octets)) throw new RangeError(`does not fit ${octets} octets`);
  return value.toString(16).padStart(2 * octets, '0');
}

export const fromBytes = (bytes) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
