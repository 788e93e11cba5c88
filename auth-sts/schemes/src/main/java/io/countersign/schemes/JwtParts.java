// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.TokenIdentity;
import io.countersign.tokens.VerifiedPart;
import java.util.Objects;

/**
 * Converts verified JWTs to the parts of a verified credential.
 *
 * @since 0.1
 */
public final class JwtParts {

    private JwtParts() {}

    /** Returns the identity by which a verified JWT can be revoked. */
    public static TokenIdentity identity(Jwt jwt) {
        return new TokenIdentity(
                jwt.issuer(),
                jwt.id(),
                jwt.claims().string("sid"),
                jwt.subject(),
                jwt.issuedAt(),
                jwt.key().keyId());
    }

    /** Returns a verified JWT as a part, which is current while its key is in its issuer's key set. */
    public static VerifiedPart of(Jwt jwt, KeySource keys) {
        Objects.requireNonNull(keys, "keys cannot be null");
        return new VerifiedPart(identity(jwt), () -> keys.isCurrent(jwt.key()));
    }
}
