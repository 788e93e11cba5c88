// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Thrown when a request repeats a header that may carry a credential. The request is answered with 400.
 *
 * @since 0.1
 */
public final class RepeatedHeaderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String header;

    public RepeatedHeaderException(String header) {
        super("The header " + header + " is repeated");
        this.header = header;
    }

    public String header() {
        return header;
    }
}
