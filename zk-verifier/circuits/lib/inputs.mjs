// Inputs of the provers for the shared vectors, the same in every run. The secrets belong to nobody.
import { keyIdOf } from './manifest.mjs';
import { CIRCUITS } from './layout.mjs';
import { Tree } from './tree.mjs';
import * as is from './statement.mjs';

export const DEPTH = 24;
const ORIGIN = 'https://basket.shop.com';
const EPOCH = 29_000;
const NO_AGE = 2n ** 32n - 1n;
const NOW = 1_790_000_000n;

/** Returns a test value: an element that anybody can compute. */
export const testValue = (label) => is.hashToField('countersign-zk-test-vector-v1', label);

export function testRequest(circuit, label, origin = ORIGIN) {
  const id = testValue(`id ${label}`).toString(16).padStart(64, '0').slice(0, 32);
  const body = Buffer.from(`{"test":"${label}"}`).toString('hex');
  const target = '/cart/1/checkout?dry=true';
  const common = { method: 'POST', origin, target, body, audience: 'basket.shop.com', iat: Number(NOW), id };
  return { version: 1, circuitId: CIRCUITS[circuit], keyId: keyIdOf(circuit), ...common };
}

function bound(circuit, label, origin = ORIGIN) {
  return {
    challenge: is.challenge(testRequest(circuit, label, origin)),
    externalNullifier: is.externalNullifier(origin, EPOCH),
    service: is.service(origin),
  };
}

function secretProofs() {
  const named = ['alice', 'bob'].map((name) => [name, testValue(name)]);
  const all = [...named, ['the smallest secret', 1n], ['the largest secret', is.LARGEST]];
  return all.map(([name, secret]) => ({ name, inputs: { commitment: is.commitment(secret), secret } }));
}

function boundProofs() {
  const circuit = 'SecretProofBound';
  const of = (name, secret, origin) => ({ name, inputs: { ...bound(circuit, name, origin), secret } });
  return [
    of('alice', testValue('alice')),
    of('bob', testValue('bob')),
    of('alice, another request', testValue('alice')),
    of('alice at another service', testValue('alice'), 'https://account.shop.com'),
    of('the largest secret', is.LARGEST),
    { name: 'public inputs of 0', inputs: { challenge: 0n, externalNullifier: 0n, service: 0n, secret: 1n } },
  ];
}

const POSITIONS = [0, 1, 2, 5, 65_536, 8_388_607, 8_388_608, 16_777_215];

function membershipProofs() {
  const secretAt = (index) => testValue(`member ${index}`);
  const tree = new Tree(DEPTH, POSITIONS.map((index) => [index, is.commitment(secretAt(index))]));
  return POSITIONS.slice(2).concat(0).map((index) => {
    const name = `position ${index}`;
    const inputs = { ...bound('MembershipProof', name), secret: secretAt(index), ...tree.path(index) };
    return { name, inputs };
  });
}

const ADMIN = 7n;
const CUSTOMER = 1n;
const [AT, CH, DE] = [40n, 756n, 276n];
const any = [0n, 0n, 0n, 0n];

const anything = { roles: any, countries: any, bornUntil: NO_AGE, validAt: NOW };

/** Attributes of somebody born on 1990-06-15, attested until one year after the requests. */
const usual = { role: CUSTOMER, country: AT, birth: 33_037n, expiry: NOW + 31_536_000n };

const holders = {
  customer: usual,
  admin: { ...usual, role: ADMIN, country: CH },
  young: { ...usual, birth: 40_000n },
  largest: { role: 2n ** 32n - 1n, country: 2n ** 32n - 1n, birth: NO_AGE, expiry: 2n ** 40n - 1n },
  smallest: { role: 1n, country: 1n, birth: 0n, expiry: 1n },
};

const policies = [
  ['no restriction', 'customer', anything],
  ['one role', 'admin', { ...anything, roles: [ADMIN, ADMIN, ADMIN, ADMIN] }],
  ['the last of four roles', 'admin', { ...anything, roles: [CUSTOMER, 2n, 3n, ADMIN] }],
  ['a set of countries', 'customer', { ...anything, countries: [CH, DE, AT, AT] }],
  ['old enough to the day', 'customer', { ...anything, bornUntil: usual.birth }],
  ['a second before expiry', 'customer', { ...anything, validAt: usual.expiry - 1n }],
  ['every restriction', 'admin', { roles: [ADMIN, 8n, 9n, 9n], countries: [CH, CH, CH, CH], bornUntil: 38_000n, validAt: NOW }],
  ['the largest values', 'largest', { ...anything, validAt: 2n ** 40n - 2n }],
  ['the smallest values', 'smallest', { ...anything, bornUntil: 0n, validAt: 0n }],
];

export const attributeHolder = (name) => ({ ...holders[name], secret: testValue(name), salt: testValue(`salt of ${name}`) });

/** Spreads the holders over the tree. */
const HOLDER_STEP = 4_100_001;

export function attributeTree() {
  const leaf = ({ secret, salt, ...attributes }) => is.attributeLeaf(is.commitment(secret), attributes, salt);
  return new Tree(DEPTH, Object.keys(holders).map((name, i) => [i * HOLDER_STEP, leaf(attributeHolder(name))]));
}

export const attributePath = (tree, name) => tree.path(Object.keys(holders).indexOf(name) * HOLDER_STEP);

function attributeProofs() {
  const tree = attributeTree();
  return policies.map(([name, holder, policy]) => {
    const path = attributePath(tree, holder);
    return { name, inputs: { ...bound('AttributeProof', name), ...policy, ...attributeHolder(holder), ...path } };
  });
}

export const proverInputs = {
  SecretProof: secretProofs,
  SecretProofBound: boundProofs,
  MembershipProof: membershipProofs,
  AttributeProof: attributeProofs,
};
