// Runs circom's witness code (version 2). Values are passed through 32 octets of its memory, little-endian.
import { R, fromLittleEndian, toLittleEndian } from './field.mjs';

const LIMBS = 8;
const WORD = (1n << 64n) - 1n;

/** Returns the upper and the lower half of FNV-1a of 64 bits, with which the code identifies inputs. */
function nameOf(input) {
  const octets = new TextEncoder().encode(input);
  const hash = octets.reduce((sum, octet) => ((sum ^ BigInt(octet)) * 0x100000001b3n) & WORD, 0xcbf29ce484222325n);
  return [Number(hash >> 32n) | 0, Number(hash & 0xffffffffn) | 0];
}

/** Ignores console messages. The exception handler is called for every failed assertion. */
function importsOf(module) {
  const runtime = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => {}]));
  runtime.exceptionHandler = () => {
    throw new RangeError('The inputs do not satisfy the circuit');
  };
  return { runtime };
}

function element(name, value) {
  if (typeof value !== 'bigint' || value < 0n || value >= R) throw new RangeError(`${name} is not an element of the field`);
  return toLittleEndian(value);
}

class Run {
  constructor(exports) {
    this.exports = exports;
    this.start = exports.getSharedRWMemoryStart();
  }

  /** Returns a new view each time: the code may have allocated memory. */
  get shared() {
    return new Uint8Array(this.exports.memory.buffer, this.start, 4 * LIMBS);
  }

  /** Sets an input. With the last input the circuit's code computes and asserts. */
  set(name, values) {
    const hash = nameOf(name);
    if (this.exports.getInputSignalSize(...hash) !== values.length) throw new RangeError(`${name} is not an input of that length`);
    values.forEach((value, i) => {
      this.shared.set(element(name, value));
      this.exports.setInputSignal(...hash, i);
    });
  }

  get(variable) {
    this.exports.getWitness(variable);
    return this.shared;
  }

  wipe() {
    new Uint8Array(this.exports.memory.buffer).fill(0);
  }
}

export class WitnessProgram {
  #module;

  static async load(wasm) {
    const program = new WitnessProgram();
    program.#module = await WebAssembly.compile(wasm);
    return program;
  }

  /**
   * Computes all variables of the circuit, 32 octets each, little-endian, the constant one first. They are secret.
   *
   * @param inputs elements, or arrays of them, by name in the circuit
   */
  async variables(inputs, count) {
    const { exports } = await WebAssembly.instantiate(this.#module, importsOf(this.#module));
    const run = new Run(exports);
    const lists = Object.entries(inputs).map(([name, value]) => [name, [value].flat()]);
    const given = lists.reduce((sum, [, values]) => sum + values.length, 0);
    if (exports.getFieldNumLen32() !== LIMBS || exports.getWitnessSize() !== count) throw new RangeError('Witness code of another circuit');
    if (exports.getInputSize() !== given) throw new RangeError(`The circuit takes ${exports.getInputSize()} inputs`);
    exports.init(0);
    lists.forEach(([name, values]) => run.set(name, values));
    const variables = new Uint8Array(4 * LIMBS * count);
    for (let i = 0; i < count; i++) variables.set(run.get(i), 4 * LIMBS * i);
    run.wipe();
    return variables;
  }
}

export const variableOf = (variables, i) => fromLittleEndian(variables.subarray(4 * LIMBS * i, 4 * LIMBS * (i + 1)));
