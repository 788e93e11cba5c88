// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// What the libraries want of a browser and GraalJS does not have. To be imported before them.

// Of the libraries' own generators one falls back to Math.random where there is no crypto, so there must be one.
globalThis.crypto = {
  getRandomValues(array) {
    const digits = countersignRandom(array.length);
    for (let i = 0; i < array.length; i++) {
      array[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
    }
    return array;
  },
};

// A library encodes its worker when it loads, though there is none.
globalThis.btoa = () => "";

// Witness generators of circom 2 bring their memory, but the one that is offered to those of circom 1 would take 2 GB. Where that is
// refused, half is asked for.
const MOST_PAGES = 127;
const { Memory } = WebAssembly;
WebAssembly.Memory = function (limits) {
  if (limits.initial > MOST_PAGES) {
    throw new RangeError("Too much memory");
  }
  return new Memory(limits);
};
