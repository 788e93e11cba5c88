#!/usr/bin/env node
// Compares docs/supported-versions.md with .ci/supported, with pom.xml, and with Spring Boot's lists of versions as far as they are in the
// local Maven repository. Prints what differs.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PAGE = 'docs/supported-versions.md';
// Columns of the page after that of Spring Boot.
const COLUMNS = ['spring-security', 'spring-framework', 'tomcat', 'kotlin'];

const read = (file) => readFileSync(join(ROOT, file), 'utf8');

const repository = /-Dmaven\.repo\.local=(\S+)/.exec(process.env.MAVEN_ARGS ?? '')?.[1] ?? join(homedir(), '.m2/repository');

function property(pom, name) {
  return new RegExp(`<${name}\\.version>([^<]+)<`).exec(pom)?.[1];
}

/** Rows of the page's tables by their first cell, which may be marked as code or with a footnote. */
function rows() {
  const cells = read(PAGE).split('\n').filter((line) => line.startsWith('| ')).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  return new Map(cells.map(([first, ...rest]) => [first, rest]));
}

/** Says what is wrong with the row of a version of Spring Boot. */
function wrongRow(version, row) {
  const list = join(repository, `org/springframework/boot/spring-boot-dependencies/${version}/spring-boot-dependencies-${version}.pom`);
  if (!existsSync(list)) {
    console.log(`Spring Boot ${version} is not in the local repository: its row was not compared`);
    return [];
  }
  const pom = readFileSync(list, 'utf8');
  return COLUMNS.map((name, index) => [name, row[index], property(pom, name)])
    .filter(([, shown, used]) => shown !== used)
    .map(([name, shown, used]) => `${PAGE}: Spring Boot ${version} has ${name} ${used} and not ${shown}`);
}

const supported = read('.ci/supported').split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' '));
const table = rows();
const names = supported.map(([product, version]) => (product === 'jdk' ? `JDK ${version}` : version));
const wrong = names.filter((name) => !table.has(name)).map((name) => `${PAGE}: there is no row for ${name}`);
wrong.push(...[...table.keys()].filter((name) => /^(JDK \d+|\d+\.\d+\.\d+)$/.test(name) && !names.includes(name))
  .map((name) => `${PAGE}: CI does not run with ${name}`));
for (const [, version] of supported.filter(([product, one]) => product === 'boot' && table.has(one))) {
  wrong.push(...wrongRow(version, table.get(version)));
}
const built = property(read('pom.xml'), 'spring-boot');
const newest = supported.find(([product]) => product === 'boot')[1];
if (built !== newest) {
  wrong.push(`.ci/supported: the first Spring Boot is ${newest}, and pom.xml has ${built}`);
}
wrong.forEach((line) => console.log(line));
console.log(`${names.length} versions, ${wrong.length} differences`);
process.exit(wrong.length === 0 ? 0 : 1);
