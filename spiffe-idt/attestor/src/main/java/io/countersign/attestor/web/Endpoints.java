// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.web;

/** Paths of the endpoints of this server. */
public final class Endpoints {

    public static final String STATEMENTS = "/statements";

    public static final String REVOCATIONS = "/revocations";

    public static final String KEYS = "/keys";

    private Endpoints() {}
}
