// Prover of Groth16 (eprint 2016/260, section 3.2) on BN254 in the browser, which the secret never leaves.
import { Curve, G1, G2, encodeG1 } from './curve.mjs';
import { R, fromBigEndian, join, toBigEndian, toHex, toLittleEndian } from './field.mjs';
import { sha256 } from './hashes.mjs';
import { Quotient } from './quotient.mjs';
import { WitnessProgram, variableOf } from './witness.mjs';
import { packVerifyingKey, readZkey } from './zkey.mjs';

/** Numbers of the circuits in credentials and keys. */
export const CIRCUITS = { SecretProof: 1, SecretProofBound: 2, MembershipProof: 3, AttributeProof: 4 };

/** Stages of a proof, in their order. */
export const STAGES = ['witness', 'H', 'A', 'B1', 'B2', 'C'];

/** Draws a scalar. Its distance from the uniform distribution is below 2^-250. */
const randomScalar = () => fromBigEndian(crypto.getRandomValues(new Uint8Array(64))) % R;

async function requireDigest(name, octets, expected) {
  if (toHex(await sha256(octets)) !== expected) throw new RangeError(`The ${name} does not have the expected digest`);
}

export class Prover {
  #curve;
  #program;
  #quotient;
  #zkey;
  #points;
  #random;

  /**
   * Loads the prover of one circuit.
   *
   * @param files {circuit, zkey, wasm, digests: {zkey, wasm}, curve}: name of the circuit; octets of its files, and
   *   their expected SHA-256 digests; the compiled arithmetic. The digests must be trusted, because not everything in
   *   the files is checked: for example, not that every point has prime order
   * @param random generator of r and s, only for tests
   */
  static async load({ circuit, zkey, wasm, digests, curve }, random = randomScalar) {
    if (!(circuit in CIRCUITS)) throw new RangeError(`There is no circuit ${circuit}`);
    await requireDigest('proving key', zkey, digests.zkey);
    await requireDigest('witness code', wasm, digests.wasm);
    const prover = new Prover();
    prover.circuit = circuit;
    prover.circuitId = CIRCUITS[circuit];
    prover.#random = random;
    prover.#zkey = readZkey(zkey);
    prover.keyId = (await sha256(packVerifyingKey(prover.circuitId, prover.#zkey))).slice(0, 8);
    prover.#program = await WitnessProgram.load(wasm);
    prover.#curve = await Curve.load(curve);
    prover.#place();
    return prover;
  }

  /** Stores each list of points, followed by the points that the proof adds. */
  #place() {
    const { a, b1, b2, c, h, alpha1, beta1, beta2, delta1, delta2 } = this.#zkey;
    this.#quotient = new Quotient(this.#curve, this.#zkey);
    this.#points = {
      A: this.#put(G1, a, alpha1, delta1),
      B1: this.#put(G1, b1, beta1, delta1),
      B2: this.#put(G2, b2, beta2, delta2),
      C: this.#put(G1, c, h, delta1, new Uint8Array(4 * G1)),
    };
  }

  #put(size, ...parts) {
    const start = this.#curve.put(...parts);
    this.#curve.requirePoints(size, start, parts.reduce((length, part) => length + part.length, 0) / (2 * size));
    return start;
  }

  /**
   * Generates a proof. Returns the public signals in the circuit's order and the 256 octets of the proof.
   *
   * @param inputs elements as big integers, or arrays of them, by name in the circuit
   * @param progress callback that is called with each of {@link STAGES} before it begins
   * @throws RangeError for unknown, missing or surplus inputs, and for inputs that the circuit refuses
   */
  async prove(inputs, progress = () => {}) {
    progress('witness');
    const variables = await this.#program.variables(inputs, this.#zkey.variables);
    const start = this.#curve.exports.take(0);
    try {
      const proof = this.#proof(variables, progress);
      const signals = Array.from({ length: this.#zkey.inputs }, (_, i) => variableOf(variables, i + 1));
      return { signals, proof: pack(proof) };
    } finally {
      variables.fill(0);
      this.#curve.exports.release(start);
    }
  }

  #proof(variables, progress) {
    const [r, s] = [this.#random(), this.#random()];
    const scalars = this.#scalars(variables);
    const sum = (stage, size, places, count) => {
      progress(stage);
      return this.#curve.sum(size, this.#points[stage], places, count);
    };
    const count = this.#zkey.variables + 2;
    progress('H');
    const rest = this.#rest(scalars, variables);
    this.#write(scalars + 32 * (count - 1), r);
    const a = sum('A', G1, scalars, count);
    this.#write(scalars + 32 * (count - 1), s);
    const b1 = sum('B1', G1, scalars, count);
    const b2 = sum('B2', G2, scalars, count);
    const c = sum('C', G1, ...this.#last(rest, [a, b1], [(R - ((r * s) % R)) % R, s, r]));
    return { a, b: b2, c };
  }

  /** Stores the variables, then 1 and space for the factor of delta. */
  #scalars(variables) {
    const scalars = this.#curve.put(variables, toLittleEndian(1n), new Uint8Array(32));
    if (!this.#curve.exports.areScalars(scalars, this.#zkey.variables)) throw new RangeError('A variable is not an element of the field');
    return scalars;
  }

  /** Stores the private variables, then H, then space for the factors of delta, A and B. */
  #rest(scalars, variables) {
    const own = variables.subarray(32 * (this.#zkey.inputs + 1));
    const rest = this.#curve.put(own, new Uint8Array(32 * (this.#zkey.domain + 3)));
    this.#quotient.write(rest + own.length, scalars);
    return rest;
  }

  /** Completes the points and scalars of C. */
  #last(rest, points, factors) {
    const known = this.#zkey.variables - this.#zkey.inputs - 1 + this.#zkey.domain;
    this.#curve.view(this.#points.C + 2 * G1 * (known + 1), 4 * G1).set(join(...points.flatMap(encodeG1)));
    factors.forEach((factor, i) => this.#write(rest + 32 * (known + i), factor));
    return [rest, known + 3];
  }

  #write(place, scalar) {
    this.#curve.view(place, 32).set(toLittleEndian(scalar));
  }
}

/** Packs A, B, C; pairs have their second half first (EIP-197). */
function pack({ a, b, c }) {
  const g1 = (point) => point.map(([x]) => x);
  const g2 = (point) => point.flatMap(([x0, x1]) => [x1, x0]);
  return join(...[...g1(a), ...g2(b), ...g1(c)].map((value) => toBigEndian(value)));
}
