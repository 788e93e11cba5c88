// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.Jwt;
import java.util.Objects;
import java.util.function.Consumer;

/** Takes tokens back (RFC 7009 section 2.1). */
final class Revocations {

    private final OwnTokens tokens;

    private final RevocationLog log;

    private final Consumer<Revocation> listener;

    /** @param listener is told of each revocation once it is stored */
    Revocations(OwnTokens tokens, RevocationLog log, Consumer<Revocation> listener) {
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
    }

    /** Does nothing for what is no valid token: there is nothing left to take back (RFC 7009 section 2.2). */
    void revoke(Client client, String token) {
        tokens.verify(token).ifPresent(jwt -> revoke(client, jwt));
    }

    private void revoke(Client client, Jwt token) {
        if (!client.mayRevoke() && !client.id().equals(token.claims().string("client_id"))) {
            Audit.refused(Endpoints.REVOKE, client.id(), "not_its_token");
            throw OAuthErrors.unauthorizedClient("the token was issued to another client");
        }
        log.add(token.issuer(), token.id(), token.expiresAt()).ifPresent(listener);
        Audit.revoked(token.id(), client.id(), token.subject());
    }
}
