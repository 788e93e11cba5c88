// Holds the secret and proves with it, in a thread besides the page.
import * as zk from '../../../../../zk-verifier/browser/src/index.mjs';

const CIRCUIT = 'SecretProofBound';

let prover;
let service;
let prefix;
let secret;

const hex = (element) => zk.toHex(zk.toBigEndian(element));

async function octetsOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Values derived from the secret that the page may know, and the text for the user to keep. */
async function identity() {
  return {
    text: await zk.secretToText(secret),
    commitment: hex(zk.commitment(secret)),
    user: prefix + hex(zk.owner(secret, service)),
  };
}

const tasks = {
  async load(settings, progress) {
    progress('load');
    const { zkey, wasm, digests, keyId } = settings.circuits[CIRCUIT];
    const files = await Promise.all([zkey, wasm, 'curve.wasm'].map(octetsOf));
    service = await zk.service(settings.origin);
    prefix = settings.userIdPrefix;
    prover = await zk.Prover.load({ circuit: CIRCUIT, zkey: files[0], wasm: files[1], curve: files[2], digests });
    if (zk.toHex(prover.keyId) !== keyId) throw new Error('The proving key does not match the key that the Shop verifies with');
  },

  async draw() {
    secret = zk.newSecret();
    return identity();
  },

  async restore(text) {
    secret = await zk.secretFromText(text);
    return identity();
  },

  async prove({ realm, request, at, nonce }, progress) {
    return zk.authorization(prover, realm, secret, request, { at, nonce, progress });
  },
};

onmessage = async ({ data: { id, task, input } }) => {
  try {
    postMessage({ id, result: await tasks[task](input, (stage) => postMessage({ id, stage })) });
  } catch (failure) {
    postMessage({ id, failure: failure.message });
  }
};
