// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Thrown where it is unknown whether a credential is valid, because keys, trust bundles or a store are unavailable. It
 * becomes {@link Verdict.Unknown} or {@link Propagation.Unknown}, and never a refusal: for that there is
 * {@link InvalidCredentialException}. It has no stack trace, since an outage throws it for every request.
 *
 * @since 0.1
 */
public final class UnknownOutcomeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** @param reason for the log, low-cardinality, without anything of the credential */
    public UnknownOutcomeException(String reason) {
        super(reason, null, false, false);
        this.reason = Objects.requireNonNull(reason, "reason cannot be null");
    }

    /** Returns the reason, for the log. */
    public String reason() {
        return reason;
    }
}
