// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.http.RemoteDocumentSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Keys of one kind in one table, changed by a {@link KeyRotation}. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface RotatedKeys {

    /** Maximum time for which keys are used without being read again, here and in the verifiers. */
    Duration STALE = RemoteDocumentSettings.DEFAULT.stale();

    /** Returns the name of this kind of keys in the table: an algorithm. */
    String kind();

    /**
     * Whether the keys are pairs, which this server generates. A shared secret changes only with the configuration of
     * all services.
     */
    boolean arePairs();

    /** Returns all keys of the table that are not removed, as last read. */
    List<StoredKey> stored();

    /** Returns the stored keys that are published at a time. */
    default List<StoredKey> live(Instant now) {
        return stored().stream().filter(key -> !key.hasOutlived(now)).toList();
    }

    /** Returns the time at which the table was last read. */
    Instant read();

    /** Whether the keys were read recently enough to be used. A key may have been revoked since. */
    default boolean areCurrent(Instant now) {
        return now.isBefore(read().plus(STALE));
    }

    /**
     * Requires keys that were read recently.
     *
     * @throws DataAccessResourceFailureException if they are too old for signing or publishing
     */
    default void requireCurrent(Instant now) {
        if (!areCurrent(now)) {
            throw new DataAccessResourceFailureException("The keys for " + kind() + " were last read at " + read());
        }
    }

    /** Returns name and version of the JCA provider that signs, or {@code null} if none does. */
    @Nullable
    default String provider() {
        return null;
    }

    /** Generates a pair, which may be slow. Returns {@code null} if a signer provider has no newer key yet. */
    @Nullable
    NewKey generate();

    /** Whether the next key signs as soon as it was published long enough, because a provider lists it as the newest. */
    default boolean followProvider() {
        return false;
    }

    /** Whether the active key signs, as far as this is known without a delay for most calls. */
    default boolean isSigning() {
        return true;
    }

    /** Whether a next key can sign. It is activated only then. */
    default boolean isReady(StoredKey next) {
        return true;
    }

    /** Whether a next key will never sign, and is to be replaced. */
    default boolean isAbandoned(StoredKey next) {
        return false;
    }

    /** Reads the table again. */
    void refresh();
}
