// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginRequest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Authorization that a user has given to a client: the origin of a family of tokens, which are revoked together.
 *
 * @param id {@code sid} of all its tokens
 * @param scopes scopes in alphabetical order
 * @param resources services that its tokens are limited to (RFC 8707), the default one first; empty for all that are
 *     registered for the client
 * @param expiry expiry of the last refresh token, or of the access token if there is no refresh token
 * @param key thumbprint of the key that its refresh tokens are bound to (RFC 9449 section 5), if any
 */
record UserAuthorization(
        String id,
        String clientId,
        LoggedIn login,
        Set<String> scopes,
        List<String> resources,
        Instant expiry,
        @Nullable String key) {

    static final String OPENID = "openid";

    static final String PROFILE = "profile";

    static final String OFFLINE = "offline_access";

    UserAuthorization {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(login, "login cannot be null");
        Objects.requireNonNull(scopes, "scopes cannot be null");
        resources = List.copyOf(resources);
        Objects.requireNonNull(expiry, "expiry cannot be null");
    }

    boolean includes(String scope) {
        return scopes.contains(scope);
    }

    LoginRequest.User user() {
        return login.user();
    }
}
