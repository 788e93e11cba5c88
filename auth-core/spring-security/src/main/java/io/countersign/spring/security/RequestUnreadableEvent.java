// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.springframework.security.authentication.event.AbstractAuthenticationFailureEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Event of a request that is refused before verification because of its form or size, such as a body that is too large.
 * It says nothing about the credential.
 *
 * @since 0.1
 */
public final class RequestUnreadableEvent extends AbstractAuthenticationFailureEvent {

    private static final long serialVersionUID = 1L;

    RequestUnreadableEvent(Authentication authentication, AuthenticationException reason) {
        super(authentication, reason);
    }
}
