// Servers of the pages: a Shop in mode zk, which already runs if SHOP_ORIGIN is set, and a chain of workloads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '..', '..');
const PORT = process.env.SHOP_PORT ?? '22080';
const CHAIN_PORT = process.env.CHAIN_PORT ?? '22180';
const PATIENCE = 600_000;

/** Beginning of its last line when it is ready. */
const READY = 'Ctrl-C';

export async function startShop() {
  if (process.env.SHOP_ORIGIN) return { origin: process.env.SHOP_ORIGIN, stop: async () => {} };
  const { stop } = await start('up', '--mode', 'zk', '--ports', PORT);
  return { origin: `http://127.0.0.1:${PORT}`, stop };
}

/** A chain of workloads, and the users of its page. */
export async function startChain(hops) {
  const { lines, stop } = await start('chain', '--hops', String(hops), '--ports', CHAIN_PORT);
  const [, user, password] = lines.map((line) => /^ {2}(\w+) +password (\S+)$/.exec(line)).find((match) => match);
  return { origin: `http://127.0.0.1:${CHAIN_PORT}`, user, password, stop };
}

async function start(...command) {
  const data = mkdtempSync(join(tmpdir(), 'countersign-page-'));
  const child = spawn('./countersign', [...command, '--data', join(data, 'data')], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { lines: await ready(child), stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Returns the lines that it prints until it is ready. */
function ready(child) {
  const lines = [];
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('It does not start')), PATIENCE).unref();
    child.once('exit', (code) => reject(new Error(`It ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith(READY)) resolve(lines);
    });
  });
}
