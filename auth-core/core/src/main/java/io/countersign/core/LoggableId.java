// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import org.jspecify.annotations.Nullable;

/**
 * Filters identifiers of unverified credentials, such as {@code jti} (RFC 7519 section 4.1.7), before they are logged.
 *
 * @since 0.1
 */
public final class LoggableId {

    private static final int MAX_LENGTH = 128;

    private LoggableId() {}

    /** Returns the identifier if it consists of 1 to 128 visible ASCII characters, else {@code null}. */
    public static @Nullable String of(@Nullable String id) {
        boolean harmless = id != null
                && !id.isEmpty()
                && id.length() <= MAX_LENGTH
                && id.chars().allMatch(c -> c > ' ' && c < 127);
        return harmless ? id : null;
    }
}
