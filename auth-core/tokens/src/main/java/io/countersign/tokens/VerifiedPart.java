// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Token that a verified credential depends on, or another token that such a token asserts.
 *
 * @param identity claims by which the token can be revoked
 * @param current whether the issuer's key set still contains the key that verified the token; called for each request,
 *     so it must not block
 * @since 0.1
 */
public record VerifiedPart(TokenIdentity identity, BooleanSupplier current) {

    public VerifiedPart {
        Objects.requireNonNull(identity, "identity cannot be null");
        Objects.requireNonNull(current, "current cannot be null");
    }

    /** Creates a part that has no key of its own, such as a token that another one asserts. */
    public static VerifiedPart withoutKey(TokenIdentity identity) {
        return new VerifiedPart(identity, () -> true);
    }

    /** Whether the issuer's key set still contains the key that verified the token. */
    boolean isCurrent() {
        return current.getAsBoolean();
    }

    @Override
    public String toString() {
        return "VerifiedPart";
    }
}
