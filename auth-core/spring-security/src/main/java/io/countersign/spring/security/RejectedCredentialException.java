// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Demand;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;

/**
 * Thrown when a credential is refused: 401. The reason is for logs, metrics and audit, not for the caller.
 *
 * @since 0.1
 */
public final class RejectedCredentialException extends BadCredentialsException {

    private static final long serialVersionUID = 1L;

    private final transient SchemeName scheme;

    private final transient RefusalCode code;

    private final @Nullable String credentialId;

    private final transient @Nullable Demand demand;

    /**
     * @param scheme scheme that refused the credential
     * @param code reason of the refusal
     * @param credentialId identifier that may be logged, or {@code null}; not verified
     */
    public RejectedCredentialException(SchemeName scheme, RefusalCode code, @Nullable String credentialId) {
        this(scheme, code, credentialId, null);
    }

    /**
     * @param scheme scheme that refused the credential
     * @param code reason of the refusal
     * @param credentialId identifier that may be logged, or {@code null}; not verified
     * @param demand value that the caller must send with its next attempt, or {@code null}
     */
    public RejectedCredentialException(
            SchemeName scheme, RefusalCode code, @Nullable String credentialId, @Nullable Demand demand) {
        super("The credential of scheme " + scheme + " was refused: " + code);
        this.scheme = Objects.requireNonNull(scheme, "scheme cannot be null");
        this.code = Objects.requireNonNull(code, "code cannot be null");
        this.credentialId = credentialId;
        this.demand = demand;
    }

    public SchemeName scheme() {
        return scheme;
    }

    public RefusalCode code() {
        return code;
    }

    public @Nullable String credentialId() {
        return credentialId;
    }

    /**
     * Returns the value that the caller must send with its next attempt, or {@code null}. It is the only reason that
     * the caller learns.
     */
    public @Nullable Demand demand() {
        return demand;
    }

    /** Omits the stack trace: a refusal is not a program error and must not cost more than a verification. */
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
