#!/usr/bin/env node
// Writes bills of materials in CycloneDX's JSON: the Maven artifacts from Maven's plugin, the crates in the native core and the npm packages
// in the shipped JavaScript. Needs cargo. Prints the number of each.
//   .ci/sbom.mjs                 of the whole project: target/countersign-sbom.json. Needs "./mvnw install" first
//   .ci/sbom.mjs images          of each image that Maven has built: target/sboms/NAME.json. Adds the image, its digest, and its base image.
//                                Needs "./mvnw -P images package" with a goal of Jib first
//   .ci/sbom.mjs check NAME...   compares those of images with the jars, scripts and libraries that are in the images of the local engine
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SBOM = join(ROOT, 'target/countersign-sbom.json');
const SBOMS = join(ROOT, 'target/sboms');
// Tools that create the bundles and are in none of them.
const TOOLS = /^(esbuild|binaryen|long)$/;
// What artifacts contain besides classes: a file by which one knows it, its type in package URLs, and its list.
const CONTENTS = [
  { artifact: 'countersign-native', file: 'libcountersign_native.so', type: 'cargo', list: crates },
  { artifact: 'countersign-shop-gateway', file: 'page/curve.wasm', type: 'npm', list: () => packages('zk-verifier/browser') },
  { artifact: 'countersign-zk-graaljs', file: 'graaljs/noble.js', type: 'npm', list: () => packages('zk-verifier/graaljs') },
  { artifact: 'countersign-zk-kit', file: 'graaljs/zk-kit.js', type: 'npm', list: () => packages('zk-verifier/graaljs') },
];

const read = file => readFileSync(join(ROOT, file), 'utf8');
const json = file => JSON.parse(read(file));
const run = (command, ...args) => execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
const element = (xml, name) => xml.match(new RegExp(`<${name}>(.+?)</${name}>`))?.[1];
const sha256 = bytes => createHash('sha256').update(bytes).digest('hex');

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

let tree;

function crates() {
  const checksums = new Map(
    [...read('native/Cargo.lock').matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"/g)].map(
      ([, name, version, checksum]) => [`${name} v${version}`, checksum],
    ),
  );
  const options = ['--locked', '--package', 'countersign-native', '--edges', 'normal', '--prefix', 'none', '--format', '{p}|{l}'];
  tree ??= execFileSync('cargo', ['tree', ...options], { cwd: join(ROOT, 'native'), encoding: 'utf8' }).trim();
  // Cargo names a crate once for each that needs it, and marks all but the first.
  return [...new Set(tree.split('\n').map(line => line.replace(/ \(\*\)$/, '')))]
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

/** Adds what the artifacts contain, each once. Returns the number of added components by type. */
function addContents(sbom, artifacts) {
  const known = new Set(sbom.components.map(component => component['bom-ref']));
  const added = { cargo: 0, npm: 0 };
  for (const { artifact, type, list } of CONTENTS.filter(each => artifacts.has(each.artifact))) {
    const found = list();
    if (found.length === 0) {
      throw new Error(`${artifact} has no ${type} packages`);
    }
    for (const component of found.filter(each => !known.has(each['bom-ref']))) {
      known.add(component['bom-ref']);
      sbom.components.push(component);
      added[type]++;
    }
  }
  return added;
}

function whole() {
  const goal = `org.cyclonedx:cyclonedx-maven-plugin:${element(read('pom.xml'), 'cyclonedx.version')}:makeAggregateBom`;
  execFileSync(join(ROOT, 'mvnw'), ['-B', '-q', goal], { cwd: ROOT, stdio: 'inherit' });
  const sbom = JSON.parse(readFileSync(SBOM, 'utf8'));
  const artifacts = sbom.components.length;
  const { cargo, npm } = addContents(sbom, new Set(CONTENTS.map(each => each.artifact)));
  console.log(`${artifacts} artifacts of Maven, ${cargo} crates, ${npm} npm packages`);
  writeFileSync(SBOM, JSON.stringify(sbom, null, 2) + '\n');
}

/** The folders of the modules with a program, by the names of their images. */
function programs() {
  return [...read('pom.xml').matchAll(/<module>(.+?)<\/module>/g)]
    .map(([, folder]) => ({ folder, name: element(read(`${folder}/pom.xml`), 'image.name') }))
    .filter(({ name }) => name);
}

const baseName = () => process.env.COUNTERSIGN_JRE_IMAGE || element(read('pom.xml'), 'image.base');

/** A container image. A reference is [docker://][registry/]name[:tag][@digest]. */
function container(reference, digest = reference.split('@')[1]) {
  const place = reference.replace('docker://', '').split('@')[0];
  const [, repository, tag] = place.match(/^(.+?)(?::([^:/]+))?$/);
  const version = digest ? `@${digest.replace(':', '%3A')}` : '';
  const purl = `pkg:oci/${basename(repository)}${version}?repository_url=${repository}${tag ? `&tag=${tag}` : ''}`;
  return {
    type: 'container',
    'bom-ref': purl,
    name: repository,
    version: tag ?? digest,
    ...(digest && { hashes: [{ alg: 'SHA-256', content: digest.replace('sha256:', '') }] }),
    purl,
  };
}

/** Completes the list of Maven's plugin by what only the image has. */
function ofImage({ folder, name }) {
  const sbom = json(`${folder}/target/image-sbom.json`);
  const built = json(`${folder}/target/jib-image.json`);
  const program = sbom.metadata.component;
  const image = container(built.image, built.imageDigest);
  image.properties = [{ name: 'countersign:image-id', value: built.imageId }];
  const base = container(baseName());
  const artifacts = sbom.components.length;
  sbom.metadata.component = image;
  sbom.components.push(program, base);
  const { cargo, npm } = addContents(sbom, new Set(sbom.components.map(component => component.name)));
  sbom.dependencies.unshift({ ref: image['bom-ref'], dependsOn: [program['bom-ref'], base['bom-ref']] });
  sbom.dependencies.push({ ref: base['bom-ref'], dependsOn: [] });
  writeFileSync(join(SBOMS, `${name}.json`), JSON.stringify(sbom, null, 2) + '\n');
  const pinned = base.hashes ? '' : ' without a digest';
  console.log(`${name}: ${artifacts} jars, ${cargo} crates, ${npm} npm packages, on ${base.name}:${base.version}${pinned}`);
}

function images() {
  mkdirSync(SBOMS, { recursive: true });
  const files = ['image-sbom.json', 'jib-image.json'];
  const built = programs().filter(({ folder }) => files.every(file => existsSync(join(ROOT, folder, 'target', file))));
  if (built.length === 0) {
    throw new Error('Maven has built no image');
  }
  built.forEach(ofImage);
}

/** Runs a function with a folder that has a copy of the image's /app. */
function withFiles(reference, use) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-sbom-'));
  const id = run('docker', 'create', reference);
  try {
    run('docker', 'cp', `${id}:/app`, folder);
    return use(join(folder, 'app'));
  } finally {
    run('docker', 'rm', id);
    rmSync(folder, { recursive: true });
  }
}

