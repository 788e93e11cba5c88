// Requests to the Shop and to its authenticator, each with a proof of its own.

/** Refusal of a service, with its problem detail (RFC 9457). */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? problem?.title ?? `The service answered with status ${status}`);
    this.status = status;
  }
}

const NONCE = 'ZK-Nonce';

export class Shop {
  #settings;
  #prover;
  #ahead;
  #sent;
  #last;
  /** Latest nonce of each service by its origin; a service that requires nonces also sends one with a refusal. */
  #nonces = new Map();

  /**
   * @param told {settings, ahead, nonce} from the gateway
   * @param sent receives every request: {method, path, status, proved, refusal}
   */
  constructor({ settings, ahead, nonce }, prover, sent) {
    this.#settings = settings;
    this.#ahead = ahead;
    if (nonce) this.#nonces.set(settings.origin, nonce);
    this.#prover = prover;
    this.#sent = sent;
  }

  /** Returns the gateway's settings, the seconds by which its clock is ahead of this one, and its nonce if it requires one. */
  static async told() {
    const answer = await fetch('/zk/settings', { cache: 'no-store' });
    if (!answer.ok) throw new Refusal(answer.status, await problemOf(answer));
    const date = Date.parse(answer.headers.get('Date') ?? '');
    const ahead = Number.isNaN(date) ? 0 : (date - Date.now()) / 1000;
    const nonce = answer.headers.get(NONCE);
    return { settings: await answer.json(), ahead: Math.abs(ahead) < 2 ? 0 : ahead, nonce };
  }

  register(commitment) {
    const { url, audience } = this.#settings.authenticator;
    return this.#send({ ...this.#settings, origin: new URL(url).origin, audience }, 'POST', '/register', { commitment });
  }

  call(method, path, json) {
    return this.#send(this.#settings, method, path, json);
  }

  async #send(service, method, path, json) {
    const body = json === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(json));
    const nonce = this.#nonces.get(service.origin);
    try {
      return await this.#prove(service, method, path, body, nonce);
    } catch (refusal) {
      const given = this.#nonces.get(service.origin);
      if (refusal.status !== 401 || given === nonce) throw refusal;
      return this.#prove(service, method, path, body, given);
    }
  }

  async #prove({ origin, audience, epochSeconds }, method, path, body, nonce) {
    const begun = performance.now();
    const authorization = await this.#prover.prove({
      realm: { origin, audience, epochSeconds },
      request: { method, target: path, body },
      at: Date.now() / 1000 + this.#ahead,
      nonce,
    });
    this.#last = { origin, method, path, body, authorization };
    return this.#exchange(performance.now() - begun);
  }

  /** Sends the last request again, unchanged. */
  again() {
    return this.#exchange();
  }

  async #exchange(proved) {
    const { origin, method, path, body, authorization } = this.#last;
    const headers = { Authorization: authorization, ...(body.length > 0 && { 'Content-Type': 'application/json' }) };
    const options = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' };
    const answer = await fetch(origin + path, body.length > 0 ? { ...options, body } : options);
    const nonce = answer.headers.get(NONCE);
    if (nonce) this.#nonces.set(origin, nonce);
    const refusal = answer.ok ? undefined : new Refusal(answer.status, await problemOf(answer));
    this.#sent({ method, path, status: answer.status, proved, refusal });
    if (refusal) throw refusal;
    return answer.status === 204 ? undefined : answer.json();
  }
}

async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}
