// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

/** Rules that the server applies to all clients together. */
public enum SecurityProfile {

    /** The rules of each client alone. */
    NONE,

    /**
     * FAPI 2.0 Security Profile (OpenID Foundation): pushed requests, tokens bound to their sender, clients that
     * authenticate by a key or a certificate, and three signature algorithms.
     */
    FAPI2;

    public boolean isFapi2() {
        return this == FAPI2;
    }
}
