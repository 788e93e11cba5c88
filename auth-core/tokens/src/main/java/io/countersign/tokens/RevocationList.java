// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

/**
 * List of tokens that their issuer revoked before their expiry. The keys are claims of verified tokens, never the text
 * of a token, because one token can be encoded in several ways.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RevocationList {

    /** List for issuers that revoke nothing. */
    RevocationList NONE = token -> Status.CURRENT;

    /**
     * Returns the status of a token. It is revoked if the list contains its id, its session or its signing key, or its
     * subject with a time after its issue. Does not block.
     */
    Status status(TokenIdentity token);

    /** Revocation status of a token. */
    enum Status {
        CURRENT,
        REVOKED,
        /** The list is too old, or not complete yet. */
        UNKNOWN;

        /** Returns the status according to a list that is too old. Revoked tokens stay revoked. */
        public Status whenStale() {
            return switch (this) {
                case CURRENT -> UNKNOWN;
                case REVOKED, UNKNOWN -> this;
            };
        }
    }
}
