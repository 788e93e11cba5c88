#!/usr/bin/env node
// Writes target/countersign-sbom.json, the CycloneDX bill of materials of a release: the Maven artifacts from Maven's plugin, the crates
// in the native core and the npm packages in the shipped JavaScript. Needs "./mvnw install" first, and cargo; prints the number of each.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SBOM = join(ROOT, 'target/countersign-sbom.json');
// Tools that create the bundles and are in none of them.
const TOOLS = /^(esbuild|binaryen|long)$/;

const read = file => readFileSync(join(ROOT, file), 'utf8');
const json = file => JSON.parse(read(file));

function library(type, name, version, licence, hash) {
  const purl = `pkg:${type}/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: 'required',
    hashes: [hash],
    // Old crates write "MIT/Apache-2.0".
    licenses: [{ expression: licence.replaceAll('/', ' OR ') }],
    purl,
  };
}

function crates() {
  const checksums = new Map(
    [...read('native/Cargo.lock').matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"/g)].map(
      ([, name, version, checksum]) => [`${name} v${version}`, checksum],
    ),
  );
  const tree = ['tree', '--locked', '--package', 'countersign-native', '--edges', 'normal', '--prefix', 'none', '--format', '{p}|{l}'];
  const lines = execFileSync('cargo', tree, { cwd: join(ROOT, 'native'), encoding: 'utf8' }).trim().split('\n');
  return lines
    .map(line => line.split('|'))
    .map(([crate, licence]) => [crate.split(' ', 2).join(' '), licence])
    .filter(([crate]) => checksums.has(crate))
    .map(([crate, licence]) => {
      const [name, version] = crate.split(' v');
      return library('cargo', name, version, licence, { alg: 'SHA-256', content: checksums.get(crate) });
    });
}

function packages(folder) {
  return Object.entries(json(`${folder}/package-lock.json`).packages)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1), ...entry }))
    .filter(entry => entry.integrity && !entry.dev && !entry.optional && !TOOLS.test(entry.name))
    .map(({ name, version, license, integrity }) => {
      const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return library('npm', name, version, license, { alg: 'SHA-512', content: digest });
    });
}

const [, plugin] = read('pom.xml').match(/<cyclonedx.version>(.+)<\/cyclonedx.version>/);
const goal = `org.cyclonedx:cyclonedx-maven-plugin:${plugin}:makeAggregateBom`;
execFileSync(join(ROOT, 'mvnw'), ['-B', '-q', goal], { cwd: ROOT, stdio: 'inherit' });
const sbom = JSON.parse(readFileSync(SBOM, 'utf8'));
const known = new Set(sbom.components.map(component => component['bom-ref']));
console.log(`${sbom.components.length} artifacts of Maven`);
for (const [what, found] of [
  ['crates', crates()],
  ['npm packages', [...packages('zk-verifier/browser'), ...packages('zk-verifier/graaljs')]],
]) {
  const added = [...new Map(found.map(component => [component['bom-ref'], component])).values()];
  if (added.length === 0) {
    throw new Error(`no ${what} found`);
  }
  sbom.components.push(...added.filter(component => !known.has(component['bom-ref'])));
  console.log(`${added.length} ${what}`);
}
writeFileSync(SBOM, JSON.stringify(sbom, null, 2) + '\n');
