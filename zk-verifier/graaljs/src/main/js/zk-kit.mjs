// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Groth16 with @zk-kit/groth16, for GraalJS with WebAssembly. The bundled packages are GPL-3.0, and so is the bundle.
import "./host.mjs";
import { prove as zkKitProve, verify as zkKitVerify } from "@zk-kit/groth16";
import { buildBn128 } from "ffjavascript";
import { answer } from "./answers.mjs";
import { digits, numbers, readKey, readProof, remembered } from "./packed.mjs";

// The library looks for its curve here. Otherwise it would create one with worker threads.
const curve = buildBn128(true).then((built) => {
  globalThis.curve_bn128 = built;
});

const projective = ([x, y]) => [x, y, 1n];
const projective2 = ([x, y]) => [x, y, [1n, 0n]];

const keyOf = remembered((packed) => {
  const key = readKey(packed);
  return {
    vk_alpha_1: projective(key.alpha),
    vk_beta_2: projective2(key.beta),
    vk_gamma_2: projective2(key.gamma),
    vk_delta_2: projective2(key.delta),
    IC: key.inputs.map(projective),
  };
});

const proofOf = (packed) => {
  const proof = readProof(packed);
  return { pi_a: projective(proof.a), pi_b: projective2(proof.b), pi_c: projective(proof.c) };
};

/** Returns whether a proof of these signals is valid. */
export const verify = (key, signals, proof) =>
  answer(async () => {
    await curve;
    return zkKitVerify(keyOf(key), { proof: proofOf(proof), publicSignals: numbers(signals) });
  });

const provingKeys = new Map();

const bytes = (buffer) => new Uint8Array(new ArrayBuffer(buffer)).slice();

/** Stores a proving key and its witness generator. */
export const load = (name, zkey, wasm) =>
  answer(
    async () => {
      const program = bytes(wasm);
      await WebAssembly.compile(program);
      provingKeys.set(name, { zkey: bytes(zkey), program });
    },
    (error) => error instanceof WebAssembly.CompileError,
  );

// Errors of circom's generator and its runtime for inputs that do not satisfy the circuit.
const REFUSALS = /Assert Failed|Signal .*not found|values for input signal|Not all inputs|Too many signals|already set|exceeds the size/;

/** Generates a proof. Returns the packed public signals and proof. */
export const prove = (name, inputs) =>
  answer(
    async () => {
      await curve;
      const { zkey, program } = provingKeys.get(name);
      const { proof, publicSignals } = await zkKitProve(JSON.parse(inputs), program, zkey);
      return publicSignals.map(digits).join("") + pack(proof);
    },
    (error) => REFUSALS.test(error?.message),
  );

const pack = ({ pi_a, pi_b, pi_c }) => {
  const [[x0, x1], [y0, y1]] = pi_b;
  return [pi_a[0], pi_a[1], x1, x0, y1, y0, pi_c[0], pi_c[1]].map(digits).join("");
};
