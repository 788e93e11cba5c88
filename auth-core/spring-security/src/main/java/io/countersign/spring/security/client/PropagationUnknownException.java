// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.ServiceId;
import java.util.Objects;

/**
 * Thrown when the credential for the target could not be obtained. The request has not been sent, and may be retried
 * later.
 *
 * @since 0.1
 */
public final class PropagationUnknownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ServiceId target;

    public PropagationUnknownException(ServiceId target, String cause) {
        super("No credential for " + target + " can be obtained now: " + cause);
        this.target = Objects.requireNonNull(target, "target cannot be null");
    }

    public ServiceId target() {
        return target;
    }
}
