// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.Objects;

/**
 * Statement with its alleged proof.
 *
 * @since 0.1
 */
public record Claim(Statement statement, Proof proof) {

    public Claim {
        Objects.requireNonNull(statement, "statement cannot be null");
        Objects.requireNonNull(proof, "proof cannot be null");
    }
}
