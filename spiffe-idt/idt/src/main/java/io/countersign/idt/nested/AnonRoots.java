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
 * Root keys with which chains of Anon-Mode may begin, by the asserting workload that publishes them. They are pinned,
 * or fetched from that workload, and never taken from a token: a token could bring a key that verifies it. Each
 * asserting workload has few keys: the active one and, during a rotation, its predecessor or successor.
 *
 * @since 0.1
 */
public final class AnonRoots {

    private static final int MAX_KEYS = 4;

    private final Map<SpiffeId, AnonRootSource> sources;

    private AnonRoots(Map<SpiffeId, AnonRootSource> sources) {
        this.sources = Map.copyOf(sources);
    }

    /** Returns the keys of asserting workloads, each read from its source. */
    public static AnonRoots from(Map<SpiffeId, AnonRootSource> sources) {
        return new AnonRoots(sources);
    }

    /**
     * Returns the pinned keys of asserting workloads.
     *
     * @param keys 1 to 4 keys of each workload; if the map is empty, no token can be verified
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

    /** Returns the source of a workload's keys. */
    AnonRootSource of(SpiffeId workload) {
        if (sources.isEmpty()) {
            throw new UnknownOutcomeException("no root key is available");
        }
        AnonRootSource found = sources.get(workload);
        if (found == null) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "a workload without a root key");
        }
        return found;
    }

    @Override
    public String toString() {
        return "AnonRoots" + sources.keySet();
    }
}
