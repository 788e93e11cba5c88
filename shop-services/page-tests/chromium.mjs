// Chromium of Debian with a page whose errors are recorded.
import { chromium } from 'playwright-core';

/** The browser's message for each refusal that the page shows; the tests count refusals themselves. */
const REFUSED = /^Failed to load resource: the server responded with a status of 401/;

export function startChromium() {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
}

/** @returns the page, its errors, and the origins that it called */
export async function openPage(browser, origin) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(120_000);
  const [wrong, called] = [[], new Set()];
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => called.add(new URL(request.url()).origin));
  await page.goto(`${origin}/page/`);
  await page.getByText('Ready', { exact: true }).waitFor();
  return { page, wrong, called };
}
