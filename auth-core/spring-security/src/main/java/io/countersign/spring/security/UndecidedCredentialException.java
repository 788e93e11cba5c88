// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.SchemeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;

/**
 * Thrown when a credential could not be verified: 503. It is neither accepted nor refused.
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
     * @param scheme scheme that could not verify the credential
     * @param reason unavailable component, low-cardinality
     * @param credentialId identifier that may be logged, or {@code null}; not verified
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

    /** Creates an exception for an unexpected exception of the scheme. */
    static UndecidedCredentialException unforeseen(
            SchemeName scheme, @Nullable String credentialId, Throwable failure) {
        return new UndecidedCredentialException(scheme, "unforeseen", credentialId, failure);
    }

    /**
     * Returns the unexpected exception of the scheme, for logs only; {@code null} if the scheme returned
     * {@code Unknown}.
     */
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

    /** Omits the stack trace, as for a refusal. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    /**
     * Ignores the request: events hold this exception for longer than the request, and must not contain its credential.
     */
    @Override
    public void setAuthenticationRequest(@Nullable Authentication authenticationRequest) {
        // Ignored.
    }
}
