// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.util.Locale;

/** Where a signing key is in its life. */
public enum KeyState {

    /** Signs. There is one of each algorithm. */
    ACTIVE,

    /** Published, so that every verifier knows it once it signs. */
    NEXT,

    /** Signs no more, but verifies until the last token that it signed has ended. */
    RETIRED,

    /** Neither signs nor verifies. */
    REMOVED;

    /** As the database and answers have it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static KeyState of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
