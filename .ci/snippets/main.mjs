// Checks every fenced block and every link of the repository's pages, and an application outside the repository that is made by
// following docs/tutorial.md. Called by .ci/outside, whose help says how.
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { claims, excerpt, followed, shown, tutorial } from './claims.mjs';
import { Commands } from './commands.mjs';
import { blocks, brokenLinks, namedTests, pages, unreachable } from './markdown.mjs';
import { Stranger } from './stranger.mjs';
import { Tutorial, freePort } from './tutorial.mjs';

const BAD = '.ci/snippets/bad.md';
const INDEX = 'docs/README.md';
const TUTORIAL_PORTS = ['8081', '8082', '8083', '9000'];

const root = join(import.meta.dirname, '..', '..');
const asked = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'outside-'));
const findings = [];
const started = Date.now();

const commands = new Commands(root);
const shell = (block) => commands.check(block);

// The ways to check a language, where the page has no claim of its own. "inJvm" is the extension of a file that the JVM checks.
const LANGUAGES = {
  yaml: { inJvm: 'yml' },
  yml: { inJvm: 'yml' },
  properties: { inJvm: 'properties' },
  java: { inJvm: 'java' },
  sh: { check: shell },
  shell: { check: shell },
  bash: { check: shell },
  xml: { check: xml },
  json: { check: (block) => failure(() => JSON.parse(block.text)) },
  js: { check: (block) => parsedBy(['node', '--check', '--input-type=module', '-'], block) },
  python: { check: (block) => parsedBy(['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'], block) },
  go: { check: (block) => parsedBy(['gofmt', '-e'], block) },
  promql: { check: promql },
  console: { check: output },
  text: { check: output },
  http: { check: output },
  '': { check: output },
};

function failure(action) {
  try {
    action();
    return null;
  } catch (error) {
    return error.message;
  }
}

function parsedBy([program, ...options], block) {
  const run = spawnSync(program, options, { input: block.text });
  if (run.error?.code === 'ENOENT') {
    console.log(`${block.page}:${block.line}: not parsed, because ${program} is missing`);
    return null;
  }
  return run.status === 0 ? null : run.stderr.toString().trim();
}

