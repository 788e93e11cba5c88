// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.springframework.security.authentication.AuthenticationEventPublisher;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Publishes successes only. The {@link CredentialFailureHandler} publishes failures, because malformed credentials
 * never reach the authentication manager.
 */
final class SuccessEvents implements AuthenticationEventPublisher {

    private final AuthenticationEventPublisher publisher;

    SuccessEvents(AuthenticationEventPublisher publisher) {
        this.publisher = publisher;
    }

    @Override
    public void publishAuthenticationSuccess(Authentication authentication) {
        publisher.publishAuthenticationSuccess(authentication);
    }

    @Override
    public void publishAuthenticationFailure(AuthenticationException exception, Authentication authentication) {
        // The failure handler publishes it.
    }
}
