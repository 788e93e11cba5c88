// Generates the header Authorization of one request, in the same way as RequestProver in Java.
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

/**
 * Encodes version, circuit id, key id, time, id, the signals that the verifier cannot compute itself, proof, and in
 * version 2 the nonce.
 */
function encode(header, signals, proof) {
  const known = [Uint8Array.of(version(header), header.circuitId), header.keyId, toBigEndian(BigInt(header.issuedAt), 8), header.id];
  const carried = signals.slice(0, SIGNALS).map((signal) => toBigEndian(signal));
  return toBase64Url(join(...known, Uint8Array.of(SIGNALS), ...carried, proof, ...(header.nonce ? [withLength(header.nonce)] : [])));
}

/**
 * Generates the proof of one request and returns the value of the header Authorization.
 *
 * @param prover prover of a circuit that is bound to requests
 * @param realm {origin, audience, epochSeconds} of the service
 * @param secret secret of the member
 * @param request {method, target, body}
 * @param options {at, inputs, nonce, progress}: the time in seconds; further inputs of the circuit (path, attributes,
 *   predicate); the latest nonce from the service's header ZK-Nonce, if there is one; the progress callback of {@link
 *   Prover#prove}
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
