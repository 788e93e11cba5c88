// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Result of looking for a credential of a scheme in a request.
 *
 * @since 0.1
 */
public sealed interface Reading {

    /** No credential of this scheme: the next scheme is asked. */
    record Absent() implements Reading {

        private static final Absent INSTANCE = new Absent();
    }

    /** Malformed credential of this scheme: no other scheme is asked. */
    record Malformed(RefusalCode code) implements Reading {

        public Malformed {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /** Credential of this scheme, not yet verified. */
    record Present(Credential credential) implements Reading {

        public Present {
            Objects.requireNonNull(credential, "credential cannot be null");
        }
    }

    static Reading absent() {
        return Absent.INSTANCE;
    }

    static Reading malformed(RefusalCode code) {
        return new Malformed(code);
    }

    static Reading present(Credential credential) {
        return new Present(credential);
    }
}
