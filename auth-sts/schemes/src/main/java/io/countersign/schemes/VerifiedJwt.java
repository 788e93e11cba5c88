// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.jose.Jwt;
import org.jspecify.annotations.Nullable;

/** The credential behind a caller, once it is verified: what it says, and its text for whoever passes it on. */
record VerifiedJwt(SchemeName scheme, String token, Jwt jwt) implements Credential {

    @Override
    public @Nullable String id() {
        return LoggableId.of(jwt.id());
    }

    @Override
    public String algorithm() {
        return jwt.key().algorithm().jwaName();
    }

    @Override
    public String toString() {
        return "VerifiedJwt[" + scheme + ", " + id() + "]";
    }
}
