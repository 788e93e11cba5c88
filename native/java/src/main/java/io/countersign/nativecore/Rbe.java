// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Registration-based encryption on BLS12-381 (Glaeser, Kolonelos, Malavolta, Rahimi, CCS 2023), by the native core:
 * derivation of secrets, parameters, and the ceremony that makes parameters. {@link NativeCore#rbe} returns it. Points have 48 octets, compressed; secrets
 * and hashes have 32. Safe for any number of threads.
 *
 * <p>Secrets are derived from public values, so that everybody can recompute the key of an entry: keys bind a slot to
 * these values, and keep nothing secret. Therefore neither encryption nor decryption is here.
 *
 * @since 0.1
 */
public final class Rbe {

    /** The most contributions to a ceremony. */
    public static final int MAX_CONTRIBUTIONS = 1024;

    static final int POINT = 48;

    static final int SECRET = 32;

    private static final int ADDRESS = 16;

    private static final int CEREMONY_HEADER = 14;

    /** Length of a power in both groups. */
    private static final int POWER = 48 + 96;

    private static final int LONGEST_CONTRIBUTION = 225;

    private static final int SHORTEST_CONTRIBUTION = 177;

    private static final int RECEIPT = 33;

    Rbe() {}

    /**
     * Derives the secret of an entry, by {@code hash_to_field} of RFC 9380.
     *
     * @param tokenHash SHA-256 of the token
     * @param address 16 octets; an IPv4 address in the mapped form
     * @param keyHash SHA-256 of the key's SubjectPublicKeyInfo
     * @return 32 octets, as public as the inputs
     */
    public byte[] secret(byte[] tokenHash, byte[] address, byte[] keyHash) {
        Octets.length(tokenHash, SECRET);
        Octets.length(address, ADDRESS);
        Octets.length(keyHash, SECRET);
        byte[] out = new byte[SECRET];
        Status.require(Functions.cs_rbe_secret(tokenHash, address, keyHash, out));
        return out;
    }

    /**
     * Reads parameters, and checks that their points are powers of one number. Compare their digest with a pinned one:
     * they are valid whoever knows the number.
     *
     * @throws IllegalArgumentException if they are not valid
     */
    public RbeParameters parameters(byte[] octets) {
        // The caller may write to the array, and the digest must be that of the octets that were read.
        byte[] own = octets.clone();
        long[] handle = new long[1];
        Status.require(Functions.cs_rbe_parameters_load(own, own.length, handle));
        return new RbeParameters(handle[0], own);
    }

    /**
     * Makes parameters for development: this process knew the number, and who knows it can open any slot to any key.
     *
     * @param slots 4 to 65,536
     */
    public RbeParameters developmentParameters(int slots) {
        long[] handle = new long[1];
        byte[] out = new byte[RbeParameters.HEADER + powers(slots)];
        long[] written = new long[1];
        Status.require(Functions.cs_rbe_parameters_development(slots, handle));
        Status.require(Functions.cs_rbe_parameters_write(handle[0], out, out.length, written));
        return new RbeParameters(handle[0], Arrays.copyOf(out, (int) written[0]));
    }

    /**
     * Begins a ceremony.
     *
     * @param slots 4 to 65,536
     * @return ceremony without contributions
     */
    public byte[] startCeremony(int slots) {
        byte[] out = new byte[CEREMONY_HEADER + powers(slots)];
        long[] written = new long[1];
        Status.require(Functions.cs_rbe_ceremony_start(slots, out, out.length, written));
        return Arrays.copyOf(out, (int) written[0]);
    }

    /**
     * Verifies a ceremony, and contributes a secret that the native core draws and overwrites.
     *
     * @return ceremony with the contribution
     * @throws IllegalArgumentException if the ceremony is not valid, ends with a beacon, or has {@value
     *     #MAX_CONTRIBUTIONS} contributions
     */
    public byte[] contribute(byte[] ceremony) {
        return contribution(ceremony, null);
    }

    /**
     * Verifies a ceremony, and contributes a public value that nobody knew before its last contribution was made.
     *
     * @param value 32 octets
     * @return ceremony with the contribution, which is the last one
     * @throws IllegalArgumentException if the ceremony is not valid, ends with a beacon, has no contribution, or has
     *     {@value #MAX_CONTRIBUTIONS}
     */
    public byte[] contributeBeacon(byte[] ceremony, byte[] value) {
        Octets.length(value, SECRET);
        return contribution(ceremony, value);
    }

    private static byte[] contribution(byte[] ceremony, byte @Nullable [] beacon) {
        byte[] out = new byte[ceremony.length + LONGEST_CONTRIBUTION];
        long[] written = new long[1];
        Status.require(
                Functions.cs_rbe_ceremony_contribute(ceremony, ceremony.length, beacon, out, out.length, written));
        return Arrays.copyOf(out, (int) written[0]);
    }

    /**
     * Verifies a ceremony, and returns its contributions in order.
     *
     * @throws IllegalArgumentException if the ceremony is not valid
     */
    public List<Contribution> contributions(byte[] ceremony) {
        byte[] out = new byte[RECEIPT * (ceremony.length / SHORTEST_CONTRIBUTION)];
        long[] written = new long[1];
        Status.require(Functions.cs_rbe_ceremony_receipts(ceremony, ceremony.length, out, out.length, written));
        ByteBuffer receipts = ByteBuffer.wrap(out, 0, (int) written[0]);
        List<Contribution> contributions = new ArrayList<>();
        while (receipts.hasRemaining()) {
            boolean secret = receipts.get() == 1;
            byte[] hash = new byte[SECRET];
            receipts.get(hash);
            contributions.add(new Contribution(secret, HexFormat.of().formatHex(hash)));
        }
        return contributions;
    }

    /**
     * Verifies a ceremony, and returns its parameters.
     *
     * @throws IllegalArgumentException if the ceremony is not valid, or nobody has contributed a secret
     */
    public RbeParameters finishCeremony(byte[] ceremony) {
        byte[] out = new byte[RbeParameters.HEADER + ceremony.length];
        long[] written = new long[1];
        Status.require(Functions.cs_rbe_ceremony_finish(ceremony, ceremony.length, out, out.length, written));
        return parameters(Arrays.copyOf(out, (int) written[0]));
    }

    /** Length of all powers for that many slots. */
    private static int powers(int slots) {
        return Math.max(2 * RbeParameters.width(slots) - 1, 0) * POWER;
    }

    /**
     * Contribution to a ceremony.
     *
     * @param secret whether somebody drew a secret; otherwise the value was a public one
     * @param receipt SHA-256 of the contribution and all before it, in hexadecimal digits: who contributed can find it in
     *     the result
     */
    public record Contribution(boolean secret, String receipt) {}
}
