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
 * Grant {@code authorization_code} (RFC 6749 section 4.1.3, RFC 7636 section 4.5). Spring's own provider reads a code
 * and marks it as used in two steps, so two concurrent requests can both succeed. Here one statement decides. A second
 * use of a code revokes all tokens that were issued from it.
 */
final class AuthorizationCodeGrant extends AuthorizationGrant {

    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    private final UserAuthorizations authorizations;

    private final LoginTokens tokens;

    private final Clock clock;

    AuthorizationCodeGrant(
            UserAuthorizations authorizations, AuthorizationRevocations revocations, LoginTokens tokens, Clock clock) {
        super("code", revocations);
        this.authorizations = authorizations;
        this.tokens = tokens;
        this.clock = clock;
    }

    @Override
    public String type() {
        return "authorization_code";
    }

    @Override
    public void precheck(Client client, GrantForm form) {
        find(client, form);
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        UserAuthorizations.Code stored = find(client, form);
        requireKey(stored, sender);
        UserAuthorization authorization = stored.authorization();
        String audience = tokens.audience(client, authorization, authorization.scopes(), form.resource());
        requireCurrent(client, authorization, audience);
        // First, so that a code is not used up if nothing can be signed.
        GrantAnswer answer =
                tokens.issue(client, authorization, authorization.scopes(), audience, stored.nonce(), sender, true);
        requireFirst(authorization, authorizations.useCode(code(form)));
        bind(client, authorization, sender);
        tokens.audit(client, authorization, audience, answer);
        return answer;
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

    /**
     * Checks the key that the code is bound to (RFC 9449 section 10). A thief of the code lacks the key, and cannot use
     * the code up.
     */
    private void requireKey(UserAuthorizations.Code stored, Sender sender) {
        if (stored.keyThumbprint() != null && !stored.keyThumbprint().equals(sender.key())) {
            throw boundToAnotherKey();
        }
    }

    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    /** Binds the refresh tokens of a public client to its key if it has proven one, because it has no credentials. */
    private void bind(Client client, UserAuthorization authorization, Sender sender) {
        String key = sender.key();
        if (client.isPublic() && key != null) {
            authorizations.bind(authorization, key);
        }
    }
}
