// Checks the shell blocks that no part of CI runs as they are: their syntax, and that all commands, options, modules, tests and files
// in them exist.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOOLS = new Set(('[ awk basenc bash cat cd chmod cp curl cut date diff docker dot echo exit export for git go grep head helm java javac jq jwebserver '
  + 'keytool kill kubectl ls make mkdir mktemp mv mvn node npx openssl perl pip pip3 printf promtool psql python3 read redis-cli rm rustup sed set sh sha256sum '
  + 'sleep sort source tail tar tee test time touch tr true unset unzip wait wc while xargs').split(' '));

/** Properties of Maven and its plugins, which are not in this repository. */
const MAVEN = new Set(['skipTests', 'test', 'groups', 'excludedGroups', 'surefire.failIfNoSpecifiedTests', 'exec.skip', 'maven.repo.local',
  'maven.test.skip', 'revision']);

/** Splits a block into commands, each a list of words. Quotes are removed; what stands in $(…) is part of its word. */
export function commands(text) {
  const found = [];
  let words = [];
  let word = null;
  let quote = null;
  let depth = 0;
  const endWord = () => {
    if (word !== null) {
      words.push(word);
      word = null;
    }
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) {
      found.push(words);
    }
    words = [];
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '\\' && quote !== "'") {
      i++;
      word = text[i] === '\n' ? word : (word ?? '') + text[i];
    } else if (quote) {
      quote = c === quote ? null : quote;
      word = quote ? (word ?? '') + c : word ?? '';
    } else if (c === '"' || c === "'") {
      quote = c;
    } else if (c === '(' && text[i - 1] === '$') {
      depth++;
      word += c;
    } else if (c === ')' && depth > 0) {
      depth--;
      word = (word ?? '') + c;
    } else if (depth > 0) {
      word = (word ?? '') + c;
    } else if (c === '#' && word === null) {
      i = text.indexOf('\n', i) - 1;
    } else if ('\n;|&'.includes(c)) {
      endCommand();
    } else if (c === ' ' || c === '\t') {
      endWord();
    } else {
      word = (word ?? '') + c;
    }
  }
  endCommand();
  return found.map((list) => list.filter((one) => !/^\d?[<>]/.test(one)));
}

/** Checks commands in a repository. */
export class Commands {
  #root;
  #help = new Map();
  #files;

  constructor(root) {
    this.#root = root;
    this.#files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root }).toString().split('\n');
  }

  /** Returns what is wrong with a block. */
  check(block) {
    const syntax = spawnSync('bash', ['-n'], { input: block.text });
    if (syntax.status !== 0) {
      return syntax.stderr.toString().trim();
    }
    const functions = new Set([...block.text.matchAll(/^\s*(\w+)\(\)/gm)].map((match) => match[1]));
    for (const words of commands(block.text)) {
      while (words.length > 0 && (/^\w+=/.test(words[0]) || ['do', 'then', 'else', 'if', '!', '{', '('].includes(words[0]))) {
        words.shift();
      }
      const wrong = words.length === 0 || functions.has(words[0].replace('()', '')) ? null : this.#command(words);
      if (wrong) {
        return `${words.join(' ')}: ${wrong}`;
      }
    }
    return null;
  }

