// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Objects;

/**
 * A statement and what is said to prove it.
 *
 * @since 0.1
 */
public record Claim(Statement statement, Proof proof) {

    public Claim {
        Objects.requireNonNull(statement, "statement cannot be null");
        Objects.requireNonNull(proof, "proof cannot be null");
    }
}
