// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

/**
 * Tells which tokens their issuer revoked before their end. It is keyed on what a verified token says of itself and
 * never on its text, which has more than one spelling.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RevocationList {

    /** For issuers that take nothing back. */
    RevocationList NONE = token -> Status.CURRENT;

    /**
     * The status of a token: revoked if it is listed itself, or its session, or the key that signed it, or its subject
     * with a later time than it was issued at. Does not block.
     */
    Status status(TokenIdentity token);

    /** Whether a token still counts. */
    enum Status {
        CURRENT,
        REVOKED,
        /** The list is too old to tell. */
        UNKNOWN;

        /** Returns what a list tells that is too old: what it knows to be revoked stays so. */
        public Status whenStale() {
            return switch (this) {
                case CURRENT -> UNKNOWN;
                case REVOKED, UNKNOWN -> this;
            };
        }
    }
}
