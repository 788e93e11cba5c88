// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.commitment;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Commitments to the keys of all slots of a log. They start with all slots vacant. Not safe for several threads.
 *
 * @since 0.1
 */
public interface Commitments {

    /** Returns the SHA-256 digest of the parameters. */
    Octets parameters();

    /** Returns the number of slots, N. */
    int slots();

    /** Returns the number of slots of a block, n. */
    int width();

    /**
     * Adds the key of a statement to its slot, which must be vacant.
     *
     * @return commitment of the slot's block afterwards, 48 octets
     */
    Octets register(Statement statement);

    /**
     * Replaces the key of one statement in a slot by that of another one.
     *
     * @return commitment of the slot's block afterwards, 48 octets
     */
    Octets replace(Statement former, Statement statement);

    /**
     * Removes the key of a statement from its slot.
     *
     * @return commitment of the slot's block afterwards, 48 octets
     */
    Octets revoke(Statement former);

    /**
     * Keeps the opening of a slot up to date from now on. Does nothing unless it is implemented.
     *
     * @param registered statements of all registrations in the slot's block
     */
    default void watch(int slot, Collection<Statement> registered) {}

    /** Returns the opening of a slot that is watched, 48 octets; {@code null} if there is none. */
    default @Nullable Octets opening(int slot) {
        return null;
    }
}
