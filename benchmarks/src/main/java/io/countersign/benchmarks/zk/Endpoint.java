// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import java.util.Locale;

/** Endpoints that are loaded over HTTP. */
enum Endpoint {
    REGISTER("register", false),
    GENERATE_PROOF("generate-proof", false),
    VERIFY_PROOF("verify-proof", false),
    /** Compared with /generate-proof, which the source calls the login of its JWT service. */
    ISSUE_JWT("generate-proof", true),
    VERIFY_JWT("verify-proof", true);

    private final String sourceEndpoint;

    private final boolean jwt;

    Endpoint(String sourceEndpoint, boolean jwt) {
        this.sourceEndpoint = sourceEndpoint;
        this.jwt = jwt;
    }

    /** Returns its name in files. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the source's name for it. */
    String sourceEndpoint() {
        return sourceEndpoint;
    }

    boolean isJwt() {
        return jwt;
    }
}
