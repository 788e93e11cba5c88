// Use of the chain's page: log in at the STS, press the button of each mode, check the layers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startChromium } from './chromium.mjs';
import { startChain } from './shop.mjs';

const HOPS = 2;

let chain;
let browser;
let page;

const wrong = [];
const called = new Set();
const addresses = [];

before(async () => {
  chain = await startChain(HOPS);
  browser = await startChromium();
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(120_000);
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => {
    called.add(new URL(request.url()).origin);
    addresses.push(request.url());
  });
  await page.goto(`${chain.origin}/`);
  await page.getByRole('button', { name: 'lsvid' }).waitFor();
});

after(async () => {
  await browser?.close();
  await chain?.stop();
});

const mode = (name) => page.getByRole('button', { name: new RegExp(`^${name}`) });

const decisions = () => page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');

const layers = (hop) => decisions().nth(hop).locator('tbody tr');

test('lets nobody choose a mode before the login', async () => {
  assert.equal(await mode('dvid').isDisabled(), true);
  assert.match(await page.locator('#user').textContent(), /Nobody is logged in/);
});

test('logs in at the token service and comes back', async () => {
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill(chain.user);
  await page.getByLabel('Password').fill(chain.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`You are logged in as ${chain.user}.`).waitFor();
  assert.equal(new URL(page.url()).origin, chain.origin);
});

for (const name of ['dvid', 'id-mode', 'anon-mode', 'lsvid']) {
  test(`reads the balance in mode ${name} and shows what each workload verified`, async () => {
    await mode(name).click();
    await page.getByText(`€1,250.00, read in mode ${name}`).waitFor();
    assert.equal(await mode(name).getAttribute('aria-pressed'), 'true');
    assert.equal(await page.locator('#trouble').isVisible(), false);
    assert.equal(await decisions().count(), HOPS + 1);
    assert.match(await decisions().last().textContent(), /^spiffe:\/\/example\.org\/target/);
    assert.equal(await layers(HOPS).count(), name === 'dvid' ? 1 : HOPS + 2);
    assert.equal(await page.locator('#caveat').isVisible(), name === 'anon-mode');
    const claimed = await page.getByText('claimed and not authenticated').count();
    assert.equal(claimed > 0, name === 'anon-mode');
  });
}

test('keeps the mode on the server', async () => {
  await page.reload();
  await page.getByText(`You are logged in as ${chain.user}.`).waitFor();
  assert.equal(await mode('lsvid').getAttribute('aria-pressed'), 'true');
});

test('holds no token, in what it shows, keeps and asks for', async () => {
  const kept = await page.evaluate(() => JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie]));
  assert.doesNotMatch(kept, /eyJ[\w-]{10,}/);
  assert.equal(addresses.some((address) => /eyJ[\w-]{10,}/.test(address)), false);
});

test('logs out', async () => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('Nobody is logged in.').waitFor();
  assert.equal(await mode('lsvid').isDisabled(), true);
});

test('has called nobody but the token service, and nothing went wrong', () => {
  assert.equal([...called].every((origin) => new URL(origin).hostname === '127.0.0.1'), true);
  assert.equal(called.size, 2);
  assert.deepEqual(wrong, []);
});
