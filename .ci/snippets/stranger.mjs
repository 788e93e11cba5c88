// Tries the application of the tutorial with tokens of every product, as it is and processed ahead of time.
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE = 120_000;

/** The application "orders" in a folder. */
export class Stranger {
  #options;
  #received = [];

  constructor(options) {
    this.#options = options;
  }

  /** Returns what is wrong. */
  async check() {
    const wrong = [];
    const built = this.#mvn('verify');
    if (built) {
      return [`the tutorial's application: mvn verify fails\n${built}`];
    }
    console.log('  mvn verify done');
    const products = await this.#products();
    const party = this.#thirdParty();
    try {
      wrong.push(...await this.#try('as it is', products, []));
      const processed = this.#mvn('-DskipTests', 'compile', 'spring-boot:process-aot', 'jar:jar', 'spring-boot:repackage');
      wrong.push(...processed
        ? [`the tutorial's application: processing ahead of time fails\n${processed}`]
        : await this.#try('ahead of time', products, ['-Dspring.aot.enabled=true']));
    } finally {
      party.close();
      products.process.stdin.end();
    }
    return wrong;
  }

  #mvn(...goals) {
    const run = spawnSync('mvn', ['-q', '-f', 'orders', ...goals], { cwd: this.#options.folder, env: this.#options.environment });
    return run.status === 0 ? null : `${run.stdout}${run.stderr}`;
  }

  /** Starts the issuers. Returns the tokens, and writes the properties. */
  async #products() {
    const { java, classPath, folder } = this.#options;
    const issuers = spawn(java, ['-cp', classPath, 'com.example.Products'], { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    issuers.stdout.on('data', (data) => { text += data; });
    await this.#until(() => /^end$/m.test(text) || issuers.exitCode !== null);
    const lines = text.split('\n').map((line) => line.split(' '));
    const file = join(folder, 'products.properties');
    writeFileSync(file, lines.filter(([kind]) => kind === 'property').map(([, name, value]) => `${name}=${value}\n`).join(''));
    const tokens = lines.filter(([kind]) => kind === 'token').map(([, name, status, value]) => ({ name, status: Number(status), value }));
    return { process: issuers, file, tokens };
  }

  /** Serves the price that the application asks for, and remembers the headers that it gets. */
  #thirdParty() {
    return createServer((request, response) => {
      this.#received.push(request.headers);
      response.end('4.20 EUR\n');
    }).listen(this.#options.ports['8083'], '127.0.0.1');
  }

  async #try(how, products, options) {
    const { folder, java, ports } = this.#options;
    const target = join(folder, 'orders/target');
    const jar = readdirSync(target).find((name) => name.endsWith('.jar'));
    const application = spawn(java, ['-XX:TieredStopAtLevel=1', ...options, '-jar', join(target, jar), `--spring.config.additional-location=file:${products.file}`],
      { cwd: join(folder, 'orders'), stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    application.stdout.on('data', (data) => { log += data; });
    application.stderr.on('data', (data) => { log += data; });
    const wrong = [];
    try {
      await this.#until(() => log.includes('Started OrdersApplication') || application.exitCode !== null);
      const address = `http://127.0.0.1:${ports['8081']}`;
      const expect = async (name, path, token, expected) => {
        const status = await this.#status(address + path, token);
        if (status !== expected) {
          wrong.push(`the tutorial's application ${how}: ${name} is answered ${status} and not ${expected}`);
        }
      };
      if (options.length > 0 && !/Starting AOT-processed/.test(log)) {
        wrong.push(`the tutorial's application ${how} is not processed\n${log}`);
      }
      this.#received.length = 0;
      await expect('a public path', '/hello', null, 200);
      await expect('no token', '/price', null, 401);
      await expect('a forged token', '/price', 'not.a.token', 401);
      await expect('no token, at the second chain,', '/partner/orders', null, 401);
      await expect('no token, at the metrics,', '/actuator/prometheus', null, 401);
      for (const token of products.tokens) {
        await expect(token.name, '/price', token.value, token.status);
      }
      if (products.tokens.length < 150 || this.#received.length !== products.tokens.filter((token) => token.status === 200).length) {
        wrong.push(`the tutorial's application ${how}: the third party got ${this.#received.length} calls for ${products.tokens.length} tokens`);
      }
      if (this.#received.some((headers) => headers.authorization !== undefined)) {
        wrong.push(`the tutorial's application ${how}: the third party got a token`);
      }
      if (wrong.length > 0) {
        wrong.push(log.split('\n').slice(-60).join('\n'));
      }
      console.log(`  ${products.tokens.length} tokens ${how}: ${this.#received.length} accepted`);
    } finally {
      application.kill();
      await this.#until(() => application.exitCode !== null || application.signalCode !== null);
    }
    return wrong;
  }

  async #status(address, token) {
    try {
      const response = await fetch(address, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return `with ${error.cause?.code ?? error.message}`;
    }
  }

  async #until(done) {
    const deadline = Date.now() + PATIENCE;
    while (!done() && Date.now() < deadline) {
      await sleep(100);
    }
  }
}
