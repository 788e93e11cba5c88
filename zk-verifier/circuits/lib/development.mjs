// development_keys.txt: ids of all development keys that were ever published, one a line. Verifiers refuse them in
// production, whatever the manifest beside a key says, so a replaced key stays in the list.
import { readFileSync, writeFileSync } from 'node:fs';
import { DEVELOPMENT_KEYS } from './layout.mjs';
import { keyIdOf } from './manifest.mjs';

export const developmentKeys = () => readFileSync(DEVELOPMENT_KEYS, 'utf8').split('\n').filter(Boolean);

/** Adds the current keys of the circuits. */
export function noteDevelopmentKeys(circuits) {
  const all = new Set([...developmentKeys(), ...circuits.map(keyIdOf)]);
  writeFileSync(DEVELOPMENT_KEYS, `${[...all].sort().join('\n')}\n`);
}

export const isDevelopmentKey = (name) => developmentKeys().includes(keyIdOf(name));
