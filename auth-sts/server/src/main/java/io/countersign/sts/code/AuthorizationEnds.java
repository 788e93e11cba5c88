// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.user.LoginSessions;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import io.countersign.tokens.TokenIdentity;
import java.util.Objects;

/** When what a user has let a client do is over before its time. */
public final class AuthorizationEnds {

    private final UserAuthorizations authorizations;

    private final LoginSessions sessions;

    private final Revocations revocations;

    private final RevokedTokens revoked;

    private final String issuer;

    AuthorizationEnds(
            UserAuthorizations authorizations,
            LoginSessions sessions,
            Revocations revocations,
            RevokedTokens revoked,
            String issuer) {
        this.authorizations = Objects.requireNonNull(authorizations, "authorizations cannot be null");
        this.sessions = Objects.requireNonNull(sessions, "sessions cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
    }

    /** Ends it for all replicas and services, with every token that was made of it. */
    void end(UserAuthorization authorization) {
        authorizations.end(authorization.id());
        revocations.revokeSession(authorization.clientId(), authorization.id());
    }

    /** Ends the browser session that an authorization came of: else the next request for a code would begin it anew. */
    public void logOut(String authorization) {
        sessions.endBehind(authorization);
    }

    /** What is used twice is known to two. */
    RuntimeException reused(UserAuthorization authorization, String reason) {
        end(authorization);
        return OAuthErrors.invalidGrant(reason);
    }

    /** Refuses with {@code invalid_grant} if the session, or all of the user's, were revoked. */
    void requireCurrent(UserAuthorization authorization) {
        TokenIdentity identity = new TokenIdentity(
                issuer,
                authorization.id(),
                authorization.id(),
                authorization.user().id(),
                authorization.login().since());
        switch (revoked.status(identity)) {
            case CURRENT -> {}
            case REVOKED -> throw OAuthErrors.invalidGrant("the login was revoked");
            case UNKNOWN -> throw OAuthErrors.unavailable("it is unknown whether the login was revoked");
        }
    }

    /** Ends it by one of its refresh tokens (RFC 7009 section 2.1), if it is one of the client's, or the client may. */
    public void revoke(Client client, String refreshToken) {
        UserAuthorizations.Refresh found =
                authorizations.findRefresh(new OpaqueToken(refreshToken)).orElse(null);
        if (found != null) {
            if (!client.mayRevoke() && !client.id().equals(found.authorization().clientId())) {
                Audit.refused(Endpoints.REVOKE, client.id(), "not_its_token");
                throw OAuthErrors.unauthorizedClient("the token was issued to another client");
            }
            end(found.authorization());
        }
    }
}
