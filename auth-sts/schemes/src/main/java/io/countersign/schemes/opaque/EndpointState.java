// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Records whether the introspection endpoint answers, and logs when that changes. */
final class EndpointState {

    private static final Logger LOGGER = System.getLogger(OpaqueTokenScheme.class.getName());

    private final String issuer;

    private volatile @Nullable Instant answered;

    private volatile @Nullable Instant failed;

    private boolean isFailing;

    EndpointState(String issuer) {
        this.issuer = issuer;
    }

    synchronized void answered(Instant time) {
        answered = time;
        if (isFailing) {
            isFailing = false;
            LOGGER.log(Level.INFO, "The introspection endpoint of {0} answers again", issuer);
        }
    }

    synchronized void failed(Instant time, String cause) {
        failed = time;
        if (!isFailing) {
            isFailing = true;
            LOGGER.log(Level.WARNING, "The introspection endpoint of {0} gives no usable answer: {1}", issuer, cause);
        }
    }

    @Nullable
    Instant answered() {
        return answered;
    }

    @Nullable
    Instant failed() {
        return failed;
    }
}
