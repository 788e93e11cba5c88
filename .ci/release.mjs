#!/usr/bin/env node
// Checks what Maven Central asks of the published modules, by the POMs alone: name, description, URL, licence, developers, scm; that the BOM
// lists exactly the published modules; that none of them depends on a module that is not published, or on a snapshot of others; and that
// the chart has the version of the modules.
//   .ci/release.mjs            checks
//   .ci/release.mjs modules    prints the folders of the published modules, for Maven's -pl
//   .ci/release.mjs artifacts  checks also that each has jars of classes, sources and Javadoc in its target folder, and the native library
//                              and the scripts that a build leaves out where it has no cargo or npm
//   .ci/release.mjs tag NAME   checks also that a tag is the version, and the version no snapshot
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BOM = 'auth-core/bom/pom.xml';
const [command, tag] = process.argv.slice(2);
const problems = [];

const read = file => readFileSync(join(ROOT, file), 'utf8').replace(/<!--.*?-->/gs, '');
const text = (xml, name) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];

/** The POM without the parts that have elements of the same names. */
function module(file) {
  const xml = read(file);
  const own = xml.replace(/<(parent|dependencyManagement|dependencies|build|profiles)>.*?<\/\1>/gs, '');
  const dependencies = xml.replace(/<(dependencyManagement|build|profiles)>.*?<\/\1>/gs, '');
  return {
    file,
    xml,
    own,
    artifact: text(own, 'artifactId'),
    version: text(own, 'version') ?? text(xml, 'version'),
    packaging: text(own, 'packaging') ?? 'jar',
    child: xml.includes('<parent>'),
    published: text(own, 'release.skip') !== 'true',
    dependencies: [...dependencies.matchAll(/<dependency>.*?<\/dependency>/gs)].map(([block]) => ({
      group: text(block, 'groupId'),
      artifact: text(block, 'artifactId'),
      version: text(block, 'version'),
      scope: text(block, 'scope') ?? 'compile',
    })),
  };
}

const parent = module('pom.xml');
const modules = [parent, ...[...parent.xml.matchAll(/<module>(.+?)<\/module>/g)].map(([, folder]) => module(`${folder}/pom.xml`))];
const published = modules.filter(each => each.published);
const names = new Set(published.map(each => each.artifact));

/** Of the project itself, not of its licence or organisation. */
const top = xml => xml.replace(/<(licenses|developers|scm)[ >].*?<\/\1>/gs, '');

function metadata(each) {
  const inherited = each.child ? parent.own : '';
  for (const name of ['name', 'description']) {
    if (!text(top(each.own), name)) {
      problems.push(`${each.file}: no ${name}`);
    }
  }
  if (!text(top(each.own + inherited), 'url')) {
    problems.push(`${each.file}: no url`);
  }
  for (const name of ['licenses', 'developers', 'scm', 'connection', 'developerConnection']) {
    if (!new RegExp(`<${name}[ >]`).test(each.own + inherited)) {
      problems.push(`${each.file}: no ${name}`);
    }
  }
}

function dependencies(each) {
  for (const { group, artifact, version, scope } of each.dependencies) {
    if (group === 'io.countersign' && scope !== 'test' && !names.has(artifact)) {
      problems.push(`${each.file}: depends on ${artifact}, which is not published`);
    }
    if (group !== 'io.countersign' && version?.endsWith('-SNAPSHOT')) {
      problems.push(`${each.file}: depends on a snapshot of ${artifact}`);
    }
  }
}

function bom() {
  const listed = new Set([...read(BOM).matchAll(/<artifactId>(countersign-[^<]+)</g)].map(([, name]) => name));
  const jars = published.filter(each => each.packaging === 'jar').map(each => each.artifact);
  listed.delete('countersign-bom');
  problems.push(...jars.filter(name => !listed.has(name)).map(name => `${BOM}: ${name} is published and not listed (or lacks release.skip)`));
  problems.push(...[...listed].filter(name => !jars.includes(name)).map(name => `${BOM}: ${name} is listed and not published`));
}

/** What a build leaves out, with a warning, where a tool is missing. Names of entries are not compressed. */
const OPTIONAL = new Map([
  ['countersign-native', 'libcountersign_native.so'],
  ['countersign-zk-graaljs', 'graaljs/noble.js'],
  ['countersign-zk-kit', 'graaljs/zk-kit.js'],
]);

function artifacts(each) {
  for (const part of each.packaging === 'jar' ? ['', '-sources', '-javadoc'] : []) {
    const jar = join(dirname(each.file), `target/${each.artifact}-${each.version}${part}.jar`);
    if (!existsSync(join(ROOT, jar))) {
      problems.push(`${jar} is missing`);
    } else if (part === '' && !readFileSync(join(ROOT, jar)).includes(OPTIONAL.get(each.artifact) ?? '')) {
      problems.push(`${jar} has no ${OPTIONAL.get(each.artifact)}`);
    }
  }
}

if (command === 'modules') {
  console.log(published.map(each => dirname(each.file)).join(','));
  process.exit();
}
published.forEach(metadata);
published.forEach(dependencies);
bom();
problems.push(...modules.filter(each => each.version !== parent.version).map(each => `${each.file}: version ${each.version}`));
if (!read('helm/countersign/Chart.yaml').includes(`\nappVersion: ${parent.version}\n`)) {
  problems.push(`helm/countersign/Chart.yaml: appVersion is not ${parent.version}`);
}
if (!/<project.build.outputTimestamp>/.test(parent.own)) {
  problems.push('pom.xml: no project.build.outputTimestamp');
}
if (command === 'artifacts') {
  published.forEach(artifacts);
}
if (command === 'tag' && (tag !== `v${parent.version}` || parent.version.endsWith('-SNAPSHOT'))) {
  problems.push(`the tag ${tag} does not name the version ${parent.version}, or it is a snapshot`);
}
problems.forEach(problem => console.log(problem));
console.log(`${published.length} of ${modules.length} modules are published, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
