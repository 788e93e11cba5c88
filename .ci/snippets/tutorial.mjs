// Follows a tutorial as its reader does: writes its files, runs its commands in order, and compares the outputs.
//
//   **`path`**                          the block after this line is the file
//   **`path`**, before `</element>`     … stands in the file before the last such line
//   **`path`**, at its end              … is added to the file
//   # terminal N                        first line of commands, and of an output that appears there later. The commands of terminal 2
//                                       end by themselves. In all others, the next commands first stop what still runs.
//   …                                   in an output: any text, or any lines if it stands alone
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE = 180_000;

/** Returns a free port of the loopback interface. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether an output is as expected. */
export function matches(expected, actual) {
  const lines = expected.trimEnd().split('\n');
  const pattern = lines.map((line, index) => {
    if (line.trim() === '…') {
      return index === lines.length - 1 ? '(.*\n)*' : '(.*\n)*?';
    }
    return `${line.trimEnd().split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}\\s*\n`;
  });
  return new RegExp(`^${pattern.join('')}$`).test(`${clean(actual)}\n`);
}

function clean(output) {
  return output.replaceAll('\r', '').replace(/[ \t]+$/gm, '').trimEnd();
}

/** Process in a terminal, with all that its processes started. */
class Terminal {
  output = '';

  errors = '';

  ended = null;

  constructor(command, folder, environment) {
    this.process = spawn('bash', ['-c', command], { cwd: folder, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stdout.on('data', (data) => { this.output += data; });
    this.process.stderr.on('data', (data) => { this.errors += data; });
    this.exit = new Promise((resolve) => {
      this.process.on('close', (code) => {
        this.ended = code ?? 1;
        resolve();
      });
    });
  }

  async until(done) {
    const deadline = Date.now() + PATIENCE;
    while (!done() && Date.now() < deadline) {
      await Promise.race([sleep(100), this.ended === null ? this.exit : sleep(100)]);
      if (this.ended !== null) {
        break;
      }
    }
    return done();
  }

  async stop() {
    if (this.ended === null) {
      process.kill(-this.process.pid, 'SIGTERM');
      await Promise.race([this.exit, sleep(20_000)]);
    }
    if (this.ended === null) {
      process.kill(-this.process.pid, 'SIGKILL');
      await this.exit;
    }
  }
}

/** Follows one page in a folder. */
export class Tutorial {
  #folder;
  #environment;
  #ports;
  #checkCommands;
  #terminals = new Map();
  #outputs = '';

  /**
   * @param folder an empty folder
   * @param environment environment of the commands
   * @param ports free ports by those of the page
   * @param checkCommands checks a block without a terminal, which is not run
   */
  constructor(folder, environment, ports, checkCommands) {
    this.#folder = folder;
    this.#environment = environment;
    this.#ports = ports;
    this.#checkCommands = checkCommands;
  }

  /** Follows the blocks until one does not fit. Returns what is wrong, or null. */
  async follow(blocks) {
    try {
      for (let i = 0; i < blocks.length; i++) {
        const block = blocks[i];
        const next = blocks[i + 1];
        const wrong = await this.#step(block, next?.lang === 'console' && !/^# terminal/.test(next.text) ? next : null);
        if (wrong) {
          return `${block.page}:${block.line}: ${wrong}`;
        }
        console.log(`  ${block.page}:${block.line} ${block.lang} done`);
      }
      return null;
    } finally {
      await Promise.all([...this.#terminals.values()].map((terminal) => terminal.stop()));
    }
  }

  #step(block, output) {
    const file = /^\*\*`([^`]+)`\*\*(?:, (before `(<[^`]+>)`|at its end))?$/.exec(block.before.trim());
    if (file) {
      return this.#write(file[1], file[2] ?? '', file[3], this.#local(block.text));
    }
    if (block.lang === 'sh') {
      const terminal = /^# terminal (\d+)\n/.exec(block.text)?.[1];
      return terminal ? this.#run(terminal, this.#local(block.text), output) : this.#checkCommands(block);
    }
    if (block.lang === 'console') {
      const terminal = /^# terminal (\d+)\n/.exec(block.text);
      return terminal ? this.#appears(terminal[1], this.#local(block.text.slice(terminal[0].length))) : null;
    }
    if (block.lang === 'promql') {
      const missing = [...block.text.matchAll(/\b\w+_(?:count|sum|total|bucket)\b/g)].map((match) => match[0]).find((name) => !this.#outputs.includes(name));
      return missing ? `no output above has the metric ${missing}` : null;
    }
    return 'neither a file, nor a command, nor an output';
  }

  #local(text) {
    return Object.entries(this.#ports).reduce((changed, [port, free]) => changed.replace(new RegExp(`\\b${port}\\b`, 'g'), free), text);
  }

  #write(path, how, element, text) {
    const file = join(this.#folder, path);
    if (path.startsWith('/') || path.includes('..')) {
      return 'the path leaves the folder';
    }
    if (how === '') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return null;
    }
    if (!existsSync(file)) {
      return 'this file does not exist yet';
    }
    if (how === 'at its end') {
      appendFileSync(file, text);
      return null;
    }
    const lines = readFileSync(file, 'utf8').split('\n');
    const at = lines.findLastIndex((line) => line.trim() === element);
    if (at < 0) {
      return `the file has no line ${element}`;
    }
    lines.splice(at, 0, text.trimEnd());
    writeFileSync(file, lines.join('\n'));
    return null;
  }

  async #run(name, command, output) {
    await this.#terminals.get(name)?.stop();
    const terminal = new Terminal(command, this.#folder, this.#environment);
    this.#terminals.set(name, terminal);
    const expected = output && this.#local(output.text);
    const fits = () => expected === null || matches(expected, terminal.output) || matches(expected, terminal.output + terminal.errors);
    await terminal.until(() => name !== '2' && fits());
    this.#outputs += terminal.output;
    if (name === '2' && terminal.ended === null) {
      return 'the command does not end';
    }
    if (name === '2' && terminal.ended !== 0) {
      return `the command fails\n${terminal.output}${terminal.errors}`;
    }
    return fits() ? null : `the output is\n${terminal.output}${terminal.errors}\nand not\n${expected}`;
  }

  async #appears(name, expected) {
    const terminal = this.#terminals.get(name);
    if (!terminal) {
      return `nothing runs in terminal ${name}`;
    }
    const fits = () => matches(`…\n${expected.trimEnd()}\n…`, terminal.output + terminal.errors);
    return await terminal.until(fits) ? null : `terminal ${name} shows\n${terminal.output}${terminal.errors}\nand not\n${expected}`;
  }
}
