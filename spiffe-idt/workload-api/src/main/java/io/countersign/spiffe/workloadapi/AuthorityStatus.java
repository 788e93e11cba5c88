// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.time.Instant;
import java.util.Objects;

/**
 * Public information about an authority. An authority is a pair: the certificate for X.509-SVIDs and the key for
 * JWT-SVIDs.
 *
 * @param id {@code kid} of its key for JWT-SVIDs, and common name of its certificate
 * @param state its state
 * @param notAfter expiry of its certificate
 * @param leavesAt time at which it leaves the bundle unless it is dropped earlier: the scheduled time of an old
 *     authority, otherwise {@code notAfter}
 * @since 0.1
 */
public record AuthorityStatus(String id, AuthorityState state, Instant notAfter, Instant leavesAt) {

    public AuthorityStatus {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(state, "state cannot be null");
        Objects.requireNonNull(notAfter, "notAfter cannot be null");
        Objects.requireNonNull(leavesAt, "leavesAt cannot be null");
    }
}
