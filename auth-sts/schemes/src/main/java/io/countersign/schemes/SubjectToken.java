// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.LoggableId;
import io.countersign.jose.jwt.Jwt;
import io.countersign.tokens.TokenDigest;
import io.countersign.tokens.TokenIdentity;
import java.util.List;
import java.util.Objects;

/**
 * Token that can be exchanged for another one (RFC 8693 section 2.1).
 *
 * @param type the {@code subject_token_type}
 */
record SubjectToken(String value, String type, Jwt jwt, TokenIdentity identity, TokenDigest digest) {

    static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    static final String TRANSACTION_TOKEN = "urn:ietf:params:oauth:token-type:txn_token";

    SubjectToken {
        Objects.requireNonNull(value, "value cannot be null");
        Objects.requireNonNull(type, "type cannot be null");
        Objects.requireNonNull(jwt, "jwt cannot be null");
        Objects.requireNonNull(identity, "identity cannot be null");
        Objects.requireNonNull(digest, "digest cannot be null");
    }

    List<String> audience() {
        return jwt.audience();
    }

    /** Whether the token is bound to its sender, so that it cannot be passed on unchanged. */
    boolean isBound() {
        return jwt.claims().containsKey("cnf");
    }

    @Override
    public String toString() {
        return "SubjectToken[" + LoggableId.of(jwt.id()) + "]";
    }
}
