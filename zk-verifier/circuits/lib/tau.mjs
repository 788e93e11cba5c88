// Phase 1, the powers of tau for all circuits: generated once, verified by snarkjs, and prepared for phase 2.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { curves, powersOfTau } from 'snarkjs';
import { BEACON, CONTRIBUTORS, entropy } from './ceremony.mjs';
import { BUILD, TAU, folder } from './layout.mjs';
import { HEADER_OCTETS, sectionsOf } from './sections.mjs';
import { transcript } from './transcript.mjs';

/** The two tree circuits need 2^13 rows; 2^12 are too few. */
export const POWER = 13;

const G1_OCTETS = 64;
const G2_OCTETS = 128;
const SECTIONS_AT = 8;

export async function makeTau() {
  const curve = await curves.getCurveFromName('bn128');
  const step = (number) => join(folder(BUILD), `tau_${number}.ptau`);
  await powersOfTau.newAccumulator(curve, POWER, step(0));
  for (const [i, name] of CONTRIBUTORS.entries()) {
    await powersOfTau.contribute(step(i), step(i + 1), name, entropy());
    rmSync(step(i));
  }
  const last = step(CONTRIBUTORS.length);
  await powersOfTau.beacon(last, TAU, BEACON.name, BEACON.hash, BEACON.iterationsExponent);
  rmSync(last);
}

/**
 * The contributions, after checking that each proves that it builds on the one before, and that every point is a power
 * of the same tau.
 */
export async function tauContributions() {
  const { contributions, logger } = transcript();
  if ((await powersOfTau.verify(TAU, logger)) !== true) throw new Error('the powers of tau are inconsistent');
  return contributions;
}

/**
 * The powers with the Lagrange forms that phase 2 reads, as a file in memory. The forms are computed from the powers
 * without any secret, so they are not committed. Only those of the given domains are computed, since all take twice as
 * long.
 */
export async function prepareTau(domains) {
  const curve = await curves.getCurveFromName('bn128');
  const powers = readFileSync(TAU);
  const sections = sectionsOf(powers);
  const parts = [powers];
  const wanted = [
    { from: 2, to: 12, group: curve.G1, octets: G1_OCTETS, quotient: true },
    { from: 3, to: 13, group: curve.G2, octets: G2_OCTETS },
    { from: 4, to: 14, group: curve.G1, octets: G1_OCTETS },
    { from: 5, to: 15, group: curve.G1, octets: G1_OCTETS },
  ];
  for (const { from, to, group, octets, quotient } of wanted) {
    const section = await lagrange(group, sections.get(from), octets, domains, quotient);
    parts.push(header(to, section.length), section);
  }
  const whole = Buffer.concat(parts);
  whole.writeUInt32LE(whole.readUInt32LE(SECTIONS_AT) + wanted.length, SECTIONS_AT);
  return new Uint8Array(whole);
}

/** Domain 2^p starts at point 2^p - 1. The quotient polynomial of a circuit needs the domain twice as large. */
async function lagrange(group, powers, octets, domains, quotient) {
  const largest = quotient ? POWER + 1 : POWER;
  const section = Buffer.alloc((2 ** (largest + 1) - 1) * octets);
  const filled = new Set(quotient ? domains.flatMap((domain) => [domain, domain + 1]) : domains);
  for (const domain of filled) {
    const size = 2 ** domain * octets;
    // No Buffer, whose slices share memory where the library expects copies.
    const points = new Uint8Array(size);
    points.set(powers.subarray(0, size));
    section.set(await group.lagrangeEvaluations(points, 'affine', 'affine'), (2 ** domain - 1) * octets);
  }
  return section;
}

function header(id, length) {
  const octets = Buffer.alloc(HEADER_OCTETS);
  octets.writeUInt32LE(id, 0);
  octets.writeBigUInt64LE(BigInt(length), 4);
  return octets;
}
