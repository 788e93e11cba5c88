// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Keys, proofs and signals as hexadecimal digits, 64 for each number. Whoever calls has checked them: each number is below its
// modulus, each point on its curve, in its group and not infinity.

const DIGITS = 64;
const MOST_KEYS = 16;

/** The numbers that digits stand for. */
export const numbers = (digits) => {
  const all = [];
  for (let i = 0; i < digits.length; i += DIGITS) {
    all.push(BigInt("0x" + digits.slice(i, i + DIGITS)));
  }
  return all;
};

/** The digits of a number. */
export const digits = (number) => BigInt(number).toString(16).padStart(DIGITS, "0");

/** A key, with points of G1 as [x, y] and those of G2 as [[x0, x1], [y0, y1]]. */
export const readKey = (packed) => {
  const circuitAndSignals = 4;
  const all = numbers(packed.slice(circuitAndSignals));
  const inputs = [];
  for (let i = 14; i < all.length; i += 2) {
    inputs.push(g1(all, i));
  }
  return { alpha: g1(all, 0), beta: g2(all, 2), gamma: g2(all, 6), delta: g2(all, 10), inputs };
};

/** A proof, with points as {@link readKey} has them. */
export const readProof = (packed) => {
  const all = numbers(packed);
  return { a: g1(all, 0), b: g2(all, 2), c: g1(all, 6) };
};

const g1 = (all, i) => [all[i], all[i + 1]];

// EIP-197 has the imaginary part first.
const g2 = (all, i) => [
  [all[i + 1], all[i]],
  [all[i + 3], all[i + 2]],
];

/** A function of a packed key that is computed once for each. */
export const remembered = (prepare) => {
  const known = new Map();
  return (packed) => {
    if (!known.has(packed)) {
      if (known.size >= MOST_KEYS) {
        known.clear();
      }
      known.set(packed, prepare(packed));
    }
    return known.get(packed);
  };
};
