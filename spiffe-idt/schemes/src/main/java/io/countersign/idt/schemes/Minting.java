// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.RefusalCode;
import java.time.Duration;
import java.util.Objects;

/**
 * What came of asking an asserting workload for a token.
 *
 * @since 0.1
 */
public sealed interface Minting {

    /**
     * The token was made.
     *
     * @param token a secret, left out of {@link #toString()}
     * @param life how long it is good for
     */
    record Minted(String token, Duration life) implements Minting {

        public Minted {
            Objects.requireNonNull(token, "token cannot be null");
            Objects.requireNonNull(life, "life cannot be null");
        }

        @Override
        public String toString() {
            return "Minted[" + life + "]";
        }
    }

    /** It may not be made: the answer was an error of RFC 6749 section 5.2. */
    record Refused(RefusalCode code) implements Minting {

        public Refused {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * It could not be made now.
     *
     * @param cause for the log, low-cardinality
     */
    record Unreachable(String cause) implements Minting {

        public Unreachable {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
