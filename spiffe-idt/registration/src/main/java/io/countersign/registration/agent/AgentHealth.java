// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.LogFault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Health of an agent.
 *
 * @param up whether the log is current and without contradictions, and the own registration has time left
 * @param sequence sequence of the last entry; -1 before the first
 * @param headAge age of the newest head by the curator's clock; {@code null} if there is none
 * @param fault why the last entries or the last head were refused; {@code null} if they were not
 * @param slot slot of the own registration; {@code null} if there is none
 * @param expiry end of the own registration; {@code null} if there is none
 * @param proofs names of the files with proofs against the curator, which people have to look at
 * @param foreignEntry sequence of the last foreign entry about this service; {@code null} if there was none
 * @param lastError what failed last; {@code null} if nothing fails
 * @since 0.1
 */
public record AgentHealth(
        boolean up,
        AgentState state,
        long sequence,
        @Nullable Duration headAge,
        @Nullable LogFault fault,
        @Nullable Integer slot,
        @Nullable Instant expiry,
        List<String> proofs,
        @Nullable Long foreignEntry,
        @Nullable String lastError) {

    public AgentHealth {
        Objects.requireNonNull(state, "state cannot be null");
        proofs = List.copyOf(proofs);
    }
}
