#!/usr/bin/env node
// ./countersign circuits: rebuilds the artefacts of the circuits, or verifies the committed ones.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD } from './lib/layout.mjs';

const USAGE = `Usage: countersign circuits <command>

  rebuild        compiles the circuits and makes new powers of tau, development keys, vectors and the manifest
    --keep-powers  with the powers of tau that are there
    --changed-only with these powers, and new keys only for circuits whose constraints changed
    --keep-keys    with the keys that are there: new vectors and manifest alone
  verify         checks every digest, that the sources compile to the constraints of the manifest, and that the keys
                 come from those and from the powers of tau by the contributions that it lists
  solidity       writes a contract for each circuit that verifies its proofs, and names the files
    --to           the folder, which is zk-verifier/circuits/build/solidity if not said
    --allow-development-keys  with the keys that are there, though they are for development

Keys of 'rebuild' are for development alone. A set-up for real use needs contributions of several parties: see
zk-verifier/circuits/README.md.`;

const started = Date.now();
const say = (text) => console.error(`[${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s] ${text}`);

async function run(command, options) {
  if (command === 'rebuild') {
    const { rebuild } = await import('./lib/rebuild.mjs');
    await rebuild(say, options);
  } else if (command === 'solidity') {
    const { writeContracts } = await import('./lib/solidity.mjs');
    writeContracts(options.to, options.allowDevelopmentKeys).forEach((file) => console.log(file));
  } else {
    const { verify } = await import('./lib/verify.mjs');
    await verify(say);
  }
}

function parsed() {
  const flag = { type: 'boolean' };
  const { values, positionals } = parseArgs({
    options: {
      help: { ...flag, short: 'h' },
      'keep-powers': flag,
      'changed-only': flag,
      'keep-keys': flag,
      'allow-development-keys': flag,
      to: { type: 'string', default: join(BUILD, 'solidity') },
    },
    allowPositionals: true,
  });
  const [command] = positionals;
  const known = positionals.length === 1 && ['rebuild', 'verify', 'solidity'].includes(command);
  return {
    command,
    help: values.help,
    known,
    keepPowers: values['keep-powers'],
    changedOnly: values['changed-only'],
    keepKeys: values['keep-keys'],
    allowDevelopmentKeys: values['allow-development-keys'],
    to: values.to,
  };
}

try {
  const { command, help, known, ...options } = parsed();
  if (help) {
    console.log(USAGE);
  } else if (!known) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    await run(command, options);
    console.log(`circuits ${command}: done`);
  }
} catch (error) {
  console.error(`circuits: ${error.message}`);
  process.exitCode = 1;
}
// snarkjs leaves its worker threads running.
process.exit();
