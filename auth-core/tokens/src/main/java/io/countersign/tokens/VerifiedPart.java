// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * One token that a verified credential rests on, or what such a token asserts of another.
 *
 * @param identity what it can be revoked by
 * @param current whether the key that verified it is still one of its issuer's; asked for each request, so it must not
 *     block
 * @since 0.1
 */
public record VerifiedPart(TokenIdentity identity, BooleanSupplier current) {

    public VerifiedPart {
        Objects.requireNonNull(identity, "identity cannot be null");
        Objects.requireNonNull(current, "current cannot be null");
    }

    /** A part that no key of its own vouches for, such as what a token asserts of another. */
    public static VerifiedPart withoutKey(TokenIdentity identity) {
        return new VerifiedPart(identity, () -> true);
    }

    /** Whether the key that verified it is still one of its issuer's. */
    boolean isCurrent() {
        return current.getAsBoolean();
    }

    @Override
    public String toString() {
        return "VerifiedPart";
    }
}
