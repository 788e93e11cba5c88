// Actions of the page's user, step by step.
import { ProverWorker } from './prover.mjs';
import { Refusal, Shop } from './shop.mjs';

const MOST_LOGGED = 50;

const at = (id) => document.getElementById(id);

const state = { busy: true, identity: undefined, registered: false, account: undefined, basket: [], products: [] };

let shop;
let prover;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Enables the buttons that can be used now. */
function enable() {
  const { busy, identity, registered, account, basket } = state;
  const can = {
    draw: !identity,
    register: identity && !registered,
    open: registered && !account,
    list: registered,
    checkout: account && basket.length > 0,
    again: state.sent,
  };
  for (const [id, possible] of Object.entries(can)) at(id).disabled = busy || !possible;
  at('restore-form').querySelector('button').disabled = busy;
  at('deposit').querySelector('button').disabled = busy || !account;
  for (const button of at('products').querySelectorAll('button')) button.disabled = busy;
}

function show(id, text, refused = false) {
  at(id).textContent = text;
  at(id).classList.toggle('refused', refused);
  at(id).hidden = text === '';
}

const sentence = (failure) => (failure instanceof Refusal ? `Refused (${failure.status}): ${failure.message}` : failure.message);

/** Runs one action at a time, and shows which one. */
async function work(doing, task) {
  if (state.busy) return;
  begin(doing);
  try {
    await task();
  } catch (failure) {
    show('trouble', sentence(failure));
  } finally {
    end();
  }
}

function begin(doing) {
  state.busy = true;
  show('trouble', '');
  at('doing').textContent = doing;
  progress(0);
  enable();
}

function end() {
  state.busy = false;
  at('doing').textContent = 'Ready';
  enable();
}

function progress(value) {
  at('progress').value = value;
}

function logged({ method, path, status, proved, refusal }) {
  state.sent = true;
  const time = proved === undefined ? 'the same proof again' : `proved in ${Math.round(proved)} ms`;
  const about = element('span', { className: 'about' }, time);
  const result = element('span', { className: refusal ? 'refused' : '' }, refusal ? sentence(refusal) : `answered ${status}`);
  at('log').prepend(element('li', {}, element('code', {}, `${method} ${path}`), about, result));
  while (at('log').children.length > MOST_LOGGED) at('log').lastChild.remove();
}

function known(identity) {
  state.identity = identity;
  Object.assign(state, { registered: false, account: undefined, basket: [] });
  at('backup-text').value = identity.text;
  at('backup').hidden = false;
  at('commitment').textContent = identity.commitment;
  at('user').textContent = identity.user;
  showAccount();
  showBasket();
}

function showAccount() {
  at('balance').textContent = state.account ? money(state.account.balance) : 'no account yet';
}

const money = (amount) => Number(amount).toFixed(2);

const nameOf = (id) => state.products.find(({ productId }) => productId === id)?.name ?? id;

const lines = (items) => items.map(({ productId, quantity }) => element('li', {}, `${quantity} × ${nameOf(productId)}`));

function showBasket() {
  const { basket } = state;
  at('basket').replaceChildren(...(basket.length > 0 ? lines(basket) : [element('li', { className: 'empty' }, 'Nothing yet')]));
}

function productCard({ productId, name, price, stock }) {
  const add = element('button', { type: 'button' }, 'Put in the basket');
  add.setAttribute('aria-label', `Put ${name} in the basket`);
  add.onclick = () => work('Proving: one more in the basket', () => put(productId));
  return element('li', {}, element('strong', {}, name), element('span', { className: 'price' }, `${money(price)}, ${stock} in stock`), add);
}

async function put(productId) {
  const basket = await shop.call('POST', `/basket/${state.identity.user}/${productId}`, { quantity: 1 });
  state.basket = basket.items;
  showBasket();
}

async function list() {
  state.products = (await shop.call('GET', '/products')).items;
  at('products').replaceChildren(...state.products.map(productCard));
}

async function register() {
  await shop.register(state.identity.commitment);
  state.registered = true;
  await refresh();
}

/** The oldest account pays. */
async function refresh() {
  [state.account] = (await shop.call('GET', accountsPath())).items;
  showAccount();
}

const accountsPath = () => `/users/${state.identity.user}/accounts`;

async function open() {
  state.account = await shop.call('POST', accountsPath());
  showAccount();
}

async function deposit() {
  const amount = Number(money(at('amount').value));
  state.account = await shop.call('POST', `${accountsPath()}/${state.account.accNum}`, { amount });
  showAccount();
}

async function checkOut() {
  const order = await shop.call('POST', `/cart/checkout/${state.identity.user}`);
  showOrder(order);
  state.basket = order.status === 'CONFIRMED' ? [] : state.basket;
  showBasket();
  await refresh();
}

/** The total of a pending order is not known yet. */
function showOrder({ orderId, status, reason, total, lines: bought }) {
  const sum = total === undefined ? '' : `, ${money(total)} in total`;
  const title = element('strong', {}, `Order ${status}${reason ? ` (${reason})` : ''}${sum}`);
  at('order').replaceChildren(title, element('ul', {}, ...lines(bought)), element('code', {}, orderId));
  at('order').hidden = false;
}

async function again() {
  try {
    await shop.again();
    show('refusal', 'It was accepted a second time, which must not happen.', true);
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    show('refusal', `${sentence(failure).replace(/\.$/, '')}. That is how it must be: a proof is good once.`);
  }
}

async function copy() {
  at('backup-text').select();
  await navigator.clipboard?.writeText(at('backup-text').value);
}

function save() {
  const address = URL.createObjectURL(new Blob([at('backup-text').value], { type: 'text/plain' }));
  element('a', { href: address, download: 'shop-secret.txt' }).click();
  URL.revokeObjectURL(address);
}

function listen() {
  const clicked = (id, doing, task) => (at(id).onclick = () => work(doing, task));
  clicked('draw', 'Drawing a secret', async () => known(await prover.draw()));
  clicked('register', 'Proving that you know the secret', register);
  clicked('open', 'Proving: open an account', open);
  clicked('list', 'Proving: show the products', list);
  clicked('checkout', 'Proving: check out', checkOut);
  clicked('again', 'Sending the same proof again', again);
  clicked('copy', 'Copying', copy);
  clicked('save', 'Saving', async () => save());
  at('deposit').onsubmit = (event) => {
    event.preventDefault();
    work('Proving: deposit', deposit);
  };
  at('restore-form').onsubmit = (event) => {
    event.preventDefault();
    work('Restoring the secret', async () => known(await prover.restore(at('restore-text').value.trim())));
  };
}

async function start() {
  const told = await Shop.told();
  const { settings } = told;
  if (settings.origin !== location.origin) throw new Error(`Proofs are for ${settings.origin}: open this page there`);
  if (settings.proofSystem !== 'groth16') {
    throw new Error(`This Shop needs proofs by ${settings.proofSystem}, which this page cannot make. Use ./countersign call`);
  }
  prover = new ProverWorker(progress);
  await prover.load(settings);
  shop = new Shop(told, prover, logged);
  listen();
  end();
}

start().catch((failure) => {
  show('trouble', sentence(failure));
  at('doing').textContent = 'The prover is not ready';
});
