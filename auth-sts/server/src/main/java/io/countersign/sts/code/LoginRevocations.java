// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.revocation.Revocation;
import io.countersign.sts.revocation.RevocationListener;
import io.countersign.sts.user.LoginSessions;

/**
 * Ends sessions and refresh tokens that a revocation includes: they live longer than the list of revocations keeps it.
 */
final class LoginRevocations implements RevocationListener {

    private final LoginSessions sessions;

    private final UserAuthorizations authorizations;

    private final String issuer;

    LoginRevocations(LoginSessions sessions, UserAuthorizations authorizations, String issuer) {
        this.sessions = sessions;
        this.authorizations = authorizations;
        this.issuer = issuer;
    }

    @Override
    public void revoked(Revocation revocation) {
        if (!revocation.issuer().equals(issuer)) {
            return;
        }
        switch (revocation) {
            case Revocation.OfToken token -> authorizations.end(token.id());
            case Revocation.OfSubject all -> {
                sessions.endUser(all.subject(), all.before());
                authorizations.endUser(all.subject(), all.before());
            }
            // Sessions and refresh tokens are no JWTs.
            case Revocation.OfKey key -> {}
        }
    }
}
