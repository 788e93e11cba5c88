// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

/**
 * Reason of a revocation.
 *
 * @since 0.1
 */
public enum RevocationReason {
    /** The service has stopped, and gives up its registration. */
    STOPPED(1),
    /** The token has ended or was revoked. */
    TOKEN_ENDED(2),
    /** The TLS key is lost, or somebody else has it. */
    KEY_LOST(3);

    private final int code;

    RevocationReason(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static RevocationReason of(int code) {
        for (RevocationReason reason : values()) {
            if (reason.code == code) {
                return reason;
            }
        }
        throw new IllegalArgumentException("Unknown reason of a revocation: " + code);
    }
}
