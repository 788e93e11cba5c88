// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.springframework.security.authentication.event.AuthenticationFailureServiceExceptionEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Published when a credential could not be verified, such as while a key set is unavailable. It holds the reason and nothing that was presented, so that
 * audit logs may keep it.
 *
 * @since 0.1
 */
public final class CredentialUndecidedEvent extends AuthenticationFailureServiceExceptionEvent {

    private static final long serialVersionUID = 1L;

    CredentialUndecidedEvent(Authentication authentication, AuthenticationException reason) {
        super(authentication, reason);
    }
}
