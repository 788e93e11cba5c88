// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the two ends of a measured link are identified. */
enum LinkKind {

    /** TLS with a certificate of the server only. */
    TLS,

    /** Mutual TLS by certificates of an authority, with SSL bundles. */
    AUTHORITY,

    /** Mutual TLS by SVIDs of the embedded Workload API. */
    SPIFFE,

    /** Mutual TLS by registrations with a key curator. */
    REGISTRATION;

    static final List<String> NAMES =
            Arrays.stream(values()).map(LinkKind::toString).toList();

    static LinkKind of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns the name in options and reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
