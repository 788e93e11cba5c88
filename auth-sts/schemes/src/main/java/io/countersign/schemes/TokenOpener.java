// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InvalidCredentialException;

/**
 * Opens tokens that are encrypted to this service (RFC 7516).
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TokenOpener {

    /**
     * What is inside.
     *
     * @throws InvalidCredentialException if it is not encrypted to this service, as it must be
     */
    String open(String encrypted);
}
