// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.ProofSystem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The proof system that serves.
 *
 * @param system which
 * @param obstacle why another one than {@code countersign.zk.proof-system} does, or {@code null}
 * @since 0.1
 */
public record ActiveProofSystem(
        ProofSystem system, @Nullable String obstacle) {

    public ActiveProofSystem {
        Objects.requireNonNull(system, "system cannot be null");
    }

    /** Whether it is the one that was asked for to stand in. */
    public boolean isFallback() {
        return obstacle != null;
    }
}
