// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.io.Serial;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** A request for an authorization code that is in order, but whose user has to log in first. */
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
