// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.jose.jwt.CompactJws;
import org.jspecify.annotations.Nullable;

/** A JWT-SVID as it came. Its text is shown to nobody. */
final class JwtSvidCredential implements Credential {

    private final String token;

    private final CompactJws jws;

    JwtSvidCredential(String token, CompactJws jws) {
        this.token = token;
        this.jws = jws;
    }

    String token() {
        return token;
    }

    CompactJws jws() {
        return jws;
    }

    @Override
    public SchemeName scheme() {
        return JwtSvidScheme.NAME;
    }

    /** None: a JWT-SVID need not have one, and what a stranger wrote is not for logs. */
    @Override
    public @Nullable String id() {
        return null;
    }

    @Override
    public String algorithm() {
        return JwtSvidVerifier.isAllowed(jws.header().algorithm())
                ? jws.header().algorithm()
                : "none";
    }

    @Override
    public String toString() {
        return "JwtSvidCredential";
    }
}
