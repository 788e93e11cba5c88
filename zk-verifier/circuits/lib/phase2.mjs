// Phase 2: the keys of one circuit, from its constraints and the powers of tau.
import { rmSync, writeFileSync } from 'node:fs';
import { zKey } from 'snarkjs';
import { BEACON, CONTRIBUTORS, entropy } from './ceremony.mjs';
import { artefact, built } from './layout.mjs';
import { packKey } from './pack.mjs';
import { transcript } from './transcript.mjs';

const step = (name, number) => built(name, `${number}.zkey`);

export async function makeKey(name, tau) {
  await zKey.newZKey(built(name, 'r1cs'), tau, step(name, 0));
  for (const [i, contributor] of CONTRIBUTORS.entries()) {
    await zKey.contribute(step(name, i), step(name, i + 1), contributor, entropy());
    rmSync(step(name, i));
  }
  const last = step(name, CONTRIBUTORS.length);
  const key = artefact(name, 'circuit.zkey');
  await zKey.beacon(last, key, BEACON.name, BEACON.hash, BEACON.iterationsExponent);
  rmSync(last);
}

export const verificationKey = (name) => zKey.exportVerificationKey(artefact(name, 'circuit.zkey'));

export const keyText = (key) => `${JSON.stringify(key, null, 1)}\n`;

export async function writeVerificationKey(name) {
  const key = await verificationKey(name);
  writeFileSync(artefact(name, 'verification_key.json'), keyText(key));
  writeFileSync(artefact(name, 'verifying_key.bin'), packKey(name, key));
}

/**
 * Returns the contributions to a key of these constraints and powers of tau; undefined if the key is not one of them.
 */
export async function keyContributions(name, tau) {
  const { contributions, logger } = transcript();
  const holds = await zKey.verifyFromR1cs(built(name, 'r1cs'), tau, artefact(name, 'circuit.zkey'), logger);
  return holds === true ? contributions : undefined;
}
