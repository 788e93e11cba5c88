// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.ServiceId;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts tokens to the service that they are for (RFC 7516).
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TokenSealer {

    /** Returns the token, encrypted to the target; {@code null} if no key of the target is known. */
    @Nullable
    String seal(String token, ServiceId target);
}
