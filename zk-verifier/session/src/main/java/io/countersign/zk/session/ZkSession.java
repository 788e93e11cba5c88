// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.jose.jwt.CompactJws;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Session token from the header {@code Authorization: DPoP}, not yet verified. */
record ZkSession(String token, CompactJws jws) implements Credential {

    private static final Pattern ID = Pattern.compile("[0-9a-f-]{36}");

    ZkSession {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(jws, "jws cannot be null");
    }

    @Override
    public SchemeName scheme() {
        return ZkSessionScheme.NAME;
    }

    @Override
    public @Nullable String id() {
        String id = jws.unverifiedClaims().string("jti");
        return id != null && ID.matcher(id).matches() ? id : null;
    }

    @Override
    public String algorithm() {
        return jws.header().algorithm();
    }

    @Override
    public String toString() {
        return "ZkSession";
    }
}
