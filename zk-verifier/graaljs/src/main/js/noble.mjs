// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Verifies Groth16 (Groth, EUROCRYPT 2016) with @noble/curves, for GraalJS without WebAssembly. The bundled packages
// are MIT.
import { interleavedMSMUnsafe } from "@noble/curves/abstract/curve.js";
import { bn254 } from "@noble/curves/bn254.js";
import { answer } from "./answers.mjs";
import { numbers, readKey, readProof, remembered } from "./packed.mjs";

const G1 = bn254.G1.Point;
const G2 = bn254.G2.Point;
const { Fp12 } = bn254.fields;

// Filling wider windows for each key costs more than they save.
const WINDOW = 5;

const pointOf = ([x, y]) => G1.fromAffine({ x, y });
const twistPointOf = ([[x0, x1], [y0, y1]]) => G2.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } });
const linesOf = (point) => bn254.utils.calcPairingPrecomputes(twistPointOf(point));

const keyOf = remembered((packed) => {
  const key = readKey(packed);
  const [constant, ...inputs] = key.inputs.map(pointOf);
  return {
    sum: interleavedMSMUnsafe(G1, inputs, WINDOW),
    constant,
    gamma: linesOf(key.gamma),
    delta: linesOf(key.delta),
    product: bn254.pairing(pointOf(key.alpha), twistPointOf(key.beta)),
  };
});

// The pairing with infinity is one; the library leaves this case to its callers.
const pairs = (lines, point) => {
  const { x, y } = point.toAffine();
  return point.is0() ? [] : [[lines, x, y]];
};

/** Returns whether a proof of these signals is valid: e(A, B) = e(alpha, beta) e(inputs, gamma) e(C, delta). */
export const verify = (packedKey, signals, packedProof) =>
  answer(() => {
    const key = keyOf(packedKey);
    const { a, b, c } = readProof(packedProof);
    const inputs = key.constant.add(key.sum(numbers(signals)));
    const others = bn254.millerLoopBatch(
      [
        ...pairs(linesOf(b), pointOf(a)),
        ...pairs(key.gamma, inputs.negate()),
        ...pairs(key.delta, pointOf(c).negate()),
      ],
      true,
    );
    return Fp12.eql(others, key.product);
  });
