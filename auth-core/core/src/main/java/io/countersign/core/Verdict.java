// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of verifying a credential. The three are never confused: a credential that could not be verified is neither
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

    /**
     * The credential is wrong.
     *
     * @param demand what the caller is given to come again with, if it is wrong for want of that
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

    /** The credential is wrong for want of what is demanded. */
    static Verdict rejected(RefusalCode code, Demand demand) {
        return new Rejected(code, Objects.requireNonNull(demand, "demand cannot be null"));
    }

    static Verdict unknown(String cause) {
        return new Unknown(cause);
    }
}
