// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.util.Objects;

/**
 * One entry of a problem's {@code errors}.
 *
 * @param field the path of the member or the name of the parameter: {@code lines[0].quantity}
 * @param message what is wrong with it, without its value
 * @since 0.1
 */
public record Violation(String field, String message) {

    public Violation {
        Objects.requireNonNull(field, "field cannot be null");
        Objects.requireNonNull(message, "message cannot be null");
    }
}
