// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.jose.keyset.KeySource;
import io.countersign.spring.boot.ChosenSchemes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Published keys that verify identity tokens: those of asserting workloads, and those of identity providers. */
final class IdtKeys {

    private final AssertingWorkloads asserting;

    private final Supplier<List<RemoteKeys>> providers;

    private final ChosenSchemes chosen;

    IdtKeys(AssertingWorkloads asserting, Supplier<List<RemoteKeys>> providers, ChosenSchemes chosen) {
        this.asserting = asserting;
        this.providers = providers;
        this.chosen = chosen;
    }

    private Stream<RemoteKeys> mattering() {
        return Stream.concat(asserting.keys(chosen).stream(), providers.get().stream())
                .filter(RemoteKeys::matter);
    }

    /**
     * Starts reading missing and outdated keys in the background. A service that is not ready receives no tokens, so
     * no token would start it.
     */
    void readAhead() {
        mattering().forEach(keys -> keys.readAhead().run());
    }

    /** Returns the status of the keys, by their address. */
    Map<String, KeySource.Status> statuses() {
        Map<String, KeySource.Status> statuses = new LinkedHashMap<>();
        mattering().map(keys -> keys.status().get()).forEach(status -> statuses.put(status.source(), status));
        return statuses;
    }
}
