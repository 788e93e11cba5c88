// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.sts.client.Client;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.token.TokenIssuer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Grant {@code client_credentials} (RFC 6749 section 4.4), which issues a client's own token for exactly one service
 * (RFC 8707). Spring's own provider ignores the target, has scopes per client only, and stores every issued token.
 * These tokens need no storage.
 */
public final class ServiceTokenGrant implements Grant {

    private final TokenIssuer issuer;

    public ServiceTokenGrant(TokenIssuer issuer) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
    }

    @Override
    public String type() {
        return "client_credentials";
    }

    @Override
    public String scheme(GrantForm form) {
        return "service-token";
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        String target = form.target();
        Set<String> scopes = form.scopes();
        client.requireGrant(target, scopes);
        Optional<Map<String, String>> confirmation = sender.confirmation(client);
        IssuedToken token = issuer.issueServiceToken(client, target, scopes, confirmation);
        return new GrantAnswer(token, GrantAnswer.typeOf(confirmation), scopes, Map.of());
    }
}
