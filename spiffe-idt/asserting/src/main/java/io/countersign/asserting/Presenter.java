// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.SpiffeId;
import java.util.Objects;

/**
 * Workload that presents an OAuth token.
 *
 * @param id SPIFFE ID of the workload
 * @param thumbprint SHA-256 of its certificate as base64url (RFC 8705 section 3.1)
 */
record Presenter(SpiffeId id, String thumbprint) {

    Presenter {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
    }
}
