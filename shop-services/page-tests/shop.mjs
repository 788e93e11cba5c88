// A Shop in mode zk: one that runs already, where SHOP_ORIGIN says so, else one of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '..', '..');
const PORT = process.env.SHOP_PORT ?? '22080';
const PATIENCE = 600_000;

/** What its last line begins with when it is up. */
const READY = 'Ctrl-C';

export async function startShop() {
  if (process.env.SHOP_ORIGIN) return { origin: process.env.SHOP_ORIGIN, stop: async () => {} };
  const data = mkdtempSync(join(tmpdir(), 'countersign-page-'));
  const options = ['up', '--mode', 'zk', '--ports', PORT, '--data', join(data, 'data')];
  const shop = spawn('./countersign', options, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (shop.exitCode === null && shop.kill('SIGTERM')) await once(shop, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await ready(shop);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { origin: `http://127.0.0.1:${PORT}`, stop };
}

function ready(shop) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The Shop does not start')), PATIENCE).unref();
    shop.once('exit', (code) => reject(new Error(`The Shop ended with ${code}`)));
    createInterface({ input: shop.stdout }).on('line', (line) => line.startsWith(READY) && resolve());
  });
}
