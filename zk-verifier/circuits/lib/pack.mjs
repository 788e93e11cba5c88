// Keys and proofs in fixed-length octets, big-endian, points as in EIP-196 and EIP-197.
import { createHash } from 'node:crypto';
import { CIRCUITS } from './layout.mjs';
import { toHex } from './field.mjs';

const hexOf = (...decimals) => decimals.map((decimal) => toHex(BigInt(decimal))).join('');

function g1([x, y, z]) {
  if (z !== '1') throw new Error('a point at infinity');
  return hexOf(x, y);
}

function g2([[x0, x1], [y0, y1], [z0, z1]]) {
  if (z0 !== '1' || z1 !== '0') throw new Error('a point at infinity');
  return hexOf(x1, x0, y1, y0);
}

/** Packs an exported key of snarkjs: circuit id, number of public signals, alpha, beta, gamma, delta, IC. */
export function packKey(name, key) {
  const points = [g1(key.vk_alpha_1), g2(key.vk_beta_2), g2(key.vk_gamma_2), g2(key.vk_delta_2), ...key.IC.map(g1)];
  return Buffer.from([CIRCUITS[name], key.nPublic, ...Buffer.from(points.join(''), 'hex')]);
}

export const keyId = (packed) => createHash('sha256').update(packed).digest('hex').slice(0, 16);

/** Packs A, B, C. */
export const packProof = (proof) => g1(proof.pi_a) + g2(proof.pi_b) + g1(proof.pi_c);

export const packSignals = (signals) => signals.map((signal) => hexOf(signal));

/** Returns the form of snarkjs. */
export function unpackProof(hex) {
  const [ax, ay, bx1, bx0, by1, by0, cx, cy] = hex.match(/.{64}/g).map((word) => BigInt(`0x${word}`).toString());
  const [pi_a, pi_b, pi_c] = [[ax, ay, '1'], [[bx0, bx1], [by0, by1], ['1', '0']], [cx, cy, '1']];
  return { pi_a, pi_b, pi_c, protocol: 'groth16', curve: 'bn128' };
}
