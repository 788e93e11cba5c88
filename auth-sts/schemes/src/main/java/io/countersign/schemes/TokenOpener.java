// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InvalidCredentialException;

/**
 * Decrypts tokens that are encrypted to this service (RFC 7516).
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TokenOpener {

    /**
     * Decrypts a token and returns the token inside.
     *
     * @throws InvalidCredentialException if the token is not encrypted to this service
     */
    String open(String encrypted);
}
