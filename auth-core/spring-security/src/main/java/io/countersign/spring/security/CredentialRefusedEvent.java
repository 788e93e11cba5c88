// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.springframework.security.authentication.event.AuthenticationFailureBadCredentialsEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Published when a request is refused for its credential. It holds the reason and nothing that was presented, so that
 * audit logs may keep it.
 *
 * @since 0.1
 */
public final class CredentialRefusedEvent extends AuthenticationFailureBadCredentialsEvent {

    private static final long serialVersionUID = 1L;

    CredentialRefusedEvent(Authentication authentication, AuthenticationException reason) {
        super(authentication, reason);
    }
}
