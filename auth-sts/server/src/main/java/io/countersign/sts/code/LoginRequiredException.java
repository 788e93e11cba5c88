// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.io.Serial;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** Thrown for a valid request for an authorization code whose user must log in first. */
final class LoginRequiredException extends OAuth2AuthenticationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient AuthorizationRequest request;

    LoginRequiredException(AuthorizationRequest request) {
        super("login_required");
        this.request = request;
    }

    AuthorizationRequest request() {
        return request;
    }
}
