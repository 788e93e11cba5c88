// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.registration.keys.TlsKey;
import org.jspecify.annotations.Nullable;

/**
 * Request to reserve a slot.
 *
 * @param key TLS key of the service, a SubjectPublicKeyInfo, base64url
 */
record ReservationRequest(@Nullable String key) {

    TlsKey decode() {
        return OctetText.member("key", key, TlsKey::parse);
    }
}
