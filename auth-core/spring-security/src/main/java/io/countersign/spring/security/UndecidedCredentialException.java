// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.SchemeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;

/**
 * What was presented could not be verified: 503, and never taken for right or wrong.
 *
 * @since 0.1
 */
public final class UndecidedCredentialException extends AuthenticationServiceException {

    private static final long serialVersionUID = 1L;

    private final transient SchemeName scheme;

    private final @Nullable String credentialId;

    private final String reason;

    private final transient @Nullable Throwable failure;

    /**
     * @param scheme that was to verify it
     * @param reason what was unavailable, low-cardinality
     * @param credentialId the identifier that may be logged, or {@code null}; not verified
     */
    public UndecidedCredentialException(SchemeName scheme, String reason, @Nullable String credentialId) {
        this(scheme, reason, credentialId, null);
    }

    private UndecidedCredentialException(
            SchemeName scheme, String reason, @Nullable String credentialId, @Nullable Throwable failure) {
        super("The credential of scheme " + scheme + " could not be verified: " + reason);
        this.scheme = Objects.requireNonNull(scheme, "scheme cannot be null");
        this.reason = Objects.requireNonNull(reason, "reason cannot be null");
        this.credentialId = credentialId;
        this.failure = failure;
    }

    /** The scheme threw what nobody foresaw. */
    static UndecidedCredentialException unforeseen(
            SchemeName scheme, @Nullable String credentialId, Throwable failure) {
        return new UndecidedCredentialException(scheme, "unforeseen", credentialId, failure);
    }

    /** What the scheme threw, for the log alone; {@code null} if it told that it could not judge. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    public SchemeName scheme() {
        return scheme;
    }

    public String reason() {
        return reason;
    }

    public @Nullable String credentialId() {
        return credentialId;
    }

    /** None, as for a refusal. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    /** Keeps none: events hold this exception for longer than the request, and nothing that was presented. */
    @Override
    public void setAuthenticationRequest(@Nullable Authentication authenticationRequest) {
        // Not kept.
    }
}
