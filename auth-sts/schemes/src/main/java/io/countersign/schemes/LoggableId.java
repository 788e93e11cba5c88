// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import org.jspecify.annotations.Nullable;

/** Identifiers that a stranger chose and that go into a log. */
final class LoggableId {

    private static final int MAX_LENGTH = 128;

    private LoggableId() {}

    /** The identifier, or {@code null} if it is more than some visible characters of ASCII. */
    static @Nullable String of(@Nullable String id) {
        boolean harmless = id != null
                && !id.isEmpty()
                && id.length() <= MAX_LENGTH
                && id.chars().allMatch(c -> c > ' ' && c < 127);
        return harmless ? id : null;
    }
}
