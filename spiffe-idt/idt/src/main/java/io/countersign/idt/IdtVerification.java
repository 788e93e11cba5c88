// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.core.RefusalCode;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Result of verifying a nested token of any family.
 *
 * @since 0.1
 */
public sealed interface IdtVerification {

    /**
     * The token is genuine and current, was sent by the expected peer and is meant for this workload.
     *
     * @param user user on whose behalf the workloads act; {@code null} only where tokens without a delegation are
     *     expected
     * @param layers layers from the origin's to the peer's; the index of each is its {@code lvl}
     * @param scope scope that all layers allow
     * @param token token to extend; in Anon-Mode it contains the secret key of the next layer, so {@link #toString()}
     *     omits it
     */
    record Verified(IdtMode mode, @Nullable Delegation user, List<VerifiedLayer> layers, Scope scope, String token)
            implements IdtVerification {

        public Verified {
            Objects.requireNonNull(mode, "mode cannot be null");
            layers = List.copyOf(layers);
            Objects.requireNonNull(scope, "scope cannot be null");
            Objects.requireNonNull(token, "token cannot be null");
            if (layers.isEmpty()) {
                throw new IllegalArgumentException("layers cannot be empty");
            }
        }

        /**
         * Returns the workloads that signed, from origin to peer. In Anon-Mode, all but the first are unproven claims
         * of an earlier holder.
         */
        public List<SpiffeId> chain() {
            return layers.stream().map(VerifiedLayer::issuer).toList();
        }

        /** Returns the workload that the token is meant for, which may also extend it. */
        public SpiffeId audience() {
            return layers.getLast().audience();
        }

        /** Returns the expiry of the token, which is that of its outermost layer. */
        public Instant expiry() {
            return layers.getLast().expiry();
        }

        /** Returns whether the token must not be extended. */
        public boolean isSealed() {
            return layers.getLast().isSealed();
        }

        /** Returns the workload that signed last. It also sent the token, unless a proxy did. */
        public SpiffeId bearer() {
            return layers.getLast().issuer();
        }

        @Override
        public String toString() {
            return "Verified[" + mode + ", " + chain() + " -> " + audience() + ", until " + expiry() + "]";
        }
    }

    /** The token is invalid. */
    record Rejected(RefusalCode code) implements IdtVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The token could not be verified.
     *
     * @param cause low-cardinality text for the log, without any part of the token
     */
    record Unknown(String cause) implements IdtVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
