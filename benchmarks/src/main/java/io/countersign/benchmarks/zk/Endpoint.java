// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import java.util.Locale;

/** What is asked for over HTTP. */
enum Endpoint {
    REGISTER("register", false),
    GENERATE_PROOF("generate-proof", false),
    VERIFY_PROOF("verify-proof", false),
    /** Beside what the source calls the login of its JWT service at /generate-proof. */
    ISSUE_JWT("generate-proof", true),
    VERIFY_JWT("verify-proof", true);

    private final String sourceEndpoint;

    private final boolean jwt;

    Endpoint(String sourceEndpoint, boolean jwt) {
        this.sourceEndpoint = sourceEndpoint;
        this.jwt = jwt;
    }

    /** What it is called in files. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What the source calls it. */
    String sourceEndpoint() {
        return sourceEndpoint;
    }

    boolean isJwt() {
        return jwt;
    }
}
