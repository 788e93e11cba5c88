// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.ServiceId;
import java.util.Objects;

/**
 * Thrown when a {@code WebClient} is subscribed where the caller is unknown: on a thread without a security context. The
 * request has not been sent.
 *
 * @since 0.1
 */
public final class CallerNotVisibleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ServiceId target;

    CallerNotVisibleException(ServiceId target) {
        super("A request to " + target
                + " was subscribed on a thread without a security context, so its caller is unknown:"
                + " it was not sent. Call block() on the thread that serves the caller, or add attributes(caller(...)) or"
                + " attributes(withoutCaller()) of CredentialPropagationFilterFunction.");
        this.target = Objects.requireNonNull(target, "target cannot be null");
    }

    public ServiceId target() {
        return target;
    }
}
