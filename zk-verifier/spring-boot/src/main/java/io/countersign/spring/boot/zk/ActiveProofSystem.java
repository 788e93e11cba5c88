// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.ProofSystem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof system in use.
 *
 * @param system proof system
 * @param obstacle reason why {@code countersign.zk.proof-system} is not used, {@code null} if it is
 * @since 0.1
 */
public record ActiveProofSystem(
        ProofSystem system, @Nullable String obstacle) {

    public ActiveProofSystem {
        Objects.requireNonNull(system, "system cannot be null");
    }

    /** Returns whether this is the fallback. */
    public boolean isFallback() {
        return obstacle != null;
    }
}
