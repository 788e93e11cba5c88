// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginRequest;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a user has let a client do: the origin of a family of tokens, which ends as a whole.
 *
 * @param id the {@code sid} of all its tokens
 * @param scopes in the order of their names
 * @param expiry when the last refresh token ends, or the access token if there is none
 * @param key the thumbprint of the key that its refresh tokens are bound to (RFC 9449 section 5)
 */
record UserAuthorization(
        String id,
        String clientId,
        LoggedIn login,
        Set<String> scopes,
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
        Objects.requireNonNull(expiry, "expiry cannot be null");
    }

    boolean includes(String scope) {
        return scopes.contains(scope);
    }

    LoginRequest.User user() {
        return login.user();
    }
}
