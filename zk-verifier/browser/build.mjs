// Compiles the arithmetic to dist/curve.wasm, unless that is newer than the sources.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const ROOT = import.meta.dirname;
const TARGET = join(ROOT, 'dist', 'curve.wasm');

const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const sources = readdirSync(join(ROOT, 'assembly')).map((name) => join(ROOT, 'assembly', name));

async function compile() {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--initialMemory', '1', '--baseDir', ROOT];
  const { error, stderr } = await asc.main(['assembly/index.ts', '--outFile', 'dist/curve.wasm', ...options]);
  if (error || String(stderr)) throw new Error(`${error?.message}\n${stderr}`);
}

if (time(TARGET) < Math.max(...sources.map(time), time(import.meta.filename))) await compile();
