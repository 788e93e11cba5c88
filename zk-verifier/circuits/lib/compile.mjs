// Compiles one circuit with circom, after writing the constants that it includes.
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constantsOfCircuits } from './constants.mjs';
import { BUILD, ROOT, SOURCES, folder } from './layout.mjs';

/** Leaves <name>.r1cs, .wasm and .sym in a folder. */
export function compile(name, output = BUILD) {
  writeFileSync(join(folder(output), 'poseidon_constants.circom'), constantsOfCircuits());
  const compiler = join(dirname(createRequire(import.meta.url).resolve('circom2')), 'cli.js');
  const options = ['--r1cs', '--wasm', '--sym', '--O2', '-l', output, '-o', output];
  const all = [compiler, join(SOURCES, `${name}.circom`), ...options];
  const done = spawnSync(process.execPath, all, { cwd: ROOT, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${name} does not compile:\n${done.stdout}${done.stderr}`);
  renameSync(join(output, `${name}_js`, `${name}.wasm`), join(output, `${name}.wasm`));
  rmSync(join(output, `${name}_js`), { recursive: true });
}
