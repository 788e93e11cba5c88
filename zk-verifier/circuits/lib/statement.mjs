// Signals of the circuits: all hashes with their tags.
import { createHash } from 'node:crypto';
import { R, fromBytes } from './field.mjs';
import { poseidon } from './poseidon.mjs';

const TAG_NULLIFIER = 1n;
const TAG_OWNER = 2n;
const TAG_NODE = 3n;
const TAG_LEAF = 4n;
const TAG_ATTRIBUTES = 5n;

/** Secrets are below r. */
export const LARGEST = R - 1n;

export const commitment = (secret) => poseidon([secret]);
export const nullifier = (secret, externalNullifier) => poseidon([TAG_NULLIFIER, secret, externalNullifier]);
export const owner = (secret, service) => poseidon([TAG_OWNER, secret, service]);
export const node = (left, right) => poseidon([TAG_NODE, left, right]);

export function attributeLeaf(commitmentOfHolder, { role, country, birth, expiry }, salt) {
  const attributes = poseidon([TAG_ATTRIBUTES, role, country, birth, expiry]);
  return poseidon([TAG_LEAF, commitmentOfHolder, attributes, salt]);
}

function withLength(octets) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(octets.length);
  return Buffer.concat([length, octets]);
}

/** SHA-512 over a tag and fields, each after its length, modulo r. */
export function hashToField(tag, ...fields) {
  const hash = createHash('sha512').update(withLength(Buffer.from(tag, 'ascii')));
  for (const field of fields) hash.update(withLength(Buffer.from(field)));
  return fromBytes(hash.digest()) % R;
}

function bigEndian(number) {
  const octets = Buffer.alloc(8);
  octets.writeBigUInt64BE(BigInt(number));
  return octets;
}

export const service = (origin) => hashToField('countersign-zk-service-v1', origin);

export const externalNullifier = (origin, epoch) => hashToField('countersign-zk-epoch-v1', origin, bigEndian(epoch));

/** Key id, id and body are in hex; the rest is text and numbers. Only version 2 has a nonce of the service. */
export function challenge({ version, circuitId, keyId, method, origin, target, body, audience, iat, id, nonce }) {
  return hashToField(
    'countersign-zk-request-v1',
    [version],
    [circuitId],
    Buffer.from(keyId, 'hex'),
    method,
    origin,
    target,
    createHash('sha256').update(Buffer.from(body, 'hex')).digest(),
    audience,
    bigEndian(iat),
    Buffer.from(id, 'hex'),
    ...(nonce === undefined ? [] : [nonce]),
  );
}
