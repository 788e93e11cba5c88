// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.Jwt;

/** Token that Spring's decoder verified. */
record SpringToken(Jwt token) implements Credential {

    private static final SchemeName NAME = new SchemeName("resource-server");

    @Override
    public SchemeName scheme() {
        return NAME;
    }

    @Override
    public @Nullable String id() {
        return token.getId();
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "SpringToken[" + id() + "]";
    }
}
