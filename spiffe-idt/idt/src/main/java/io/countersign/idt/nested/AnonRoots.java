// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtException;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.UndecidedException;
import io.countersign.idt.schnorr.SchocoPublicKey;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The keys that chains of Anon-Mode may begin with, by the asserting workload that publishes them. They are pinned or fetched from there, and never part of
 * a token, where any key would verify its own chain. Each workload has few: the current one, and while it changes the one before or after.
 *
 * @since 0.1
 */
public final class AnonRoots {

    private static final int MAX_KEYS = 4;

    private final Map<SpiffeId, List<SchocoPublicKey>> keys;

    private AnonRoots(Map<SpiffeId, List<SchocoPublicKey>> keys) {
        this.keys = keys;
    }

    /**
     * The keys of asserting workloads.
     *
     * @param keys at most 4 of each; of none, before any have come, no token can be judged
     */
    public static AnonRoots of(Map<SpiffeId, List<SchocoPublicKey>> keys) {
        if (keys.values().stream().anyMatch(list -> list.isEmpty() || list.size() > MAX_KEYS)) {
            throw new IllegalArgumentException("An asserting workload has 1 to " + MAX_KEYS + " root keys");
        }
        return new AnonRoots(keys.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue()))));
    }

    /** The keys of a workload. */
    List<SchocoPublicKey> of(SpiffeId workload) {
        if (keys.isEmpty()) {
            throw new UndecidedException("no root key has come");
        }
        List<SchocoPublicKey> found = keys.get(workload);
        if (found == null) {
            throw new IdtException(RefusalCode.UNTRUSTED_ISSUER, "a workload without root key");
        }
        return found;
    }

    @Override
    public String toString() {
        return "AnonRoots" + keys;
    }
}
