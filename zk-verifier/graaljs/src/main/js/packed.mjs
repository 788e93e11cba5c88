// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Keys, proofs and signals as hexadecimal digits, 64 for each number. The caller has validated them: each number is
// below its modulus, and each point is on its curve, in its group and not infinity.

const DIGITS = 64;
const MOST_KEYS = 16;

/** Parses numbers of 64 digits each. */
export const numbers = (digits) => {
  const all = [];
  for (let i = 0; i < digits.length; i += DIGITS) {
    all.push(BigInt("0x" + digits.slice(i, i + DIGITS)));
  }
  return all;
};

/** Returns the 64 digits of a number. */
export const digits = (number) => BigInt(number).toString(16).padStart(DIGITS, "0");

/** Parses a key. Points of G1 are [x, y], those of G2 [[x0, x1], [y0, y1]]. */
export const readKey = (packed) => {
  const circuitAndSignals = 4;
  const all = numbers(packed.slice(circuitAndSignals));
  const inputs = [];
  for (let i = 14; i < all.length; i += 2) {
    inputs.push(g1(all, i));
  }
  return { alpha: g1(all, 0), beta: g2(all, 2), gamma: g2(all, 6), delta: g2(all, 10), inputs };
};

/** Parses a proof. Points have the same form as in {@link readKey}. */
export const readProof = (packed) => {
  const all = numbers(packed);
  return { a: g1(all, 0), b: g2(all, 2), c: g1(all, 6) };
};

const g1 = (all, i) => [all[i], all[i + 1]];

// EIP-197: the imaginary part comes first.
const g2 = (all, i) => [
  [all[i + 1], all[i]],
  [all[i + 3], all[i + 2]],
];

/** Caches a function of a packed key. */
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
