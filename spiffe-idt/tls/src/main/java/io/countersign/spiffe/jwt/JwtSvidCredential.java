// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.jose.jwt.CompactJws;
import org.jspecify.annotations.Nullable;

/** JWT-SVID as received. Its text is never shown. */
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

    /** Returns {@code null}: a JWT-SVID need not have an id, and an unverified id must not be logged. */
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
