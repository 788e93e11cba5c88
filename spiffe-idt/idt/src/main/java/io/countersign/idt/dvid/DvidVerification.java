// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * Result of verifying a DVID.
 *
 * @since 0.1
 */
public sealed interface DvidVerification {

    /** The DVID is genuine and current, is meant for this workload and was sent by a permitted peer. */
    record Accepted(Dvid dvid) implements DvidVerification {

        public Accepted {
            Objects.requireNonNull(dvid, "dvid cannot be null");
        }
    }

    /** The DVID is invalid. */
    record Rejected(RefusalCode code) implements DvidVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The DVID could not be verified, because a key set or the replay store is unavailable.
     *
     * @param cause low-cardinality text for the log, without any part of the token
     */
    record Unknown(String cause) implements DvidVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
