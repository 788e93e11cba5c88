// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

/**
 * Failure as a span records it: the type of the exception, without its message and stack trace. Messages contain
 * addresses, names of users and parts of answers.
 *
 * @since 0.1
 */
public final class SpanFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param failure exception that is recorded by its type */
    public SpanFailure(Throwable failure) {
        super(failure.getClass().getName(), null, false, false);
    }
}