/** A dependency on an artifact of this repository must be one, in the version that is built. */
function xml(block) {
  const artifacts = [...block.text.matchAll(/<artifactId>(countersign-[^<]+)</g)].map((match) => match[1]);
  const bom = readFileSync(join(root, 'auth-core/bom/pom.xml'), 'utf8');
  const unknown = artifacts.find((name) => !bom.includes(`<artifactId>${name}<`));
  if (unknown) {
    return `there is no artifact ${unknown}`;
  }
  const open = [];
  for (const [, close, name, empty] of block.text.replace(/<!--.*?-->|<\?.*?\?>/gs, '').matchAll(/<(\/?)([\w:.-]+)[^>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) {
      return `</${name}> closes nothing`;
    }
    if (!close && !empty) {
      open.push(name);
    }
  }
  const version = /io\.countersign<[^]*?<version>([^<]+)</.exec(block.text)?.[1];
  if (version && version !== versions().countersign) {
    return `the version is ${versions().countersign}`;
  }
  return open.length === 0 ? null : `<${open.pop()}> is not closed`;
}

/** Metrics of an expression must be documented or stand in a dashboard, rule or source. */
function promql(block) {
  const names = block.text.match(/\bcountersign_\w+/g) ?? [];
  return names.map((name) => name.replace(/_(count|sum|total|bucket|max|seconds.*)$/, '').replaceAll('_', '[._-]'))
    .filter((name) => spawnSync('git', ['grep', '-qE', '-e', name.replace(/\[\._-\]seconds$/, ''), '--', '*.java'], { cwd: root }).status !== 0)
    .map((name) => `no source has the metric ${name}`)[0] ?? null;
}

/** Types of problems in an output must exist. */
function output(block) {
  const slugs = [...block.text.matchAll(/urn:countersign:problem:([a-z-]+)/g)].map((match) => match[1]);
  return slugs.filter((slug) => spawnSync('git', ['grep', '-qF', '-e', slug, '--', '*.java'], { cwd: root }).status !== 0)
    .map((slug) => `no source has the problem ${slug}`)[0] ?? null;
}

function versions() {
  const pom = readFileSync(join(root, 'pom.xml'), 'utf8');
  return {
    boot: /<spring-boot.version>([^<]+)</.exec(pom)[1],
    countersign: /<artifactId>countersign-parent<\/artifactId>\s*<version>([^<]+)</.exec(pom)[1],
  };
}

/** Test classes that a page names must exist. */
function missingTests(page, text) {
  return namedTests(text).filter(({ name }) => !commands.hasTest(name)).map(({ line, name }) => `${page}:${line}: there is no test ${name}`);
}

/** Readers must find every page of the documents from the index. */
function lostPages(all, text) {
  const documents = [...all.filter((page) => page.startsWith('docs/')), BAD];
  return unreachable(INDEX, documents, text).map((page) => `${page}: no links lead here from ${INDEX}`);
}

/** The committed pictures must be those that their sources draw. */
function stalePictures() {
  const run = spawnSync(process.execPath, ['docs/pictures/draw.mjs', '--check'], { cwd: root });
  return run.stderr.toString().split('\n').filter((line) => line !== '');
}

function report(block, problem) {
  findings.push(`${block.page}:${block.line}: ${problem}`);
}

/** Checks the blocks that need no JVM, and returns those that do, and those of tutorials. */
function sort(all) {
  const jvm = [];
  const tutorials = new Map();
  for (const block of all) {
    const claim = claims[block.page]?.[block.lang] ?? claims[block.page]?.['*'] ?? LANGUAGES[block.lang];
    if (claim === undefined) {
      report(block, `nothing checks blocks of the language "${block.lang}": name what does in .ci/snippets/claims.mjs`);
    } else if (claim.kind === tutorial.kind || claim.kind === followed.kind) {
      tutorials.set(block.page, [...tutorials.get(block.page) ?? [], block]);
    } else if (claim.inJvm) {
      jvm.push({ ...block, extension: claim.inJvm });
    } else {
      const problem = claim.check ? claim.check(block) : claimed(claim, block);
      if (problem && claim.otherwise) {
        jvm.push({ ...block, extension: claim.otherwise });
      } else if (problem) {
        report(block, problem);
      }
    }
  }
  return { jvm, tutorials };
}

function claimed(claim, block) {
  if (claim.kind === shown.kind) {
    return output(block);
  }
  if (claim.kind === excerpt().kind) {
    const bare = (text) => text.replace(/\s/g, '');
    const files = claim.files.map((file) => bare(readFileSync(join(root, file), 'utf8')));
    const parts = block.text.split(/\n\n/).map((part) => bare(part.replace(/^\s*\/\/.*$/gm, '')));
    return parts.every((part) => files.some((file) => file.includes(part))) ? null : `not in ${claim.files.join(' or ')}`;
  }
  const path = `${claim.name.replaceAll('.', '/')}.java`;
  const found = spawnSync('git', ['ls-files', '-co', '--exclude-standard', `*/src/test/java/${path}`], { cwd: root }).stdout.toString().trim();
  if (found === '') {
    return `there is no test ${claim.name}`;
  }
  return readFileSync(join(root, found), 'utf8').includes(basename(block.page)) ? null : `${claim.name} does not read this page`;
}

const IMPORTS = ['java.io', 'java.net', 'java.nio.file', 'java.security', 'java.time', 'java.util', 'java.util.stream', 'io.countersign.core',
  'io.countersign.spring.boot', 'io.countersign.spring.boot.authorize', 'io.countersign.spring.security', 'io.countersign.test', 'io.countersign.tokens',
  'io.countersign.nativecore', 'io.countersign.spiffe.workloadapi', 'io.countersign.spring.boot.zk', 'io.countersign.zk', 'io.countersign.zk.group',
  'io.countersign.zk.proof', 'org.springframework.boot.restclient', 'org.springframework.core.io', 'org.springframework.web.reactive.function.client',
  'org.springframework.web.service.annotation', 'org.springframework.web.service.registry',
  'org.springframework.boot.autoconfigure', 'org.springframework.context.annotation', 'org.springframework.core.annotation',
  'org.springframework.security.access.prepost', 'org.springframework.security.config', 'org.springframework.security.config.annotation.web.builders',
  'org.springframework.security.core.annotation', 'org.springframework.security.web', 'org.springframework.web.bind.annotation', 'org.springframework.web.client']
  .map((name) => `import ${name}.*;\n`).join('')
  + 'import static io.countersign.spring.security.CountersignConfigurer.countersign;\nimport static java.nio.charset.StandardCharsets.UTF_8;\n';

// What the examples of pages call "orders", "webClient" and so on.
const FIXTURE = 'record Order(String id) {}\ninterface Orders { List<Order> of(String user); }\nOrders orders;\nPath run = Path.of("run");\n'
  + 'WebClient webClient;\nURI price;\nCallerAuthentication authentication;\n';

/** Returns the files of a block: a Java block may be a file, members of a class, or statements of a method. */
function files(block) {
  if (block.extension !== 'java') {
    return [[`application.${block.extension}`, block.extension === 'yml' ? withFiles(block.text) : block.text]];
  }
  const type = /^(?:public |final |abstract |sealed |non-sealed )*(?:class|interface|record|enum|@interface) (\w+)/m.exec(block.text);
  const open = block.text.split('\n').filter((line) => /^\S/.test(line) && !/^(import|package|@|\/\/|\/\*| \*|})/.test(line));
  if (type && open.every((line) => /(class|interface|record|enum) \w+|^}|^\)/.test(line) || /^(implements|extends|throws)/.test(line))) {
    const isUnit = /^import /m.test(block.text) || /^package /m.test(block.text);
    const name = /^public .*?(?:class|interface|record|enum) (\w+)/m.exec(block.text)?.[1] ?? type[1];
    return [[`${name}.java`, (isUnit ? '' : IMPORTS) + block.text]];
  }
  const imports = block.text.split('\n').filter((line) => line.startsWith('import ')).map((line) => `${line}\n`).join('');
  const body = block.text.replace(/^import .*\n/gm, '');
  const head = `${IMPORTS}${imports}class Snippet {\n${FIXTURE}`;
  return [['members/Snippet.java', `${head}${body}}\n`], ['statements/Snippet.java', `${head}void snippet() throws Exception {\n${body}}}\n`]];
}

