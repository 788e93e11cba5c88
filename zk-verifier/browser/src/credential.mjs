// The value of the header Authorization for one request, as the services' RequestProver makes it.
import { join, toBigEndian } from './field.mjs';
import { challenge, externalNullifier, service, version } from './request.mjs';
import { toBase64Url } from './secret.mjs';

const SIGNALS = 3;
const ID_OCTETS = 16;
const NONCE = /^[A-Za-z0-9_-]{1,64}$/;

function checked(nonce) {
  if (nonce !== undefined && !NONCE.test(nonce)) throw new RangeError('Not a nonce');
  return nonce;
}

const withLength = (text) => join(Uint8Array.of(text.length), new TextEncoder().encode(text));

/** Version, circuit id, key id, time, id, what the verifier cannot compute itself, proof, and in version 2 the nonce. */
function encode(header, signals, proof) {
  const known = [Uint8Array.of(version(header), header.circuitId), header.keyId, toBigEndian(BigInt(header.issuedAt), 8), header.id];
  const carried = signals.slice(0, SIGNALS).map((signal) => toBigEndian(signal));
  return toBase64Url(join(...known, Uint8Array.of(SIGNALS), ...carried, proof, ...(header.nonce ? [withLength(header.nonce)] : [])));
}

/**
 * Proves for one request.
 *
 * @param prover of a circuit that is bound to requests
 * @param realm {origin, audience, epochSeconds} of the service
 * @param secret the member's
 * @param request {method, target, body}
 * @param options {at, inputs, nonce, progress}: the time in seconds, what the circuit takes besides (path, attributes, predicate), what the service
 *   gave last in its header ZK-Nonce if it did, and as for a proof
 */
export async function authorization(prover, realm, secret, request, options = {}) {
  const { at = Date.now() / 1000, inputs = {}, nonce, progress } = options;
  const { circuitId, keyId } = prover;
  const id = crypto.getRandomValues(new Uint8Array(ID_OCTETS));
  const header = { circuitId, keyId, issuedAt: Math.floor(at), id, nonce: checked(nonce) };
  const bound = {
    secret,
    challenge: await challenge(realm, header, request),
    externalNullifier: await externalNullifier(realm, header.issuedAt),
    service: await service(realm.origin),
  };
  const { signals, proof } = await prover.prove({ ...inputs, ...bound }, progress);
  return `ZKProof ${encode(header, signals, proof)}`;
}
