// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.core.RefusalCode;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of verifying a nested token, whatever its family.
 *
 * @since 0.1
 */
public sealed interface IdtVerification {

    /**
     * The token is genuine, current, sent by whom it should be and meant for this workload.
     *
     * @param user whom the workloads act for; {@code null} only where tokens before the delegation are expected
     * @param layers from the origin's to the peer's; the place of each is its {@code lvl}
     * @param scope what all layers allow
     * @param token what to extend; in Anon-Mode it is the key of the next layer, so it is
     *     left out of {@link #toString()}
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
         * The workloads that signed, from origin to peer; in Anon-Mode all but the first are the
         * claims of some earlier holder.
         */
        public List<SpiffeId> chain() {
            return layers.stream().map(VerifiedLayer::issuer).toList();
        }

        /** Whom the token is for, and who may extend it. */
        public SpiffeId audience() {
            return layers.getLast().audience();
        }

        /** When the token ends, which is the end of its outermost layer. */
        public Instant expiry() {
            return layers.getLast().expiry();
        }

        /** Whether it must not be extended. */
        public boolean isSealed() {
            return layers.getLast().isSealed();
        }

        /** The workload that signed last, which sent the token unless a proxy did. */
        public SpiffeId bearer() {
            return layers.getLast().issuer();
        }

        @Override
        public String toString() {
            return "Verified[" + mode + ", " + chain() + " -> " + audience() + ", until " + expiry() + "]";
        }
    }

    /** The token is wrong. */
    record Rejected(RefusalCode code) implements IdtVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The token could not be verified.
     *
     * @param cause for the log, low-cardinality, without anything of the token
     */
    record Unknown(String cause) implements IdtVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
