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
 * Source of the verification keys of one issuer, usually of one algorithm. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface KeySource {

    /** Returns the algorithm of its keys, or the latest one if it has changed. It is never taken from a token. */
    JwsAlgorithm algorithm();

    /**
     * Whether some of its keys may be for the {@code alg} of a header. This is only a check before the key is looked
     * up: the algorithm of the key that is found must agree, too.
     */
    default boolean hasKeysFor(String alg) {
        return algorithm().isNamed(alg);
    }

    /**
     * Finds the key of a token.
     *
     * @param keyId the {@code kid} of the header, or {@code null} if there is none: then the only key is found
     */
    Lookup find(@Nullable String keyId);

    /**
     * Finds the key of a token among the keys of an algorithm. Sources of one algorithm ignore the name: the algorithm
     * of the key that is found must agree with it in any case.
     *
     * @param alg the {@code alg} of the header
     * @param keyId the {@code kid} of the header, or {@code null} if there is none
     */
    default Lookup find(String alg, @Nullable String keyId) {
        return find(keyId);
    }

    /** Whether a key found earlier is still in the set. Never waits; false if the set is too old to decide. */
    boolean isCurrent(VerificationKey key);

    /**
     * Starts reading the keys in the background if they were never read or are due, as a token would. Never waits.
     * For health checks before the first token.
     */
    default void readAhead() {}

    /** Returns the state of the source, for operators. */
    Status status();

    /** Result of looking for a key. */
    sealed interface Lookup {

        record Found(VerificationKey key) implements Lookup {

            public Found {
                Objects.requireNonNull(key, "key cannot be null");
            }
        }

        /** The current set does not hold the key. */
        record NotFound() implements Lookup {}

        /**
         * The key set is unavailable, so nobody knows whether it holds the key.
         *
         * @param cause reason for the log, low-cardinality
         */
        record Unavailable(String cause) implements Lookup {

            public Unavailable {
                Objects.requireNonNull(cause, "cause cannot be null");
            }
        }
    }

    /**
     * State of a source.
     *
     * @param source address or other name of the source
     * @param keyIds ids of the keys, in the order of the set
     * @param refreshed time of the last reading, or {@code null} if the set was never read
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
