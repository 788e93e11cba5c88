// All hashes: Poseidon with a tag as the first of several inputs, SHA-512 with a tag before the fields.
import { poseidon } from '../../circuits/lib/poseidon.mjs';
import { R, fromBigEndian, join, toBigEndian } from './field.mjs';

export { poseidon };

const TAG = { nullifier: 1n, owner: 2n, node: 3n, leaf: 4n, attributes: 5n };

/** Returns the commitment to a secret, with which a member is registered. */
export const commitment = (secret) => poseidon([secret]);

/** Returns the pseudonym for one service and epoch, for limits. */
export const nullifier = (secret, externalNullifier) => poseidon([TAG.nullifier, secret, externalNullifier]);

/** Returns the permanent pseudonym for one service, for ownership. */
export const owner = (secret, service) => poseidon([TAG.owner, secret, service]);

/** Returns the parent of two nodes of a tree. */
export const node = (left, right) => poseidon([TAG.node, left, right]);

const octetsOf = (field) => (typeof field === 'string' ? new TextEncoder().encode(field) : field);

/** Puts the length of each field before it, in four octets, so that two lists of fields never have the same octets. */
function lengthPrefixed(fields) {
  return join(...fields.map(octetsOf).flatMap((octets) => [toBigEndian(BigInt(octets.length), 4), octets]));
}

export async function sha256(octets) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', octets));
}

/** Returns the SHA-512 of a tag and fields as an element of the scalar field. */
export async function hashToField(...fields) {
  return fromBigEndian(new Uint8Array(await crypto.subtle.digest('SHA-512', lengthPrefixed(fields)))) % R;
}
