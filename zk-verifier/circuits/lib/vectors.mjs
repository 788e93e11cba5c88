// vectors/vectors.json: what every prover and verifier must agree on.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { groth16 } from 'snarkjs';
import { toHex } from './field.mjs';
import { VALID, forgeries } from './forgeries.mjs';
import { DEPTH, attributeHolder, proverInputs, testRequest, testValue } from './inputs.mjs';
import { CIRCUITS, PUBLIC_SIGNALS, VECTORS, artefact, folder } from './layout.mjs';
import { keyIdOf } from './manifest.mjs';
import { packProof, packSignals } from './pack.mjs';
import { poseidon } from './poseidon.mjs';
import * as is from './statement.mjs';
import { Tree } from './tree.mjs';

const WARNING = 'Test values: every secret here is public, and every proof is by development keys.';

const hexed = (value) => (Array.isArray(value) ? value.map(hexed) : toHex(value));

const hexedAll = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hexed(value)]));

async function prove(circuit, inputs) {
  const files = [artefact(circuit, 'circuit.wasm'), artefact(circuit, 'circuit.zkey')];
  const { proof, publicSignals } = await groth16.fullProve(inputs, ...files);
  return { signals: packSignals(publicSignals), proof: packProof(proof) };
}

async function validCases(circuit) {
  const cases = [];
  for (const { name, inputs } of proverInputs[circuit]()) {
    const proved = await prove(circuit, inputs);
    cases.push({ name, valid: true, verdict: VALID, inputs: hexedAll(inputs), ...proved });
  }
  return cases;
}

const withReason = ({ name, valid, verdict, inputs, signals, proof }) => {
  const why = valid ? 'proves the statement' : `${verdict}: ${name}`;
  return { name, valid, verdict, why, inputs, signals, proof };
};

async function circuitVectors(circuits) {
  const valid = {};
  for (const circuit of circuits) valid[circuit] = await validCases(circuit);
  const entries = circuits.map((circuit, i) => {
    const [first, second] = valid[circuit];
    const foreign = valid[circuits[(i + 1) % circuits.length]][0].proof;
    const cases = [...valid[circuit], ...forgeries(PUBLIC_SIGNALS[circuit], first, second, foreign)].map(withReason);
    return [circuit, { id: CIRCUITS[circuit], keyId: keyIdOf(circuit), signals: PUBLIC_SIGNALS[circuit], cases }];
  });
  return Object.fromEntries(entries);
}

function poseidonVectors() {
  const sets = Array.from({ length: 8 }, (_, i) => i + 1).flatMap((length) => [
    Array.from({ length }, (_, i) => BigInt(i + 1)),
    Array(length).fill(0n),
    Array(length).fill(is.LARGEST),
    Array.from({ length }, (_, i) => testValue(`poseidon ${length} ${i}`)),
  ]);
  return sets.map((inputs) => ({ inputs: hexed(inputs), hash: toHex(poseidon(inputs)) }));
}

function hashToFieldVectors() {
  const sets = [['t'], ['t', ''], ['t', '', ''], ['t', 'ab', 'c'], ['t', 'a', 'bc'], ['t', 'abc'], ['t', '\u00e9'.repeat(200)]];
  return sets.map(([tag, ...fields]) => ({
    tag,
    fields: fields.map((field) => Buffer.from(field).toString('hex')),
    hash: toHex(is.hashToField(tag, ...fields)),
  }));
}

function challengeVectors() {
  const usual = testRequest('SecretProofBound', 'challenge');
  const requests = [
    usual,
    { ...usual, method: 'GET', body: '' },
    { ...usual, target: '/' },
    { ...usual, target: '/caf%C3%A9?q=\u00e9' },
    { ...usual, circuitId: 4, audience: '' },
    { ...usual, iat: 0, id: '0'.repeat(32) },
    { ...usual, iat: 2 ** 40 },
    { ...usual, version: 2, nonce: 'AAABoMUpYABvCTXp-BCvPLz_8nyqNCCI' },
    { ...usual, version: 2, nonce: 'n' },
  ];
  return requests.map((request) => ({ ...request, challenge: toHex(is.challenge(request)) }));
}

function identityVectors() {
  const origins = ['https://basket.shop.com', 'https://account.shop.com:8443'];
  const secrets = [1n, is.LARGEST, testValue('alice')];
  return origins.flatMap((origin) =>
    secrets.map((secret, epoch) => {
      const [service, externalNullifier] = [is.service(origin), is.externalNullifier(origin, epoch)];
      const of = { secret, commitment: is.commitment(secret), service, owner: is.owner(secret, service) };
      const nullifier = is.nullifier(secret, externalNullifier);
      return { origin, epoch, ...hexedAll({ ...of, externalNullifier, nullifier }) };
    }),
  );
}

function leafVectors() {
  return ['customer', 'largest', 'smallest'].map((name) => {
    const { secret, salt, ...attributes } = attributeHolder(name);
    const commitment = is.commitment(secret);
    const leaf = is.attributeLeaf(commitment, attributes, salt);
    return hexedAll({ commitment, ...attributes, salt, leaf });
  });
}

function treeVector(depth, leaves, proved) {
  const tree = new Tree(depth, leaves);
  const paths = proved.map((index) => ({ index, ...hexedAll(tree.path(index)) }));
  return { depth, leaves: leaves.map(([index, leaf]) => ({ index, leaf: toHex(leaf) })), root: toHex(tree.root), paths };
}

function treeVectors() {
  const members = (...positions) => positions.map((index) => [index, is.commitment(testValue(`member ${index}`))]);
  return [
    treeVector(2, members(0, 1, 2, 3), [0, 3]),
    treeVector(3, members(0, 1, 2, 3, 4), [2]),
    treeVector(DEPTH, [], []),
    treeVector(DEPTH, members(0), [0, 1]),
    treeVector(DEPTH, members(0, 1, 2, 3, 4, 5, 6, 7), [5]),
    treeVector(DEPTH, members(0, 1, 5, 65_535, 65_536, 8_388_608, 16_777_215), [5, 65_536, 16_777_215]),
  ];
}

export async function writeVectors(circuits) {
  const vectors = {
    warning: WARNING,
    circuits: await circuitVectors(circuits),
    poseidon: poseidonVectors(),
    hashToField: hashToFieldVectors(),
    challenge: challengeVectors(),
    identities: identityVectors(),
    attributeLeaves: leafVectors(),
    trees: treeVectors(),
  };
  folder(dirname(VECTORS));
  writeFileSync(VECTORS, `${JSON.stringify(vectors, null, 1)}\n`);
}

export const readVectors = () => JSON.parse(readFileSync(VECTORS, 'utf8'));
