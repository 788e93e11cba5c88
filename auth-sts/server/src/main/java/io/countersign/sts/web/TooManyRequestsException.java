// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

import io.countersign.server.RateLimiter;
import java.time.Duration;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;

/** Thrown when a client sends more requests than it may. */
public final class TooManyRequestsException extends OAuth2AuthenticationException {

    public static final OAuth2Error ERROR =
            new OAuth2Error(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE, "too many requests", null);

    private static final long serialVersionUID = 1L;

    private final Duration wait;

    public TooManyRequestsException(Duration wait) {
        super(ERROR);
        this.wait = wait;
    }

    /** Returns the value of {@code Retry-After}: whole seconds, rounded up. */
    public String retryAfter() {
        return RateLimiter.retryAfter(wait);
    }
}
