// Use of a service's nonces by the page, without a browser: fetch and the prover are fakes.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Shop } from '../gateway/src/main/page/shop.mjs';

const settings = {
  origin: 'http://127.0.0.1:8080',
  audience: 'gateway.shop.com',
  epochSeconds: 86_400,
  authenticator: { url: 'http://127.0.0.1:8092', audience: 'zk.shop.com' },
};

/** The fake proof contains only its nonce. */
const prover = { prove: async ({ nonce }) => `ZKProof ${nonce}` };

let answers;
let shown;
let sent;

beforeEach(() => {
  [answers, shown, sent] = [[], [], []];
  globalThis.fetch = async (address, { headers = {} } = {}) => {
    shown.push([new URL(address, settings.origin).port, headers.Authorization]);
    const { status = 200, nonce, body = {} } = answers.shift();
    return new Response(JSON.stringify(body), { status, headers: nonce ? { 'ZK-Nonce': nonce } : {} });
  };
});

const shop = (nonce) => new Shop({ settings, ahead: 0, nonce }, prover, (request) => sent.push(request.status));

const proofs = () => shown.map(([, proof]) => proof);

test('proves by the nonce that came with the settings', async () => {
  answers = [{ nonce: 'first', body: settings }, {}];
  await new Shop(await Shop.told(), prover, () => {}).call('GET', '/products');
  assert.deepEqual(proofs(), [undefined, 'ZKProof first']);
});

test('proves without one where none was given', async () => {
  answers = [{}];
  await shop(null).call('GET', '/products');
  assert.deepEqual(proofs(), ['ZKProof undefined']);
});

test('proves once more by the nonce that a refusal gives', async () => {
  answers = [{ status: 401, nonce: 'next' }, {}];
  await shop('ended').call('GET', '/products');
  assert.deepEqual(proofs(), ['ZKProof ended', 'ZKProof next']);
  assert.deepEqual(sent, [401, 200]);
});

test('proves once more and not again', async () => {
  answers = [{ status: 401, nonce: 'a' }, { status: 401, nonce: 'b' }, {}];
  await assert.rejects(shop().call('GET', '/products'), { status: 401 });
  assert.equal(shown.length, 2);
});

test('takes a refusal without a nonce as it is', async () => {
  answers = [{ status: 401 }];
  await assert.rejects(shop('good').call('GET', '/products'), { status: 401 });
  assert.equal(shown.length, 1);
});

test('goes on by what an answer gave', async () => {
  answers = [{ nonce: 'next' }, {}];
  const one = shop('first');
  await one.call('GET', '/products');
  await one.call('GET', '/products');
  assert.deepEqual(proofs(), ['ZKProof first', 'ZKProof next']);
});

test('keeps the nonces of services apart', async () => {
  answers = [{ status: 401, nonce: 'of-zk' }, {}, {}];
  const one = shop('of-gateway');
  await one.register('00');
  await one.call('GET', '/products');
  assert.deepEqual(shown, [
    ['8092', 'ZKProof undefined'],
    ['8092', 'ZKProof of-zk'],
    ['8080', 'ZKProof of-gateway'],
  ]);
});

test('sends a proof again as it was, whatever comes back', async () => {
  answers = [{}, { status: 401, nonce: 'x' }];
  const one = shop('first');
  await one.call('GET', '/products');
  await assert.rejects(one.again(), { status: 401 });
  assert.deepEqual(proofs(), ['ZKProof first', 'ZKProof first']);
});
