// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.util.Objects;

/**
 * Entry in the member {@code errors} of a problem.
 *
 * @param field path of the member or name of the parameter, such as {@code lines[0].quantity}
 * @param message explanation of the error, without the value
 * @since 0.1
 */
public record Violation(String field, String message) {

    public Violation {
        Objects.requireNonNull(field, "field cannot be null");
        Objects.requireNonNull(message, "message cannot be null");
    }
}
