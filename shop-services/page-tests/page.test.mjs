// Use of the page, from the start to an order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPage, startChromium } from './chromium.mjs';
import { startShop } from './shop.mjs';

let shop;
let browser;
let opened;
let page;

before(async () => {
  shop = await startShop();
  browser = await startChromium();
  opened = await openPage(browser, shop.origin);
  page = opened.page;
});

after(async () => {
  await browser?.close();
  await shop?.stop();
});

const press = (name) => page.getByRole('button', { name }).click();

/** Performs one action and waits until the page is ready for the next. */
const done = () => page.getByText('Ready', { exact: true }).waitFor();

async function doing(name) {
  await press(name);
  await done();
}

const text = (id) => page.locator(`#${id}`).textContent();

const requests = () => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

const trouble = () => page.locator('#trouble').textContent();

test('draws a secret, and shows a backup of it', async () => {
  await doing('Draw a secret');
  assert.match(await page.getByLabel('Backup of your secret').inputValue(), /^countersign-secret-1:[\w-]{48}$/);
  assert.match(await text('commitment'), /^[0-9a-f]{64}$/);
  assert.match(await text('user'), /^zk~[0-9a-f]{64}$/);
});

test('registers', async () => {
  await doing('Register');
  assert.equal(await trouble(), '');
  assert.match(await requests().last().textContent(), /POST \/register.*answered 201/);
});

test('opens an account and deposits', async () => {
  await doing('Open an account');
  assert.equal(await text('balance'), '0.00');
  await page.getByLabel('Deposit', { exact: true }).fill('250.5');
  await doing('Deposit');
  assert.equal(await trouble(), '');
  assert.equal(await text('balance'), '250.50');
});

test('puts a product in the basket and checks out', async () => {
  await doing('Show the products');
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click();
  await done();
  assert.match(await page.getByRole('list', { name: 'Basket' }).textContent(), /^1 × /);
  await doing('Check out');
  assert.equal(await trouble(), '');
  assert.match(await text('order'), /^Order CONFIRMED/);
  assert.ok(Number(await text('balance')) < 250.5);
});

test('shows an order that is pending, whose total is not known yet', async () => {
  const json = { orderId: 'pending-1', status: 'PENDING', lines: [{ productId: 'unknown', quantity: 2 }] };
  await page.route('**/cart/checkout/**', (route) => route.fulfill({ status: 202, json }));
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click();
  await done();
  await doing('Check out');
  await page.unroute('**/cart/checkout/**');
  assert.equal(await trouble(), '');
  assert.equal(await text('order'), 'Order PENDING2 × unknownpending-1');
});

test('shows that the same proof is refused', async () => {
  const before = await requests().count();
  await doing('Send the same proof again');
  assert.match(await text('refusal'), /^Refused \(401\)/);
  assert.equal(await requests().count(), before + 1);
});

test('tells how long each proof took', async () => {
  const times = (await requests().allTextContents()).flatMap((line) => /proved in (\d+) ms/.exec(line)?.[1] ?? []);
  assert.ok(times.length >= 7);
  console.log(`proofs in Chromium: ${times.reverse().join(', ')} ms`);
});

test('gives an account back to whoever has the text of the secret', async () => {
  const [backup, user, balance] = [await page.getByLabel('Backup of your secret').inputValue(), await text('user'), await text('balance')];
  const first = opened;
  opened = await openPage(browser, shop.origin);
  page = opened.page;
  await page.getByText('I have one already').click();
  await page.getByLabel('Text of your secret').fill(`${backup.slice(0, -1)}${backup.endsWith('_') ? '-' : '_'}`);
  await doing('Restore');
  assert.match(await trouble(), /not the text of a secret/);
  await page.getByLabel('Text of your secret').fill(backup);
  await doing('Restore');
  await doing('Register');
  assert.equal(await text('user'), user);
  assert.equal(await text('balance'), balance);
  assert.deepEqual(opened.wrong, []);
  opened = first;
});

test('says by the problem detail why something is refused', async () => {
  await doing('Show the products');
  await page.route('**/basket/**', (route) => route.continue({ postData: '{"quantity":2}' }));
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click();
  await done();
  assert.match(await trouble(), /^Refused \(401\): ./);
});

test('has called nobody else, and nothing went wrong', async () => {
  const { authenticator } = await (await fetch(`${shop.origin}/zk/settings`)).json();
  assert.deepEqual([...opened.called].sort(), [...new Set([shop.origin, authenticator.url])].sort());
  assert.deepEqual(opened.wrong, []);
});
