// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.web.OAuthErrors;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.regex.Pattern;

/**
 * {@code authorization_code} (RFC 6749 section 4.1.3, RFC 7636 section 4.5). Spring's own provider reads a code and
 * uses it up in two steps, so that of two requests at once both succeed; here one statement decides. A code that
 * comes again ends all that came of it.
 */
final class AuthorizationCodeGrant extends AuthorizationGrant {

    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    private final UserAuthorizations authorizations;

    private final LoginTokens tokens;

    private final Clock clock;

    AuthorizationCodeGrant(UserAuthorizations authorizations, AuthorizationEnds ends, LoginTokens tokens, Clock clock) {
        super("code", ends);
        this.authorizations = authorizations;
        this.tokens = tokens;
        this.clock = clock;
    }

    @Override
    public String type() {
        return "authorization_code";
    }

    @Override
    public void requireGood(Client client, GrantForm form) {
        find(client, form);
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        UserAuthorizations.Code stored = find(client, form);
        requireKey(stored, sender);
        UserAuthorization authorization = stored.authorization();
        requireCurrent(authorization);
        requireFirst(authorization, authorizations.useCode(code(form)));
        return tokens.issue(
                client, bound(client, authorization, sender), authorization.scopes(), stored.nonce(), sender);
    }

    private static OpaqueToken code(GrantForm form) {
        return new OpaqueToken(form.required("code"));
    }

    private UserAuthorizations.Code find(Client client, GrantForm form) {
        client.requireUserLogin();
        OpaqueToken code = code(form);
        String redirectUri = form.required("redirect_uri");
        String verifier = form.required("code_verifier");
        UserAuthorizations.Code stored = authorizations.findCode(code).orElseThrow(this::unknown);
        requireUnused(client, stored.authorization(), stored.over());
        check(stored, redirectUri, verifier);
        return stored;
    }

    private void check(UserAuthorizations.Code stored, String redirectUri, String verifier) {
        if (!stored.expiry().isAfter(clock.instant())) {
            throw ended();
        }
        if (!stored.redirectUri().equals(redirectUri)) {
            throw OAuthErrors.invalidGrant("the redirect_uri differs from that of the authorization request");
        }
        if (!VERIFIER.matcher(verifier).matches() || !isEqual(stored.challenge(), OpaqueToken.sha256(verifier))) {
            throw OAuthErrors.invalidGrant("the code_verifier does not match the code_challenge");
        }
    }

    /** RFC 9449 section 10: whoever has stolen the code lacks the key, and does not use the code up. */
    private void requireKey(UserAuthorizations.Code stored, Sender sender) {
        if (stored.keyThumbprint() != null && !stored.keyThumbprint().equals(sender.key())) {
            throw boundToAnotherKey();
        }
    }

    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    /** A public client proves nothing by itself: what it has to refresh is bound to its key, if it has shown one. */
    private UserAuthorization bound(Client client, UserAuthorization authorization, Sender sender) {
        String key = sender.key();
        if (client.isPublic() && key != null) {
            authorizations.bind(authorization, key);
        }
        return authorization;
    }
}
