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
 * Keys of one kind in one table, which a {@link KeyRotation} changes. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface RotatedKeys {

    /** How long keys count without being read again, here as at whoever reads them from here. */
    Duration STALE = RemoteDocumentSettings.DEFAULT.stale();

    /** What the table calls keys of this kind: an algorithm. */
    String kind();

    /** Whether they are pairs, which are made here; a shared secret changes with everybody's configuration alone. */
    boolean arePairs();

    /** All keys of the table but those removed, as it was last read. */
    List<StoredKey> stored();

    /** Those of them that are published now. */
    default List<StoredKey> live(Instant now) {
        return stored().stream().filter(key -> !key.hasOutlived(now)).toList();
    }

    /** When the table was last read. */
    Instant read();

    /** Whether they were read lately enough to count: one of them may have been revoked since. */
    default boolean areCurrent(Instant now) {
        return now.isBefore(read().plus(STALE));
    }

    /** @throws DataAccessResourceFailureException if they were read too long ago to sign with, or to publish */
    default void requireCurrent(Instant now) {
        if (!areCurrent(now)) {
            throw new DataAccessResourceFailureException("The keys for " + kind() + " were last read at " + read());
        }
    }

    /** Name and version of the provider that signs, if it is one of the JCA. */
    @Nullable
    default String provider() {
        return null;
    }

    /** Makes a pair, which takes its time. */
    NewKey generate();

    /** Reads what the table holds now. */
    void refresh();
}
