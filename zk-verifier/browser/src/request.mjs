// The binding of a proof to a service, an epoch and one request.
import { hashToField, sha256 } from './hashes.mjs';
import { toBigEndian } from './field.mjs';

/** Version of a credential: 2 with a nonce of the service, otherwise 1. */
export const version = ({ nonce }) => (nonce === undefined ? 1 : 2);

const long = (value) => toBigEndian(BigInt(value), 8);

/** Requires that an origin is scheme and authority only. */
function checked(origin) {
  if (new URL(origin).origin !== origin) throw new RangeError(`${origin} is not an origin, such as https://basket.shop.com`);
  return origin;
}

/** Returns the service as a field element, from which permanent pseudonyms are computed. */
export async function service(origin) {
  return hashToField('countersign-zk-service-v1', checked(origin));
}

/** Returns the service in one epoch as a field element, from which nullifiers are computed. Times are in seconds. */
export async function externalNullifier({ origin, epochSeconds }, at) {
  return hashToField('countersign-zk-epoch-v1', checked(origin), long(Math.floor(at / epochSeconds)));
}

/**
 * Returns the challenge: a digest of everything that the proof is bound to.
 *
 * @param header {circuitId, keyId, issuedAt, id, nonce}: key id and id in octets, a nonce only if the service
 *     issued one
 * @param request {method, target, body}: method in capitals, path and query as on the request line, body in octets
 */
export async function challenge({ origin, audience }, header, { method, target, body = new Uint8Array() }) {
  return hashToField(
    'countersign-zk-request-v1',
    Uint8Array.of(version(header)),
    Uint8Array.of(header.circuitId),
    header.keyId,
    method,
    origin,
    target,
    await sha256(body),
    audience,
    long(header.issuedAt),
    header.id,
    ...(header.nonce === undefined ? [] : [header.nonce]),
  );
}
