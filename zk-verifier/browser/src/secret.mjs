// Secret that only its owner knows: 32 random octets, as an element of the field.
import { R, fromBigEndian, join, toBigEndian } from './field.mjs';
import { sha256 } from './hashes.mjs';

const PREFIX = 'countersign-secret-1:';
const TEXT = /^countersign-secret-1:([A-Za-z0-9_-]{48})$/;
const CHECK_OCTETS = 4;

/** A secret is at least this far from zero, in both directions: a smaller one was chosen and not drawn. */
const GUESSABLE = 2n ** 128n;

function random(secret) {
  if (secret < GUESSABLE || R - secret < GUESSABLE) {
    throw new RangeError('A secret must be random octets, and cannot be near zero');
  }
  return secret;
}

/** Generates a secret with the browser's random generator. */
export const newSecret = () => random(fromBigEndian(crypto.getRandomValues(new Uint8Array(32))) % R);

const check = async (octets) => (await sha256(octets)).subarray(0, CHECK_OCTETS);

/** Returns the text of a secret for a backup, with a checksum that detects typing errors. */
export async function secretToText(secret) {
  const octets = toBigEndian(secret);
  return PREFIX + toBase64Url(join(octets, await check(octets)));
}

/** Parses the text of a secret. @throws RangeError if {@link secretToText} does not return that text */
export async function secretFromText(text) {
  const [, encoded] = TEXT.exec(text) ?? [];
  const secret = encoded ? fromBigEndian(fromBase64Url(encoded).subarray(0, 32)) : R;
  if (secret >= R || (await secretToText(random(secret))) !== text) throw new RangeError('This is not the text of a secret');
  return secret;
}

export function toBase64Url(octets) {
  const text = btoa(String.fromCharCode(...octets));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text) {
  const octets = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
}
