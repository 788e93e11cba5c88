// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.schnorr.SchocoPublicKey;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The keys that chains of Anon-Mode may begin with, by the asserting workload that publishes them. They are pinned or
 * fetched from there, and never part of a token, where any key would verify its own chain. Each workload has few: the
 * current one, and while it changes the one before or after.
 *
 * @since 0.1
 */
public final class AnonRoots {

    private static final int MAX_KEYS = 4;

    private final Map<SpiffeId, AnonRootSource> sources;

    private AnonRoots(Map<SpiffeId, AnonRootSource> sources) {
        this.sources = Map.copyOf(sources);
    }

    /** The keys of asserting workloads, each from where it publishes them. */
    public static AnonRoots from(Map<SpiffeId, AnonRootSource> sources) {
        return new AnonRoots(sources);
    }

    /**
     * The keys of asserting workloads.
     *
     * @param keys at most 4 of each; of none, before any have come, no token can be verified
     */
    public static AnonRoots of(Map<SpiffeId, List<SchocoPublicKey>> keys) {
        if (keys.values().stream().anyMatch(list -> list.isEmpty() || list.size() > MAX_KEYS)) {
            throw new IllegalArgumentException("An asserting workload has 1 to " + MAX_KEYS + " root keys");
        }
        return new AnonRoots(keys.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> pinned(entry.getValue()))));
    }

    private static AnonRootSource pinned(List<SchocoPublicKey> keys) {
        List<SchocoPublicKey> copy = List.copyOf(keys);
        return () -> copy;
    }

    /** Where the keys of a workload come from. */
    AnonRootSource of(SpiffeId workload) {
        if (sources.isEmpty()) {
            throw new UnknownOutcomeException("no root key has come");
        }
        AnonRootSource found = sources.get(workload);
        if (found == null) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "a workload without root key");
        }
        return found;
    }

    @Override
    public String toString() {
        return "AnonRoots" + sources.keySet();
    }
}
