// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.springframework.security.authentication.event.AuthenticationFailureServiceExceptionEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Event of a credential that could not be verified, for example because a key set is unavailable. It contains the
 * reason but no part of the credential, so audit logs may store it.
 *
 * @since 0.1
 */
public final class CredentialUndecidedEvent extends AuthenticationFailureServiceExceptionEvent {

    private static final long serialVersionUID = 1L;

    CredentialUndecidedEvent(Authentication authentication, AuthenticationException reason) {
        super(authentication, reason);
    }
}
