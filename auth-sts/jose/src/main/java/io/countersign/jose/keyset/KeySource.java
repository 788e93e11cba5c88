// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the keys of one issuer come from, most often of one algorithm. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface KeySource {

    /** The algorithm that its keys are for, or the latest if it has changed: it is never taken from a token. */
    JwsAlgorithm algorithm();

    /**
     * Whether some of its keys may be for the {@code alg} of a header. It is asked before a key is looked for, and
     * decides nothing else: the key that is found has an algorithm of its own, which must agree.
     */
    default boolean hasKeysFor(String alg) {
        return algorithm().isNamed(alg);
    }

    /**
     * Finds the key of a token.
     *
     * @param keyId the {@code kid} of the header, or {@code null} if there is none: then the
     *     key is found if there is just one
     */
    Lookup find(@Nullable String keyId);

    /** Whether a key found earlier is still in the set, without any waiting: not if the set is too old to say. */
    boolean isCurrent(VerificationKey key);

    /**
     * Has the keys read in the background if they never were or it is time to read them again, as a token would. It
     * never waits: for whoever asks whether tokens can be verified before one has come.
     */
    default void readAhead() {}

    /** What an operator may see. */
    Status status();

    /** What came of looking for a key. */
    sealed interface Lookup {

        record Found(VerificationKey key) implements Lookup {

            public Found {
                Objects.requireNonNull(key, "key cannot be null");
            }
        }

        /** The current set does not hold it. */
        record NotFound() implements Lookup {}

        /**
         * It cannot be told: the set is unavailable.
         *
         * @param cause for the log, low-cardinality
         */
        record Unavailable(String cause) implements Lookup {

            public Unavailable {
                Objects.requireNonNull(cause, "cause cannot be null");
            }
        }
    }

    /**
     * The state of a source.
     *
     * @param source an address, or what else tells where the keys are from
     * @param keyIds in the order of the set
     * @param refreshed when the set was last read, or {@code null} if it never was
     * @param usable whether tokens can be verified now
     */
    record Status(
            String source, List<String> keyIds, @Nullable Instant refreshed, boolean usable) {

        public Status {
            Objects.requireNonNull(source, "source cannot be null");
            keyIds = List.copyOf(keyIds);
        }
    }
}
