// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.Jwt;
import io.countersign.jose.KeySource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a verified credential rests on: a token, or what one says of another.
 *
 * @param identity by which it can be taken back
 * @param jwt the token with the key that verified it, or {@code null} if there is none
 * @param keys where that key is from
 */
record VerifiedPart(
        TokenIdentity identity, @Nullable Jwt jwt, @Nullable KeySource keys) {

    VerifiedPart {
        Objects.requireNonNull(identity, "identity cannot be null");
    }

    static VerifiedPart of(Jwt jwt, KeySource keys) {
        return new VerifiedPart(TokenIdentity.of(jwt), jwt, Objects.requireNonNull(keys, "keys cannot be null"));
    }

    /** What somebody else's token says, who answers for it. */
    static VerifiedPart asserted(TokenIdentity identity) {
        return new VerifiedPart(identity, null, null);
    }

    /** Whether the key is still in its set. */
    boolean isCurrent() {
        return jwt == null || (keys != null && keys.isCurrent(jwt.key()));
    }

    @Override
    public String toString() {
        return "VerifiedPart";
    }
}
