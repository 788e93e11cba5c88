// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Parameters of registration-based encryption, in the memory of the native core until they are closed. Slots are
 * numbered from 0, and divided into blocks of {@link #width()}. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class RbeParameters implements AutoCloseable {

    /** Format, origin, number of slots, number of contributions, and hash of the ceremony. */
    static final int HEADER = 8 + 1 + 4 + 2 + 32;

    private static final int ORIGIN = 8;

    private static final int SLOTS = 9;

    private static final byte DEVELOPMENT = 2;

    private static final byte HOLDS = 1;

    private final long handle;

    private final byte[] octets;

    private final String digest;

    private final AtomicBoolean closed = new AtomicBoolean();

    RbeParameters(long handle, byte[] octets) {
        this.handle = handle;
        this.octets = octets;
        this.digest = LibraryFile.sha256(octets);
    }

    /** Returns the octets that {@link Rbe#parameters} reads. */
    public byte[] encode() {
        return octets.clone();
    }

    /** Returns the SHA-256 digest of the octets, in hexadecimal digits. */
    public String digest() {
        return digest;
    }

    /** Returns the number of slots. */
    public int slots() {
        return ByteBuffer.wrap(octets).getInt(SLOTS);
    }

    /** Returns the number of slots in a block. The last block may have fewer. */
    public int width() {
        return width(slots());
    }

    static int width(int slots) {
        return (int) Math.ceil(Math.sqrt(slots));
    }

    /** Returns the number of blocks. */
    public int blocks() {
        return Math.ceilDiv(slots(), width());
    }

    /**
     * Returns whether they say that a single process made them, which may know how to open any slot to any key. Only the
     * ceremony can show that they come from one: compare the digest with its result.
     */
    public boolean isDevelopment() {
        return octets[ORIGIN] == DEVELOPMENT;
    }

    /**
     * Computes the key of a slot and its helping values.
     *
     * @return the key, then a helping value for each other slot of a full block, 48 octets each
     * @throws IllegalArgumentException if there is no such slot, or the secret is not below the order of the group
     * @throws RbeException if the secret is zero
     */
    public byte[] register(int slot, byte[] secret) {
        Octets.length(secret, Rbe.SECRET);
        byte[] out = new byte[Rbe.POINT * width()];
        long[] written = new long[1];
        Status.require(Functions.cs_rbe_register(handle, slot, secret, out, out.length, written));
        return out;
    }

    /**
     * Checks a key and its helping values completely.
     *
     * @param registration what {@link #register} should return
     * @throws IllegalArgumentException if there is no such slot, or they are not points of the group
     * @throws RbeException if one of them is not the one of the slot and secret
     */
    public void check(int slot, byte[] secret, byte[] registration) {
        Octets.length(secret, Rbe.SECRET);
        Status.require(Functions.cs_rbe_check(handle, slot, secret, registration, registration.length));
    }

    /**
     * Returns whether a commitment has the key of a secret at a slot, by the slot's opening.
     *
     * @throws IllegalArgumentException if there is no such slot, or an argument is not a point of the group
     * @throws RbeException if the secret is zero
     */
    public boolean isMember(int slot, byte[] secret, byte[] commitment, byte[] opening) {
        Octets.length(secret, Rbe.SECRET);
        Octets.length(commitment, Rbe.POINT);
        Octets.length(opening, Rbe.POINT);
        byte[] verdict = new byte[1];
        Status.require(Functions.cs_rbe_is_member(handle, slot, secret, commitment, opening, verdict));
        return verdict[0] == HOLDS;
    }

    /**
     * Returns whether a commitment has no key at a slot, by the slot's opening.
     *
     * @throws IllegalArgumentException if there is no such slot, or an argument is not a point of the group
     */
    public boolean isAbsent(int slot, byte[] commitment, byte[] opening) {
        Octets.length(commitment, Rbe.POINT);
        Octets.length(opening, Rbe.POINT);
        byte[] verdict = new byte[1];
        Status.require(Functions.cs_rbe_is_absent(handle, slot, commitment, opening, verdict));
        return verdict[0] == HOLDS;
    }

    /**
     * Makes an empty directory, which may outlive these parameters.
     *
     * @param watchAll whether it keeps the opening of every slot; otherwise {@link RbeDirectory#watch} adds slots
     */
    public RbeDirectory directory(boolean watchAll) {
        long[] made = new long[1];
        Status.require(Functions.cs_rbe_directory_new(handle, (byte) (watchAll ? 1 : 0), made));
        return new RbeDirectory(made[0], width());
    }

    /** Frees the memory. Later calls fail. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            Status.require(Functions.cs_rbe_parameters_free(handle));
        }
    }
}