  #command([name, ...words]) {
    if (['done', 'fi', '}', ')', 'esac'].includes(name)) {
      return null;
    }
    if (name === './countersign') {
      return this.#countersign(words);
    }
    if (name === './mvnw' || name === 'mvn') {
      return this.#maven(words);
    }
    if (name === 'npm') {
      return this.#npm(words);
    }
    if (name === 'cargo') {
      return this.#cargo(words);
    }
    if (name.includes('/') && !name.startsWith('$')) {
      return this.#executable(name, words);
    }
    return TOOLS.has(name) ? null : 'there is no such command';
  }

  #countersign(words) {
    const names = [];
    while (names.length < 2 && /^[a-z-]+$/.test(words[names.length] ?? '') && !words[names.length].startsWith('-')) {
      const help = this.#helpOf(names);
      if (!new RegExp(`(^ +|')(countersign )?${words[names.length]}\\b`, 'm').test(help) && names.length > 0) {
        break;
      }
      names.push(words[names.length]);
    }
    const help = this.#helpOf(names);
    if (help === null) {
      return `there is no command ${names.join(' ')}`;
    }
    const option = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''));
    const unknown = option.find((one) => !new RegExp(`${one}(?![\\w-])`).test(help));
    return unknown ? `its help does not know ${unknown}` : null;
  }

  #helpOf(names) {
    const key = names.join(' ');
    if (!this.#help.has(key)) {
      const run = spawnSync('./countersign', [...names, '--help'], { cwd: this.#root, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#help.set(key, run.status === 0 ? run.stdout.toString() : null);
    }
    return this.#help.get(key);
  }

  #maven(words) {
    for (let i = 0; i < words.length; i++) {
      const word = words[i];
      const value = words[i + 1] ?? '';
      if (word === '-pl' || word === '-f') {
        const missing = value.split(',').find((path) => !existsSync(join(this.#root, path, 'pom.xml')) && word === '-pl');
        if (missing) {
          return `there is no module ${missing}`;
        }
      } else if (/^-P/.test(word)) {
        const profile = word === '-P' ? value : word.slice(2);
        if (!profile.split(',').every((one) => this.#inPoms(`<id>${one}</id>`))) {
          return `there is no profile ${profile}`;
        }
      } else if (word.startsWith('-D')) {
        const wrong = this.#property(...word.slice(2).split(/=(.*)/s));
        if (wrong) {
          return wrong;
        }
      }
    }
    return null;
  }

  #property(name, value = '') {
    if (name === 'test') {
      return value.split(',').map((test) => test.replace(/#.*/, '')).filter((test) => !this.hasTest(test)).map((test) => `there is no test ${test}`)[0] ?? null;
    }
    if (name === 'bench' || name === 'gatling.simulationClass') {
      return this.#source(value.replace(/.*\./, ''), '') ? null : `there is no class ${value}`;
    }
    if (name === 'groups') {
      return this.#grep(`"${value}"`) ? null : `there is no tag ${value}`;
    }
    return MAVEN.has(name) || name.startsWith('spring-boot.') || this.#grep(name) ? null : `nothing reads ${name}`;
  }

  /** Whether the repository has a test class of this name. */
  hasTest(name) {
    return this.#source(name, 'src/test/java');
  }

  #source(name, below) {
    const pattern = new RegExp(`(^|/)${name.replace(/.*\./, '').replaceAll('*', '\\w*')}\\.java$`);
    return this.#files.some((file) => file.includes(below) && pattern.test(file));
  }

  #inPoms(text) {
    return spawnSync('git', ['grep', '-qF', '-e', text, '--', '*pom.xml'], { cwd: this.#root }).status === 0;
  }

  #grep(text) {
    return spawnSync('git', ['grep', '-qF', '-e', text, '--', '*.java', '*.xml', '*.ts', '.mvn', '.ci'], { cwd: this.#root }).status === 0;
  }

  #npm(words) {
    const at = words.indexOf('--prefix');
    const folder = at >= 0 ? words[at + 1] : '.';
    const [command, script] = words.filter((word, i) => !word.startsWith('-') && (at < 0 || i !== at + 1));
    const file = join(this.#root, folder, 'package.json');
    if (!existsSync(file)) {
      return at >= 0 ? `there is no ${folder}/package.json` : null;
    }
    const scripts = JSON.parse(readFileSync(file, 'utf8')).scripts ?? {};
    const wanted = command === 'run' ? script : command === 'test' ? 'test' : null;
    return wanted && !scripts[wanted] ? `there is no script ${wanted}` : null;
  }

  #cargo(words) {
    const at = words.indexOf('-p');
    const crate = at >= 0 ? words[at + 1] : null;
    const manifests = this.#files.filter((file) => /^native\/.*Cargo\.toml$/.test(file)).map((file) => readFileSync(join(this.#root, file), 'utf8'));
    if (crate && !manifests.some((text) => text.includes(`name = "${crate}"`))) {
      return `there is no crate ${crate}`;
    }
    const test = words.indexOf('--test');
    const file = test >= 0 ? `tests/${words[test + 1]}.rs` : null;
    return file && !this.#files.some((one) => one.endsWith(file)) ? `there is no ${file}` : null;
  }

  #executable(name, words) {
    const file = join(this.#root, name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      return 'there is no such program in this repository';
    }
    const part = words[0];
    return name === '.ci/nightly' && part && !new RegExp(`(^|[\\s|"'(])${part}[\\s|)"']`, 'm').test(readFileSync(file, 'utf8')) ? `it has no part ${part}` : null;
  }
}
