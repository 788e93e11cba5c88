// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginSessions;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import io.countersign.tokens.TokenIdentity;
import java.util.List;
import java.util.Objects;

/** Revokes authorizations that users have given to clients, and checks whether one was revoked. */
public final class AuthorizationRevocations {

    private final UserAuthorizations authorizations;

    private final UserConsents consents;

    private final LoginSessions sessions;

    private final Revocations revocations;

    private final RevokedTokens revoked;

    private final String issuer;

    AuthorizationRevocations(
            UserAuthorizations authorizations,
            UserConsents consents,
            LoginSessions sessions,
            Revocations revocations,
            RevokedTokens revoked,
            String issuer) {
        this.authorizations = Objects.requireNonNull(authorizations, "authorizations cannot be null");
        this.consents = Objects.requireNonNull(consents, "consents cannot be null");
        this.sessions = Objects.requireNonNull(sessions, "sessions cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
    }

    /** Revokes an authorization at all replicas and services, with every token issued from it. */
    void end(UserAuthorization authorization) {
        endOne(authorization.id(), authorization.clientId());
    }

    /** Revokes all authorizations that a user has given to a client. */
    void end(String userId, String clientId) {
        authorizations.current(userId, clientId).forEach(id -> endOne(id, clientId));
    }

    /** Revokes all authorizations that were given in a login, whose browser session ends. */
    void end(LoggedIn login) {
        authorizations.current(login).forEach(this::endOne);
    }

    private void endOne(String id, String clientId) {
        authorizations.end(id);
        revocations.revokeSession(clientId, id);
    }

    /**
     * Ends the browser session in which an authorization was given. Otherwise the next request for a code would succeed
     * without a login.
     */
    public void logOut(String authorization) {
        sessions.endBehind(authorization);
    }

    /**
     * Revokes an authorization whose code or refresh token was used twice, because somebody else has it too. Returns
     * the error to throw.
     */
    RuntimeException reused(UserAuthorization authorization, String reason) {
        end(authorization);
        return OAuthErrors.invalidGrant(reason);
    }

    /**
     * Refuses with {@code invalid_grant} if the login, all tokens of the user, or the consent were revoked.
     *
     * @param services services that must be consented to; empty for all of the client
     */
    void requireCurrent(UserAuthorization authorization, List<String> services) {
        // A consent may be revoked while a code is being issued.
        if (!consents.cover(authorization.user().id(), authorization.clientId(), authorization.scopes(), services)) {
            throw OAuthErrors.invalidGrant("the user's consent was revoked, or is not for this service");
        }
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

    /**
     * Revokes an authorization by one of its refresh tokens (RFC 7009 section 2.1). Refuses a client that neither owns
     * the token nor may revoke tokens of others.
     */
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
