// What both phases of the set-up share: contributors whose entropy comes from the OS and is kept nowhere, and a beacon.
import { createHash, randomBytes } from 'node:crypto';

export const CONTRIBUTORS = ['Countersign development 1', 'Countersign development 2'];

/** Anybody can see how it was chosen. In a real ceremony it is a public value that nobody could know beforehand. */
export const BEACON = {
  name: 'Countersign development beacon',
  hash: createHash('sha256').update('Countersign development beacon').digest('hex'),
  iterationsExponent: 10,
};

/** For snarkjs, which mixes it with 64 octets that it draws from the OS itself. */
export const entropy = () => randomBytes(64).toString('hex');
