// Parts of both phases of the set-up: contributors, whose entropy comes from the OS and is stored nowhere, and a
// beacon.
import { createHash, randomBytes } from 'node:crypto';

export const CONTRIBUTORS = ['Countersign development 1', 'Countersign development 2'];

/**
 * Development beacon, whose choice is public. In a real ceremony it is a public value that nobody could know before.
 */
export const BEACON = {
  name: 'Countersign development beacon',
  hash: createHash('sha256').update('Countersign development beacon').digest('hex'),
  iterationsExponent: 10,
};

/** Entropy for snarkjs, which mixes it with 64 octets from the OS. */
export const entropy = () => randomBytes(64).toString('hex');
