// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Replaces the packages wasmbuilder and wasmcurves with their output for the one curve in use, computed at build time.
import curve from "countersign-curve";

/** Part of the builder that the library uses. */
export class ModuleBuilder {
  constructor() {
    this.modules = curve.modules;
  }

  setMemory(pages) {
    if (pages !== curve.pages) {
      throw new Error("Built for " + curve.pages + " pages of memory");
    }
  }

  build() {
    return Uint8Array.from({ length: curve.code.length / 2 }, (_, i) => parseInt(curve.code.slice(2 * i, 2 * i + 2), 16));
  }
}

export const buildBn128 = () => {};

export const buildBls12381 = () => {
  throw new Error("Built for BN254 only");
};
