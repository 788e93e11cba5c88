// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.JoseException;

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
     * @throws JoseException if it is not encrypted to this service, as it must be
     */
    String open(String encrypted);
}
