// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.springframework.security.authentication.event.AbstractAuthenticationFailureEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Published when a request is refused for its form or size, such as a body that is too large, before its credential is
 * judged. It is no word on the credential.
 *
 * @since 0.1
 */
public final class RequestUnreadableEvent extends AbstractAuthenticationFailureEvent {

    private static final long serialVersionUID = 1L;

    RequestUnreadableEvent(Authentication authentication, AuthenticationException reason) {
        super(authentication, reason);
    }
}
