// The page's client of the worker.

/** Progress of a proof in percent at the beginning of each stage, from the usual durations. */
const BEGUN = { load: 5, witness: 5, H: 10, A: 15, B1: 25, B2: 35, C: 70 };

export class ProverWorker {
  #worker = new Worker('worker.js', { type: 'module' });
  #waiting = new Map();
  #last = 0;

  /** @param progress receives the progress, from 0 to 100 */
  constructor(progress) {
    this.#worker.onmessage = ({ data: { id, stage, failure, result } }) => {
      if (stage) {
        progress(BEGUN[stage]);
        return;
      }
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      progress(100);
      if (failure === undefined) resolve(result);
      else reject(new Error(failure));
    };
    this.#worker.onerror = () => this.#fail(new Error('The prover could not be started'));
  }

  #fail(failure) {
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }

  #ask(task, input) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, task, input });
    });
  }

  load = (settings) => this.#ask('load', settings);

  draw = () => this.#ask('draw');

  restore = (text) => this.#ask('restore', text);

  prove = (work) => this.#ask('prove', work);
}
