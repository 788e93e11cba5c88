// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Result of verifying a credential. A credential that could not be verified is neither accepted nor refused.
 *
 * @since 0.1
 */
public sealed interface Verdict {

    /** The credential is genuine, not expired and intended for this service. */
    record Accepted(Caller caller) implements Verdict {

        public Accepted {
            Objects.requireNonNull(caller, "caller cannot be null");
        }
    }

    /**
     * The credential is refused.
     *
     * @param demand value that the caller must send with its next attempt, or {@code null} if nothing was missing
     */
    record Rejected(RefusalCode code, @Nullable Demand demand) implements Verdict {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }

        public Rejected(RefusalCode code) {
            this(code, null);
        }
    }

    /**
     * The credential could not be verified: a key set, a store or a native library is unavailable.
     *
     * @param cause cause for logs: low-cardinality, without any content of the credential
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

    /** Refuses a credential because a demanded value is missing. */
    static Verdict rejected(RefusalCode code, Demand demand) {
        return new Rejected(code, Objects.requireNonNull(demand, "demand cannot be null"));
    }

    static Verdict unknown(String cause) {
        return new Unknown(cause);
    }
}
