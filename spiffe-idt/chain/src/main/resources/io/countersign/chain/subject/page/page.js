// Buttons and results of the page. Session, token and mode stay on the server.
const at = (id) => document.getElementById(id);

let session;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function show(id, text) {
  at(id).textContent = text;
  at(id).hidden = text === '';
}

async function call(method, path, body) {
  const headers = { Accept: 'application/json' };
  if (method !== 'GET') headers[session.csrfHeader] = session.csrfToken;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.ok) return answer.status === 204 ? undefined : answer.json();
  if (answer.status === 401) throw new Error('Your login has expired. Log in again.');
  const problem = await answer.json().catch(() => ({}));
  throw new Error(`Refused (${answer.status}): ${problem.detail ?? 'no reason given'}`);
}

/** Runs a task with all buttons disabled, so that only one runs at a time. */
async function work(task) {
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  show('trouble', '');
  try {
    await task();
  } catch (failure) {
    show('trouble', failure.message);
  }
  render();
}

function render() {
  const { user, modes, mode, hops } = session;
  at('user').textContent = user ? `You are logged in as ${user}.` : 'Nobody is logged in.';
  at('login').hidden = Boolean(user);
  at('logout').hidden = !user;
  at('logout').disabled = false;
  at('modes').replaceChildren(...modes.map((offer) => modeButton(offer, mode, user)));
  const obstacles = modes.filter((offer) => offer.obstacle).map((offer) => offer.obstacle);
  show('obstacle', obstacles.length > 0 ? `Not every mode is possible with ${hops} middle tiers: ${obstacles.join('; ')}.` : '');
}

function modeButton({ name, experimental, obstacle }, chosen, user) {
  const button = element('button', { type: 'button', disabled: !user || Boolean(obstacle) }, name + (experimental ? ' (experimental)' : ''));
  button.dataset.mode = name;
  button.setAttribute('aria-pressed', String(name === chosen));
  button.addEventListener('click', () => work(() => read(name)));
  return button;
}

async function read(name) {
  forget();
  await call('POST', 'mode', { mode: name });
  session.mode = name;
  const { mode, experimental, balance, decisions } = await call('GET', 'balance');
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: balance.currency }).format(balance.amount / 100);
  at('balance').textContent = `${amount}, read in mode ${mode}`;
  at('caveat').hidden = !experimental;
  at('decisions').replaceChildren(...decisions.map(decided));
}

function forget() {
  at('balance').textContent = 'Not read yet.';
  at('caveat').hidden = true;
  at('decisions').replaceChildren();
}

const time = (instant) => new Date(instant).toISOString().replace('T', ' ').replace(/\.\d+Z$/, 'Z');

const scopes = (scope) => (scope === undefined ? 'unrestricted' : scope.join(' ') || 'nothing');

function decided({ verifier, dpa, dpr, exp, scope, layers }) {
  const facts = [
    ['user (dpr)', dpr],
    ['vouched for by (dpa)', dpa],
    ['scope', scopes(scope)],
    ['expires (exp)', time(exp)],
  ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  const rows = layers.map(row);
  const columns = ['lvl', 'iss', 'aud', 'exp', 'scope', 'dpa', 'dpr'].map((name) => element('th', { scope: 'col' }, name));
  const table = element(
    'table',
    {},
    element('caption', {}, `${layers.length === 1 ? 'One layer' : `${layers.length} layers`}, verified`),
    element('thead', {}, element('tr', {}, ...columns)),
    element('tbody', {}, ...rows),
  );
  return element('li', {}, element('h3', {}, verifier), element('dl', {}, ...facts), element('div', { className: 'scroll' }, table));
}

function row({ lvl, iss, iid, sub, aud, exp, scope, dpa, dpr }) {
  const issuer = iss ?? `${iid} (iid, claimed and not authenticated)`;
  const cells = [lvl, sub ? `${issuer}, for ${sub} (sub)` : issuer, aud, time(exp), scopes(scope), dpa ?? '', dpr ?? ''];
  return element('tr', { className: iid ? 'claimed' : '' }, ...cells.map((cell) => element('td', {}, String(cell))));
}

at('logout').addEventListener('click', () =>
  work(async () => {
    await call('POST', 'logout');
    forget();
    session = await call('GET', 'session');
  }),
);

session = await call('GET', 'session');
if (new URLSearchParams(location.search).get('login') === 'failed') show('trouble', 'The login failed. Try again.');
render();
