// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.CredentialHealth;
import io.countersign.zk.registry.PolledRegistry;
import io.countersign.zk.registry.Registry;
import java.util.LinkedHashMap;
import java.util.Map;

/** Health of the scheme: up if the registry is fresh. The details name the proof system in use. */
final class ZkHealth implements CredentialHealth {

    private final ActiveProofSystem active;

    private final Registry registry;

    ZkHealth(ActiveProofSystem active, Registry registry) {
        this.active = active;
        this.registry = registry;
    }

    @Override
    public String name() {
        return "zk";
    }

    @Override
    public boolean isUsable() {
        return !(registry instanceof PolledRegistry polled) || polled.isFresh();
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("proofSystem", active.system().name());
        if (active.isFallback()) {
            details.put("standsInBecause", String.valueOf(active.obstacle()));
        }
        details.put("registry", isUsable() ? "fresh" : "stale");
        return details;
    }
}
