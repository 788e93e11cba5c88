// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * What came of verifying a credential. The three are never confused: a credential that could not be judged is neither
 * accepted nor refused.
 *
 * @since 0.1
 */
public sealed interface Verdict {

    /** The credential is genuine, current and meant for this service. */
    record Accepted(Caller caller) implements Verdict {

        public Accepted {
            Objects.requireNonNull(caller, "caller cannot be null");
        }
    }

    /** The credential is wrong. */
    record Rejected(RefusalCode code) implements Verdict {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The credential could not be judged: a key set, a store or a native library is out of reach.
     *
     * @param cause for the log, low-cardinality, without anything of the credential
     */
    record Unknown(String cause) implements Verdict {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }

    static Verdict accepted(Caller caller) {
        return new Accepted(caller);
    }

    static Verdict rejected(RefusalCode code) {
        return new Rejected(code);
    }

    static Verdict unknown(String cause) {
        return new Unknown(cause);
    }
}
