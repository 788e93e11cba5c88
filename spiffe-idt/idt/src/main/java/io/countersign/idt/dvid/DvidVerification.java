// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * What came of verifying a DVID.
 *
 * @since 0.1
 */
public sealed interface DvidVerification {

    /** It is genuine, current, meant for this workload, and sent by whom it should be. */
    record Accepted(Dvid dvid) implements DvidVerification {

        public Accepted {
            Objects.requireNonNull(dvid, "dvid cannot be null");
        }
    }

    /** It is wrong. */
    record Rejected(RefusalCode code) implements DvidVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * It cannot be told: a key set or the replay store is unavailable.
     *
     * @param cause for the log, low-cardinality, without anything of the token
     */
    record Unknown(String cause) implements DvidVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
