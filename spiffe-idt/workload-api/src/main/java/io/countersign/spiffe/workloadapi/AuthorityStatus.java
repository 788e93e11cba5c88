// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.time.Instant;
import java.util.Objects;

/**
 * What can be told about an authority. One authority is a pair: the certificate that X.509-SVIDs are signed
 * with, and the key for JWT-SVIDs.
 *
 * @param id the {@code kid} of its key for JWT-SVIDs, and the common name of its certificate
 * @param state where it stands
 * @param notAfter when its certificate expires
 * @param leavesAt when it leaves the bundle, unless dropped before: an old one's appointed time, else {@code notAfter}
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
