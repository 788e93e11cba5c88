// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

/** Why a source refuses a token. */
public enum TokenRefusal {
    /** The source does not know the token, or it has ended. */
    INVALID_TOKEN("invalid-token"),
    /** The service shares its address with its node. */
    HOST_NETWORK("host-network");

    private final String reason;

    TokenRefusal(String reason) {
        this.reason = reason;
    }

    /** Returns the text in answers, meters and the log. */
    public String reason() {
        return reason;
    }
}
