// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.grant.Grant;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code refresh_token} (RFC 6749 section 6). Each is good once and gives the next; one that comes again has been
 * stolen, from the client or by it, and ends all that came of the same login (RFC 9700 section 4.14.2).
 */
final class RefreshTokenGrant implements Grant {

    private final UserAuthorizations authorizations;

    private final AuthorizationEnds ends;

    private final LoginTokens tokens;

    private final Clock clock;

    RefreshTokenGrant(UserAuthorizations authorizations, AuthorizationEnds ends, LoginTokens tokens, Clock clock) {
        this.authorizations = authorizations;
        this.ends = ends;
        this.tokens = tokens;
        this.clock = clock;
    }

    @Override
    public String type() {
        return "refresh_token";
    }

    @Override
    public String scheme(GrantForm form) {
        return "shared-jwt";
    }

    @Override
    public boolean isForPublicClients() {
        return true;
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        client.requireUserLogin();
        OpaqueToken token = new OpaqueToken(form.required("refresh_token"));
        UserAuthorizations.Refresh stored = authorizations
                .findRefresh(token)
                .orElseThrow(() -> OAuthErrors.invalidGrant("there is no such refresh token"));
        UserAuthorization authorization = stored.authorization();
        // Whose it is comes first: no client ends what is another's.
        if (!authorization.clientId().equals(client.id())) {
            throw OAuthErrors.invalidGrant("the refresh token is another client's");
        }
        if (stored.over()) {
            throw ends.reused(authorization, "the refresh token was used before");
        }
        check(authorization, sender);
        Set<String> scopes = scopes(authorization, form.scopes());
        ends.requireCurrent(authorization);
        if (!authorizations.useRefresh(token)) {
            throw ends.reused(authorization, "the refresh token was used before");
        }
        return tokens.issue(client, authorization, scopes, null, sender);
    }

    private void check(UserAuthorization authorization, Sender sender) {
        if (!authorization.expiry().isAfter(clock.instant())) {
            throw OAuthErrors.invalidGrant("the refresh token has ended");
        }
        if (authorization.key() != null && !authorization.key().equals(sender.key())) {
            throw OAuthErrors.invalidGrant("the refresh token is bound to a key that is not shown");
        }
    }

    private static Set<String> scopes(UserAuthorization authorization, Set<String> wanted) {
        if (!authorization.scopes().containsAll(wanted)) {
            throw OAuthErrors.invalidScope("a scope is not one of those that the user has granted");
        }
        return wanted.isEmpty() ? authorization.scopes() : new TreeSet<>(wanted);
    }
}