function differences(name) {
  const sbom = JSON.parse(readFileSync(join(SBOMS, `${name}.json`), 'utf8'));
  const { name: repository, version, hashes, properties } = sbom.metadata.component;
  const reference = `${repository}:${version}`;
  const [{ Id: id, Config: config }] = JSON.parse(run('docker', 'image', 'inspect', reference));
  const problems = [];
  if (![properties[0].value, `sha256:${hashes[0].content}`].includes(id)) {
    problems.push(`the image is ${id}, and the list is of ${properties[0].value}`);
  }
  const base = config.Labels['org.opencontainers.image.base.name'];
  if (!sbom.components.some(component => component['bom-ref'] === container(base)['bom-ref'])) {
    problems.push(`the base image ${base} is not listed`);
  }
  const listed = new Map();
  for (const component of sbom.components.filter(each => each.purl.startsWith('pkg:maven/') && each.hashes)) {
    listed.set(component.hashes.find(hash => hash.alg === 'SHA-256').content, component.purl);
  }
  return withFiles(reference, app => {
    const jars = readdirSync(join(app, 'libs')).filter(file => file.endsWith('.jar'));
    let names = readdirSync(app, { recursive: true }).join('\n');
    for (const jar of jars) {
      const bytes = readFileSync(join(app, 'libs', jar));
      if (!listed.delete(sha256(bytes))) {
        problems.push(`${jar} is in the image and not listed`);
      }
      // Names of entries are not compressed.
      names += CONTENTS.map(({ file }) => (bytes.includes(file) ? `\n${file}` : '')).join('');
    }
    problems.push(...[...listed.values()].map(purl => `${purl} is listed and not in the image`));
    const purls = new Set(sbom.components.map(component => component.purl));
    for (const { file, list } of CONTENTS.filter(each => names.includes(each.file))) {
      const missing = list().filter(({ purl }) => !purls.has(purl));
      problems.push(...missing.map(({ purl }) => `${file} is in the image, and ${purl} in it is not listed`));
    }
    console.log(`${name}: ${jars.length} jars compared, ${problems.length} problems`);
    return problems;
  });
}

const [command, ...names] = process.argv.slice(2);
switch (command) {
  case undefined:
    whole();
    break;
  case 'images':
    images();
    break;
  case 'check': {
    const problems = names.flatMap(name => differences(name).map(problem => `${name}: ${problem}`));
    problems.forEach(problem => console.log(problem));
    process.exitCode = problems.length === 0 && names.length > 0 ? 0 : 1;
    break;
  }
  default:
    console.log(`there is no command ${command}`);
    process.exitCode = 2;
}