/** Creates the files that settings name, such as secrets and keys, and lets the settings name them. */
function withFiles(yaml) {
  return yaml.replace(/^(\s*(?:- )?[\w.-]*?([\w-]+):\s*)(?:file:)(\/[^\s#]+)/gm, (line, start, name, path) => {
    const file = join(work, 'files', `${randomBytes(6).toString('hex')}-${basename(path)}`);
    mkdirSync(join(work, 'files'), { recursive: true });
    writeFileSync(file, content(name), { mode: 0o600 });
    return `${start}file:${file}`;
  });
}

function content(name) {
  if (/secret|token/.test(name)) {
    return randomBytes(48).toString('base64url');
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = (key) => ({ ...key.export({ format: 'jwk' }), alg: 'ES256', kid: 'key-1', use: 'sig' });
  return JSON.stringify(name.includes('jwk-set') ? { keys: [jwk(publicKey)] } : jwk(privateKey));
}

function run(command, options) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let text = '';
    child.stdout.on('data', (data) => { text += data; });
    child.stderr.on('data', (data) => { text += data; });
    child.on('close', (status) => resolve({ status, text }));
  });
}

const mvn = join(root, 'mvnw');
const quiet = { env: { ...process.env, MAVEN_ARGS: `${process.env.MAVEN_ARGS ?? ''} -q -B` } };

/** Builds the application that checks snippets. Returns its class path. */
async function harness() {
  const folder = join(work, 'snippets');
  const sources = join(folder, 'src/main/java/com/example');
  mkdirSync(sources, { recursive: true });
  for (const name of ['Snippets.java', 'PropertyNames.java', 'Products.java']) {
    cpSync(join(import.meta.dirname, name), join(sources, name));
  }
  const pom = readFileSync(join(import.meta.dirname, 'pom.xml'), 'utf8');
  writeFileSync(join(folder, 'pom.xml'), pom.replace('@boot@', versions().boot).replaceAll('@countersign@', versions().countersign));
  const { status, text } = await run([mvn, '-f', folder, 'process-classes'], quiet);
  if (status !== 0) {
    throw new Error(text);
  }
  return [join(folder, 'target/classes'), readFileSync(join(folder, 'target/classpath'), 'utf8').trim()].join(delimiter);
}

