// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.RefusalCode;
import java.time.Duration;
import java.util.Objects;

/**
 * Result of a request to an asserting workload for a token.
 *
 * @since 0.1
 */
public sealed interface Minting {

    /**
     * The token was issued.
     *
     * @param token secret token, which {@link #toString()} omits
     * @param life remaining lifetime
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

    /** The request was refused: the response was an error of RFC 6749 section 5.2. */
    record Refused(RefusalCode code) implements Minting {

        public Refused {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The token could not be issued now.
     *
     * @param cause low-cardinality text for the log
     */
    record Unreachable(String cause) implements Minting {

        public Unreachable {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
