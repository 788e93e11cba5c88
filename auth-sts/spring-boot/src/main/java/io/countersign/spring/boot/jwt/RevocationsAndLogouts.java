// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.logout.LogoutList;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.util.Objects;

/**
 * Revocation list that also contains the sessions that issuers ended.
 *
 * @param revocations list without these sessions
 */
record RevocationsAndLogouts(RevocationList revocations, LogoutList logouts) implements RevocationList {

    RevocationsAndLogouts {
        Objects.requireNonNull(revocations, "revocations cannot be null");
        Objects.requireNonNull(logouts, "logouts cannot be null");
    }

    @Override
    public Status status(TokenIdentity token) {
        Status ended = logouts.status(token);
        if (ended == Status.REVOKED) {
            return ended;
        }
        Status status = revocations.status(token);
        return status == Status.CURRENT ? ended : status;
    }
}