/** Checks the blocks in one JVM. */
async function checkInJvm(classPath, jvm) {
  const folder = join(work, 'blocks');
  jvm.forEach((block, index) => {
    for (const [name, text] of files(block)) {
      const file = join(folder, String(index).padStart(4, '0'), name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
    }
  });
  mkdirSync(folder, { recursive: true });
  // Their properties are not those of the starters.
  const servers = ['auth-core/server', 'auth-sts/server', 'zk-verifier/server', 'spiffe-idt/asserting', 'spiffe-idt/key-curator', 'spiffe-idt/chain', 'shop-services/common',
    'shop-services/gateway', 'shop-services/basket', 'shop-services/launcher'].map((module) => `${join(root, module, 'target/classes')}/`);
  const java = join(process.env.JAVA_HOME, 'bin/java');
  const { text } = await run([java, '-XX:TieredStopAtLevel=1', '--enable-native-access=ALL-UNNAMED', '-cp', classPath, 'com.example.Snippets', folder, servers.join(delimiter)], { cwd: work });
  const results = new Map([...text.matchAll(/^snippet (\d+) (.*)$/gm)].map((match) => [Number(match[1]), match[2]]));
  jvm.forEach((block, index) => {
    const result = results.get(index) ?? `the JVM has ended before it:\n${text}`;
    if (result !== 'ok') {
      report(block, result);
    }
  });
}

/** Follows a page, and then tries the application if it is that of the tutorial. */
async function follow(page, steps, classPath) {
  const folder = mkdtempSync(join(work, 'tutorial-'));
  const ports = {};
  for (const port of TUTORIAL_PORTS) {
    ports[port] = await freePort();
  }
  const environment = environmentOf(folder);
  console.log(`following ${page}`);
  const wrong = await new Tutorial(folder, environment, ports, shell).follow(steps);
  if (wrong) {
    findings.push(wrong);
  }
  if (wrong || claims[page]['*'].kind === followed.kind) {
    return;
  }
  const stranger = new Stranger({ folder, environment, ports, classPath: await classPath, java: join(process.env.JAVA_HOME, 'bin/java') });
  findings.push(...await stranger.check());
}

/** Environment of a newcomer: a JDK, and "mvn", which is the repository's Maven. */
function environmentOf(folder) {
  const tools = `${folder}-tools`;
  mkdirSync(tools);
  writeFileSync(join(tools, 'mvn'), `#!/bin/sh\nexec "${mvn}" "$@"\n`, { mode: 0o755 });
  const { SERVER_PORT, ...rest } = process.env;
  return {
    ...rest,
    PATH: [tools, join(process.env.JAVA_HOME, 'bin'), process.env.PATH].join(delimiter),
    MAVEN_ARGS: `${(process.env.MAVEN_ARGS ?? '').replace(/(^| )(-q|--quiet)\b/g, '')} -B`,
  };
}

/** Checks that each snippet of the bad page was found, with the text of the comment before it. */
async function selfTest(found) {
  const text = readFileSync(join(root, BAD), 'utf8');
  const steps = blocks(BAD, text).filter((block) => /^# terminal/.test(block.text) || block.lang === 'console');
  const wrong = await new Tutorial(mkdtempSync(join(work, 'bad-')), process.env, {}, () => null).follow(steps);
  const all = [...found, ...brokenLinks(root, BAD, text), wrong ?? ''];
  const expected = [...text.matchAll(/<!-- expect: (.*?) -->/g)].map((match) => match[1]);
  return expected.filter((one) => !all.some((finding) => finding.startsWith(`${BAD}:`) && finding.includes(one))).map((one) => `${BAD}: not found: ${one}`);
}

async function main() {
  const every = pages(root).filter((page) => page !== BAD);
  const all = every.filter((page) => asked.length === 0 || asked.includes(page));
  const unknown = asked.filter((page) => !all.includes(page));
  if (unknown.length > 0) {
    throw new Error(`there is no page ${unknown.join(', ')}`);
  }
  const text = (page) => readFileSync(join(root, page), 'utf8');
  findings.push(...stalePictures(), ...lostPages(every, text), ...[...all, BAD].flatMap((page) => missingTests(page, text(page))));
  findings.push(...all.flatMap((page) => brokenLinks(root, page, text(page))));
  const snippets = all.flatMap((page) => blocks(page, text(page)));
  const bad = blocks(BAD, text(BAD)).filter((block) => !/^# terminal/.test(block.text) && block.lang !== 'console');
  const { jvm, tutorials } = sort([...snippets, ...bad]);
  const classPath = harness();
  await Promise.all([
    classPath.then((path) => checkInJvm(path, jvm)),
    ...[...tutorials].map(([page, steps]) => follow(page, steps, classPath)),
  ]);
  const ofBad = findings.filter((finding) => finding.startsWith(`${BAD}:`));
  const wrong = [...findings.filter((finding) => !ofBad.includes(finding)), ...await selfTest(ofBad)];
  wrong.forEach((finding) => console.log(finding));
  console.log(`${all.length} pages, ${snippets.length} snippets, ${wrong.length} findings, ${Math.round((Date.now() - started) / 1000)} s`);
  return wrong.length === 0;
}

let good = false;
try {
  good = await main();
} finally {
  if (!process.env.OUTSIDE_KEEP) {
    rmSync(work, { recursive: true, force: true });
  } else {
    console.log(`kept: ${work}`);
  }
}
process.exit(good ? 0 : 1);
