// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Commitments of all blocks, the key of each slot, and the openings of the slots that are watched, in the memory of the
 * native core until it is closed. Safe for any number of threads, which wait for each other. A call that is refused
 * changes nothing.
 *
 * @since 0.1
 */
public final class RbeDirectory implements AutoCloseable {

    /** An octet of flags, and an opening. */
    private static final int SLOT = 1 + Rbe.POINT;

    private final long handle;

    private final int width;

    private final AtomicBoolean closed = new AtomicBoolean();

    RbeDirectory(long handle, int width) {
        this.handle = handle;
        this.width = width;
    }

    /**
     * Registers the key of a secret at a slot.
     *
     * @return commitment of the slot's block, 48 octets
     * @throws RbeException if the slot has a key, or the secret is zero
     * @throws IllegalArgumentException if there is no such slot, or the secret is not below the order of the group
     */
    public byte[] register(int slot, byte[] secret) {
        Octets.length(secret, Rbe.SECRET);
        byte[] commitment = new byte[Rbe.POINT];
        Status.require(Functions.cs_rbe_directory_register(handle, slot, secret, commitment));
        return commitment;
    }

    /**
     * Replaces the key of a former secret at a slot by that of another.
     *
     * @return commitment of the slot's block, 48 octets
     * @throws RbeException if the slot has no key or one of another secret, or a secret is zero
     * @throws IllegalArgumentException if there is no such slot, or a secret is not below the order of the group
     */
    public byte[] replace(int slot, byte[] former, byte[] secret) {
        Octets.length(former, Rbe.SECRET);
        Octets.length(secret, Rbe.SECRET);
        byte[] commitment = new byte[Rbe.POINT];
        Status.require(Functions.cs_rbe_directory_replace(handle, slot, former, secret, commitment));
        return commitment;
    }

    /**
     * Removes the key of a secret from a slot.
     *
     * @return commitment of the slot's block, 48 octets
     * @throws RbeException if the slot has no key or one of another secret, or the secret is zero
     * @throws IllegalArgumentException if there is no such slot, or the secret is not below the order of the group
     */
    public byte[] revoke(int slot, byte[] secret) {
        Octets.length(secret, Rbe.SECRET);
        byte[] commitment = new byte[Rbe.POINT];
        Status.require(Functions.cs_rbe_directory_revoke(handle, slot, secret, commitment));
        return commitment;
    }

    /**
     * Watches a slot from now on.
     *
     * @param opening opening of the slot that somebody else has computed, 48 octets
     * @throws RbeException if it does not open the commitment to the slot's key, or to none if it has none
     * @throws IllegalArgumentException if there is no such slot, or the opening is not a point of the group
     */
    public void watch(int slot, byte[] opening) {
        Octets.length(opening, Rbe.POINT);
        Status.require(Functions.cs_rbe_directory_watch(handle, slot, opening));
    }

    /**
     * Returns the opening of a slot, 48 octets.
     *
     * @throws RbeException if the slot is not watched
     * @throws IllegalArgumentException if there is no such slot
     */
    public byte[] opening(int slot) {
        byte[] opening = new byte[Rbe.POINT];
        Status.require(Functions.cs_rbe_directory_opening(handle, slot, opening));
        return opening;
    }

    /**
     * Returns the commitment of a block, 48 octets.
     *
     * @throws IllegalArgumentException if there is no such block
     */
    public byte[] commitment(int block) {
        byte[] commitment = new byte[Rbe.POINT];
        Status.require(Functions.cs_rbe_directory_commitment(handle, block, commitment));
        return commitment;
    }

    /**
     * Returns a block in the form that {@link #restore} reads.
     *
     * @throws IllegalArgumentException if there is no such block
     */
    public byte[] block(int block) {
        byte[] out = new byte[Rbe.POINT + SLOT * width];
        long[] written = new long[1];
        Status.require(Functions.cs_rbe_directory_block(handle, block, out, out.length, written));
        return Arrays.copyOf(out, (int) written[0]);
    }

    /**
     * Reads a block. Computes its keys from their secrets, and checks that the commitment is their sum and that every
     * opening opens it.
     *
     * @param secrets secret of each slot of the block, 32 octets each; zeros for a slot without a key
     * @throws IllegalArgumentException if there is no such block, or the octets are not in this form
     * @throws RbeException if the parts do not belong together, or a watched slot of this directory has no opening
     */
    public void restore(int block, byte[] octets, byte[] secrets) {
        Status.require(
                Functions.cs_rbe_directory_restore(handle, block, octets, octets.length, secrets, secrets.length));
    }

    /** Frees the memory. Later calls fail. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            Status.require(Functions.cs_rbe_directory_free(handle));
        }
    }
}
