// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * What a refused caller is given to come again with, such as a nonce: something that the service alone can make. That
 * it was missing is the one reason for a refusal that callers are told.
 *
 * @param authScheme whose challenge tells it (RFC 9110 section 11.6.1)
 * @param error of that challenge, as {@code use_dpop_nonce} in RFC 9449 section 9
 * @param header of the answer, which gives it
 * @param value what is given: no secret
 * @since 0.1
 */
public record Demand(String authScheme, String error, String header, String value) {

    public Demand {
        Objects.requireNonNull(authScheme, "authScheme cannot be null");
        Objects.requireNonNull(error, "error cannot be null");
        Objects.requireNonNull(header, "header cannot be null");
        Objects.requireNonNull(value, "value cannot be null");
    }
}
