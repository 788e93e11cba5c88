// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.util.List;

/** The body is well-formed but its members are not what they must be. */
final class InvalidRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<FieldError> errors;

    InvalidRequestException(List<FieldError> errors) {
        super("invalid members: " + errors.stream().map(FieldError::field).toList());
        this.errors = List.copyOf(errors);
    }

    List<FieldError> errors() {
        return errors;
    }

    /** One wrong member and what it must be. */
    record FieldError(String field, String message) {}
}
