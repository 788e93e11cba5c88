// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import org.jspecify.annotations.Nullable;

/**
 * C functions of {@code countersign_native.h}, mapped directly. Lengths are {@code size_t}, which is a {@code long} on
 * all targets, since all have 64 bits.
 */
final class Functions {

    private Functions() {}

    static native int cs_info(byte[] out, long outLength, long[] written);

    static native int cs_key_load(
            byte[] descriptor, long length, byte[] constraints, long constraintsLength, long[] handle);

    static native int cs_key_of_circuit(
            byte system, byte circuit, byte[] constraints, long length, byte[] out, long outLength, long[] written);

    static native int cs_key_free(long handle);

    static native int cs_verify(long handle, byte[] records, long length, byte[] verdicts, long count);

    static native int cs_prover_load(
            byte system, byte circuit, byte[] key, long keyLength, byte[] wasm, long wasmLength, long[] handle);

    static native int cs_prover_key(long handle, byte[] out, long outLength, long[] written);

    static native int cs_prove(
            long handle,
            byte[] inputs,
            long length,
            byte[] context,
            long contextLength,
            byte[] out,
            long outLength,
            long[] written);

    static native int cs_poseidon(byte[] inputs, long length, byte[] out);

    static native int cs_pairing_check(byte[] input, long length, byte[] verdict);

    static native int cs_stark_about(byte circuit, byte[] out);

    static native int cs_rbe_secret(byte[] tokenHash, byte[] address, byte[] keyHash, byte[] out);

    static native int cs_rbe_parameters_load(byte[] octets, long length, long[] handle);

    static native int cs_rbe_parameters_development(int slots, long[] handle);

    static native int cs_rbe_parameters_free(long handle);

    static native int cs_rbe_parameters_write(long handle, byte[] out, long outLength, long[] written);

    static native int cs_rbe_register(
            long parameters, int slot, byte[] secret, byte[] out, long outLength, long[] written);

    static native int cs_rbe_check(long parameters, int slot, byte[] secret, byte[] registration, long length);

    static native int cs_rbe_is_member(
            long parameters, int slot, byte[] secret, byte[] commitment, byte[] opening, byte[] verdict);

    static native int cs_rbe_is_absent(long parameters, int slot, byte[] commitment, byte[] opening, byte[] verdict);

    static native int cs_rbe_directory_new(long parameters, byte watchAll, long[] handle);

    static native int cs_rbe_directory_free(long handle);

    static native int cs_rbe_directory_register(long directory, int slot, byte[] secret, byte[] commitment);

    static native int cs_rbe_directory_replace(
            long directory, int slot, byte[] former, byte[] secret, byte[] commitment);

    static native int cs_rbe_directory_revoke(long directory, int slot, byte[] secret, byte[] commitment);

    static native int cs_rbe_directory_watch(long directory, int slot, byte[] opening);

    static native int cs_rbe_directory_opening(long directory, int slot, byte[] opening);

    static native int cs_rbe_directory_commitment(long directory, int block, byte[] commitment);

    static native int cs_rbe_directory_block(long directory, int block, byte[] out, long outLength, long[] written);

    static native int cs_rbe_directory_restore(
            long directory, int block, byte[] octets, long length, byte[] secrets, long secretsLength);

    static native int cs_rbe_ceremony_start(int slots, byte[] out, long outLength, long[] written);

    static native int cs_rbe_ceremony_contribute(
            byte[] ceremony, long length, byte @Nullable [] beacon, byte[] out, long outLength, long[] written);

    static native int cs_rbe_ceremony_receipts(
            byte[] ceremony, long length, byte[] out, long outLength, long[] written);

    static native int cs_rbe_ceremony_finish(byte[] ceremony, long length, byte[] out, long outLength, long[] written);
}
