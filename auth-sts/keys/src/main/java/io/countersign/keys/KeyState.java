// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.util.Locale;

/** State of a signing key. */
public enum KeyState {

    /** Signs. Each algorithm has at most one such key. */
    ACTIVE,

    /** Published but not signing yet, so that every verifier knows it in time. */
    NEXT,

    /** Signs no longer, but verifies until the last token that it signed has expired. */
    RETIRED,

    /** Neither signs nor verifies. */
    REMOVED;

    /** Returns the name used in the database and in responses, in lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static KeyState of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
