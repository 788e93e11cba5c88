// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/** Thrown when a request cannot be verified because of its form or size. */
final class UnreadableRequestException extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    UnreadableRequestException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }

    /** Omits the stack trace: it is not useful, and attackers must not be able to make requests expensive. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    static UnreadableRequestException headerTooLarge(String header, int limit) {
        return new UnreadableRequestException(new Problem(
                431,
                "header-too-large",
                "Request Header Fields Too Large",
                "The header " + header + " is larger than countersign.max-header-size, " + limit + " bytes."));
    }

    static UnreadableRequestException bodyTooLarge(String name, int limit) {
        return new UnreadableRequestException(new Problem(
                413,
                "body-too-large",
                "Content Too Large",
                "The body is larger than " + name + ", " + limit + " bytes."));
    }

    static UnreadableRequestException slowBody() {
        return new UnreadableRequestException(
                new Problem(408, "slow-body", "Request Timeout", "The body of the request arrives too slowly."));
    }

    static UnreadableRequestException body() {
        return new UnreadableRequestException(
                new Problem(400, "unreadable-body", "Bad Request", "The body of the request cannot be read."));
    }

    static UnreadableRequestException repeatedHeader(@Nullable String header) {
        return new UnreadableRequestException(new Problem(
                400, "repeated-header", "Bad Request", "The header " + header + " is there more than once."));
    }

    static UnreadableRequestException clientCertificate(String detail) {
        return new UnreadableRequestException(new Problem(400, "client-certificate", "Bad Request", detail));
    }

    static UnreadableRequestException address() {
        return new UnreadableRequestException(
                new Problem(400, "malformed-address", "Bad Request", "The address of the request is not a URI."));
    }

    /**
     * Ignores the request: events hold this exception for longer than the request, and must not contain its credential.
     */
    @Override
    public void setAuthenticationRequest(@Nullable Authentication authenticationRequest) {
        // Ignored.
    }
}
