// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.grant.Grant;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.web.OAuthErrors;
import java.util.List;

/**
 * Grant by a one-time credential of a user's authorization: a code or a refresh token. A second use revokes everything
 * that was issued from the authorization.
 */
abstract class AuthorizationGrant implements Grant {

    private final String what;

    private final AuthorizationRevocations revocations;

    /** @param what name of the credential in messages, such as "code" */
    AuthorizationGrant(String what, AuthorizationRevocations revocations) {
        this.what = what;
        this.revocations = revocations;
    }

    @Override
    public final String scheme(GrantForm form) {
        return "shared-jwt";
    }

    @Override
    public final boolean isForPublicClients() {
        return true;
    }

    final RuntimeException unknown() {
        return OAuthErrors.invalidGrant("the " + what + " is unknown");
    }

    final RuntimeException ended() {
        return OAuthErrors.invalidGrant("the " + what + " has expired");
    }

    /** Returns the error for a request without proof of the key that the credential is bound to. */
    final RuntimeException boundToAnotherKey() {
        return OAuthErrors.invalidGrant("the " + what + " is bound to a key that the request does not prove");
    }

    /** Checks the client first: no client can revoke the authorization of another. */
    final void requireUnused(Client client, UserAuthorization authorization, boolean over) {
        if (!authorization.clientId().equals(client.id())) {
            throw OAuthErrors.invalidGrant("the " + what + " belongs to another client");
        }
        requireFirst(authorization, !over);
    }

    final void requireFirst(UserAuthorization authorization, boolean first) {
        if (!first) {
            throw revocations.reused(authorization, "the " + what + " was used before");
        }
    }

    /** Refuses an authorization that was revoked, or that has a scope which was taken from the client since. */
    final void requireCurrent(Client client, UserAuthorization authorization, String audience) {
        if (!client.scopes().containsAll(authorization.scopes())) {
            throw OAuthErrors.invalidGrant("a scope of the " + what + " was taken from this client");
        }
        revocations.requireCurrent(authorization, services(client, authorization, audience));
    }

    /**
     * Returns the services whose consent a token needs. An authorization without resources is for all audiences that the
     * client had then. It remains valid for those if the operator adds another one.
     */
    private static List<String> services(Client client, UserAuthorization authorization, String audience) {
        return authorization.resources().isEmpty() && client.audiences().contains(audience)
                ? List.of(audience)
                : authorization.resources();
    }
}
