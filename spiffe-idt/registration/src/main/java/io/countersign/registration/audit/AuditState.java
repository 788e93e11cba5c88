// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.log.Head;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of an audit, for an indicator of health.
 *
 * @param sequence sequence of the last entry; -1 before the first
 * @param head newest head; {@code null} before the first
 * @param fault why the audit has stopped; {@code null} if it has not
 * @since 0.1
 */
public record AuditState(
        long sequence, @Nullable Head head, @Nullable AuditException fault) {

    /** Returns the age of the newest head by the curator's clock; {@code null} if there is none. */
    public @Nullable Duration headAge(Instant now) {
        return head == null ? null : Duration.between(Instant.ofEpochMilli(head.time()), now);
    }
}
