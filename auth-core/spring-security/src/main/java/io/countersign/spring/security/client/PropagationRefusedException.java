// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import java.util.Objects;

/**
 * Thrown when the credential of the caller or of this service must not be sent to the target. The request has not been
 * sent.
 *
 * @since 0.1
 */
public final class PropagationRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ServiceId target;

    private final transient RefusalCode code;

    public PropagationRefusedException(ServiceId target, RefusalCode code) {
        super("No credential may be sent to " + target + ": " + code);
        this.target = Objects.requireNonNull(target, "target cannot be null");
        this.code = Objects.requireNonNull(code, "code cannot be null");
    }

    public ServiceId target() {
        return target;
    }

    public RefusalCode code() {
        return code;
    }
}
