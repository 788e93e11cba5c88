// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/**
 * C functions of {@code countersign_native.h}, mapped directly. Lengths are {@code size_t}, which is a {@code long} on
 * all targets, since all have 64 bits.
 */
final class Functions {

    private Functions() {}

    static native int cs_info(byte[] out, long outLength, long[] written);

    static native int cs_key_load(byte[] packed, long length, long[] handle);

    static native int cs_key_free(long handle);

    static native int cs_verify(long handle, byte[] records, long length, byte[] verdicts, long count);

    static native int cs_prover_load(
            byte circuit, byte[] zkey, long zkeyLength, byte[] wasm, long wasmLength, long[] handle);

    static native int cs_prover_key(long handle, byte[] out, long outLength, long[] written);

    static native int cs_prove(long handle, byte[] inputs, long length, byte[] out, long outLength, long[] written);

    static native int cs_poseidon(byte[] inputs, long length, byte[] out);

    static native int cs_pairing_check(byte[] input, long length, byte[] verdict);
}
