// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.SchemeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * What was presented could not be judged: 503, and never taken for right or wrong.
 *
 * @since 0.1
 */
public final class UndecidedCredentialException extends AuthenticationServiceException {

    private static final long serialVersionUID = 1L;

    private final transient SchemeName scheme;

    private final @Nullable String credentialId;

    private final String reason;

    /**
     * @param scheme that was to judge it
     * @param reason what was out of reach, low-cardinality
     * @param credentialId the identifier that may be logged, or {@code null}; not verified
     */
    public UndecidedCredentialException(SchemeName scheme, String reason, @Nullable String credentialId) {
        super("The credential of scheme " + scheme + " could not be judged: " + reason);
        this.scheme = Objects.requireNonNull(scheme, "scheme cannot be null");
        this.reason = Objects.requireNonNull(reason, "reason cannot be null");
        this.credentialId = credentialId;
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
}
