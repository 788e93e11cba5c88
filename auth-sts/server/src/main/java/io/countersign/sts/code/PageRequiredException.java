// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.io.Serial;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** Thrown for a valid request for an authorization code whose user must log in or consent first. */
final class PageRequiredException extends OAuth2AuthenticationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient AuthorizationRequest request;

    private final boolean login;

    private PageRequiredException(AuthorizationRequest request, boolean login) {
        super(login ? "login_required" : "consent_required");
        this.request = request;
        this.login = login;
    }

    static PageRequiredException login(AuthorizationRequest request) {
        return new PageRequiredException(request, true);
    }

    static PageRequiredException consent(AuthorizationRequest request) {
        return new PageRequiredException(request, false);
    }

    AuthorizationRequest request() {
        return request;
    }

    /** Whether the user must log in; otherwise consent. */
    boolean isLogin() {
        return login;
    }
}
