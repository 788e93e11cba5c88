// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.util.Set;
import java.util.TreeSet;

/**
 * Grant {@code refresh_token} (RFC 6749 section 6). Each refresh token is accepted once and replaced by the next one. A
 * second use means that the token was stolen, and revokes all tokens of the same login (RFC 9700 section 4.14.2).
 * Without rotation, a refresh token stays valid: its client is authenticated, so a thief cannot use it (FAPI 2.0 Security
 * Profile section 5.3.2.1).
 */
final class RefreshTokenGrant extends AuthorizationGrant {

    private final UserAuthorizations authorizations;

    private final LoginTokens tokens;

    private final Clock clock;

    private final boolean rotating;

    /** @param rotating whether each refresh token is accepted once */
    RefreshTokenGrant(
            UserAuthorizations authorizations,
            AuthorizationRevocations revocations,
            LoginTokens tokens,
            Clock clock,
            boolean rotating) {
        super("refresh token", revocations);
        this.authorizations = authorizations;
        this.tokens = tokens;
        this.clock = clock;
        this.rotating = rotating;
    }

    @Override
    public String type() {
        return "refresh_token";
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        client.requireUserLogin();
        OpaqueToken token = new OpaqueToken(form.required("refresh_token"));
        UserAuthorizations.Refresh stored = authorizations.findRefresh(token).orElseThrow(this::unknown);
        UserAuthorization authorization = stored.authorization();
        requireUnused(client, authorization, stored.over());
        check(authorization, sender);
        Set<String> scopes = scopes(authorization, form.scopes());
        String audience = tokens.audience(client, authorization, scopes, form.resource());
        requireCurrent(client, authorization, audience);
        // First, so that a refresh token is not used up if nothing can be signed.
        GrantAnswer answer = tokens.issue(client, authorization, scopes, audience, null, sender, rotating);
        if (rotating) {
            requireFirst(authorization, authorizations.useRefresh(token));
        }
        tokens.audit(client, authorization, audience, answer);
        return answer;
    }

    private void check(UserAuthorization authorization, Sender sender) {
        if (!authorization.expiry().isAfter(clock.instant())) {
            throw ended();
        }
        if (authorization.key() != null && !authorization.key().equals(sender.key())) {
            throw boundToAnotherKey();
        }
    }

    private static Set<String> scopes(UserAuthorization authorization, Set<String> wanted) {
        if (!authorization.scopes().containsAll(wanted)) {
            throw OAuthErrors.invalidScope("a scope was not granted by the user");
        }
        return wanted.isEmpty() ? authorization.scopes() : new TreeSet<>(wanted);
    }
}
