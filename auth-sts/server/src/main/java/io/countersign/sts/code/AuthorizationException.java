// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.io.Serial;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;

/** Thrown when a request for an authorization code is refused (RFC 6749 section 4.1.2.1). */
final class AuthorizationException extends OAuth2AuthenticationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Reply reply;

    private AuthorizationException(OAuth2Error error, @Nullable Reply reply) {
        super(error);
        this.reply = reply;
    }

    /** Returns an error that is shown to the user, because the address of the client is not known. */
    static AuthorizationException forUser(String reason) {
        return new AuthorizationException(new OAuth2Error("invalid_request", reason, null), null);
    }

    /** Returns an error that is sent to the client at its redirect address. */
    static AuthorizationException forClient(Reply reply, String code, String reason) {
        return new AuthorizationException(new OAuth2Error(code, reason, null), reply);
    }

    /** Returns how the client is told, or {@code null} if the error is shown to the user. */
    @Nullable
    Reply reply() {
        return reply;
    }

    /** Returns the reason, for the user. */
    String reason() {
        return Objects.requireNonNullElse(getError().getDescription(), "");
    }
}
