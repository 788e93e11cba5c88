// Checks that nothing of the page is hidden on a narrow screen. Needs no Shop, because the layout is in the page's own files.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startChromium } from './chromium.mjs';

const FILES = resolve(import.meta.dirname, '..', 'gateway', 'src', 'main', 'page');
const ORIGIN = 'http://page.test';
const TYPES = { '': 'text/html', '.css': 'text/css' };

/** Longest text that the page shows of its progress. */
const LONGEST = 'Proving that you know the secret';

let browser;
let page;

before(async () => {
  browser = await startChromium();
  page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.route('**/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const type = TYPES[name.replace(/^[^.]*/, '')];
    if (type === undefined) await route.abort();
    else await route.fulfill({ contentType: type, body: await readFile(join(FILES, name || 'index.html')) });
  });
  await page.goto(ORIGIN);
});

after(async () => {
  await browser?.close();
});

for (const label of ['Ready', LONGEST]) {
  test(`shows each control above the footer that says "${label}"`, async () => {
    const hidden = await page.evaluate((said) => {
      document.querySelector('#doing').textContent = said;
      document.querySelectorAll('[hidden]').forEach((element) => (element.hidden = false));
      document.querySelectorAll('details').forEach((element) => (element.open = true));
      const footer = document.querySelector('footer').getBoundingClientRect();
      return [...document.querySelectorAll('button, input, textarea, summary')]
        .filter((control) => {
          control.disabled = false;
          window.scrollTo(0, 0);
          control.focus();
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return document.activeElement !== control || left < 0 || right > innerWidth || top < 0 || bottom > footer.top;
        })
        .map((control) => control.id || control.textContent);
    }, label);
    assert.deepEqual(hidden, []);
  });

  test(`ends above the footer that says "${label}", which is whole`, async () => {
    const [content, footer, inside, wide] = await page.evaluate((said) => {
      document.querySelector('#doing').textContent = said;
      window.scrollTo(0, document.documentElement.scrollHeight);
      const { top, right } = document.querySelector('footer').getBoundingClientRect();
      const label = document.querySelector('#doing').getBoundingClientRect();
      return [document.querySelector('main').getBoundingClientRect().bottom, top, label.right <= right, document.documentElement.scrollWidth];
    }, label);
    assert.ok(content <= footer, `${content} is below ${footer}`);
    assert.ok(inside);
    assert.equal(wide, 360);
  });
}
