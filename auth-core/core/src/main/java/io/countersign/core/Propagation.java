// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * What came of putting a credential on an outgoing request. Unless it is {@link Done}, the request must not be sent.
 *
 * @since 0.1
 */
public sealed interface Propagation {

    /** The request carries what the scheme prescribes. */
    record Done() implements Propagation {

        private static final Done INSTANCE = new Done();
    }

    /** The caller's authority may not go there. */
    record Refused(RefusalCode code) implements Propagation {

        public Refused {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * It could not be told, or the credential could not be made: the issuer is unavailable.
     *
     * @param cause for the log, low-cardinality, without anything of the credential
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
