// Every use of a hash: Poseidon with a tag as the first of several inputs, SHA-512 with a tag in front of fields.
import { poseidon } from '../../circuits/lib/poseidon.mjs';
import { R, fromBigEndian, join, toBigEndian } from './field.mjs';

export { poseidon };

const TAG = { nullifier: 1n, owner: 2n, node: 3n, leaf: 4n, attributes: 5n };

/** What a secret is registered under. */
export const commitment = (secret) => poseidon([secret]);

/** A pseudonym of one service and epoch, for limits. */
export const nullifier = (secret, externalNullifier) => poseidon([TAG.nullifier, secret, externalNullifier]);

/** A pseudonym of one service for good, for ownership. */
export const owner = (secret, service) => poseidon([TAG.owner, secret, service]);

const octetsOf = (field) => (typeof field === 'string' ? new TextEncoder().encode(field) : field);

/** Each field behind its length in four octets, so that no two lists of fields are the same text. */
function lengthPrefixed(fields) {
  return join(...fields.map(octetsOf).flatMap((octets) => [toBigEndian(BigInt(octets.length), 4), octets]));
}

export async function sha256(octets) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', octets));
}

/** SHA-512 of a tag and fields as an element of the scalars' field. */
export async function hashToField(...fields) {
  return fromBigEndian(new Uint8Array(await crypto.subtle.digest('SHA-512', lengthPrefixed(fields)))) % R;
}
