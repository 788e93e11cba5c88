// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Browser functions that the libraries need and GraalJS lacks. Must be imported before the libraries.

// Without crypto, one of the libraries falls back to Math.random.
globalThis.crypto = {
  getRandomValues(array) {
    const digits = countersignRandom(array.length);
    for (let i = 0; i < array.length; i++) {
      array[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
    }
    return array;
  },
};

// A library encodes its worker when it loads, although no worker is used.
globalThis.btoa = () => "";

// Witness generators of circom 2 have their own memory, but the library also allocates 2 GB for those of circom 1. If
// that is refused, it asks for half.
const MOST_PAGES = 127;
const { Memory } = WebAssembly;
WebAssembly.Memory = function (limits) {
  if (limits.initial > MOST_PAGES) {
    throw new RangeError("Too much memory");
  }
  return new Memory(limits);
};
