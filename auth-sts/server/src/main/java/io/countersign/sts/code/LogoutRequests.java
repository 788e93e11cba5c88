// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.core.InvalidCredentialException;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Validates requests for a logout (OpenID Connect RP-Initiated Logout section 2). The user returns only to an address
 * that is registered for a client which the request identifies, compared exactly.
 */
final class LogoutRequests {

    private static final int MAX_VALUE = 16 * 1024;

    private final Clients clients;

    private final IdTokenHints hints;

    LogoutRequests(Clients clients, IdTokenHints hints) {
        this.clients = clients;
        this.hints = hints;
    }

    /** @throws AuthorizationException shown to the user: no error is sent to an address */
    LogoutRequest validate(Map<String, String> parameters) {
        if (parameters.values().stream().anyMatch(value -> value.length() > MAX_VALUE)) {
            throw AuthorizationException.forUser("a parameter is too long");
        }
        IdTokenHints.Hint hint = Optional.ofNullable(parameters.get("id_token_hint"))
                .flatMap(this::hint)
                .orElse(null);
        Client client = client(parameters.get("client_id"), hint);
        return new LogoutRequest(
                client == null ? null : client.id(),
                hint,
                redirectUri(client, parameters.get("post_logout_redirect_uri")),
                parameters);
    }

    private @Nullable Client client(@Nullable String clientId, IdTokenHints.@Nullable Hint hint) {
        if (clientId != null && hint != null && !clientId.equals(hint.clientId())) {
            throw AuthorizationException.forUser("the id_token_hint is not for the client");
        }
        String id = hint == null ? clientId : hint.clientId();
        return id == null
                ? null
                : clients.find(id)
                        .filter(Client::mayLogUsersIn)
                        .orElseThrow(() -> AuthorizationException.forUser("the client is unknown"));
    }

    private static @Nullable String redirectUri(@Nullable Client client, @Nullable String address) {
        if (address == null) {
            return null;
        }
        if (client == null) {
            throw AuthorizationException.forUser("post_logout_redirect_uri needs a client_id or an id_token_hint");
        }
        if (!client.returnsTo(address)) {
            throw AuthorizationException.forUser("the post_logout_redirect_uri is not registered for the client");
        }
        return address;
    }

    /** Returns the hint; empty if its key is not published any more, so that the user is asked. */
    private Optional<IdTokenHints.Hint> hint(String token) {
        try {
            return hints.read(token);
        } catch (InvalidCredentialException ex) {
            throw AuthorizationException.forUser("the id_token_hint is not an ID token of this server");
        }
    }
}
