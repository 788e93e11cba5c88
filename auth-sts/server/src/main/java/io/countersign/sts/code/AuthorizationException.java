// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;

/** A request for an authorization code that is refused (RFC 6749 section 4.1.2.1). */
final class AuthorizationException extends OAuth2AuthenticationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String redirectUri;

    private final @Nullable String state;

    private AuthorizationException(OAuth2Error error, @Nullable String redirectUri, @Nullable String state) {
        super(error);
        this.redirectUri = redirectUri;
        this.state = state;
    }

    /** To be shown to the user, since it is not known who else could be told. */
    static AuthorizationException shown(String reason) {
        return new AuthorizationException(new OAuth2Error("invalid_request", reason, null), null, null);
    }

    /** To be told to the client at its address. */
    static AuthorizationException told(String redirectUri, @Nullable String state, String code, String reason) {
        return new AuthorizationException(new OAuth2Error(code, reason, null), redirectUri, state);
    }

    /** Where the client is told, or {@code null} if nowhere. */
    @Nullable
    String redirectUri() {
        return redirectUri;
    }

    @Nullable
    String state() {
        return state;
    }
}
