// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Value, such as a nonce, that a refused caller receives and must send with its next attempt. Only the service can
 * create it. A missing value is the only reason for a refusal that callers are told.
 *
 * @param authScheme authentication scheme of the challenge (RFC 9110 section 11.6.1)
 * @param error error code in that challenge, such as {@code use_dpop_nonce} of RFC 9449 section 9
 * @param header response header that carries the value
 * @param value value to send again; not a secret
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
