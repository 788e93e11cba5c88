// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import java.time.DateTimeException;
import java.time.Instant;

/** Parses times of ISO 8601 in UTC. */
final class Times {

    private Times() {}

    /** @throws IllegalArgumentException if it is no time */
    static Instant parse(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException ex) {
            throw new IllegalArgumentException("Not a time such as 2026-11-26T12:00:00Z", ex);
        }
    }
}
