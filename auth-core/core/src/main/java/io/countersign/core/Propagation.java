// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Result of adding a credential to an outgoing request. Unless it is {@link Done}, the request must not be sent.
 *
 * @since 0.1
 */
public sealed interface Propagation {

    /** The request carries the credential that the scheme requires. */
    record Done() implements Propagation {

        private static final Done INSTANCE = new Done();
    }

    /** The caller's credential must not be sent to the target. */
    record Refused(RefusalCode code) implements Propagation {

        public Refused {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The credential could not be obtained, for example because the issuer is unavailable.
     *
     * @param cause cause for logs: low-cardinality, without any content of the credential
     */
    record Unknown(String cause) implements Propagation {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }

    static Propagation done() {
        return Done.INSTANCE;
    }

    static Propagation refused(RefusalCode code) {
        return new Refused(code);
    }

    static Propagation unknown(String cause) {
        return new Unknown(cause);
    }
}
