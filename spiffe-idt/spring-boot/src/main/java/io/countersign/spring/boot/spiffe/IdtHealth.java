// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.jose.keyset.KeySource;
import io.countersign.spring.boot.CredentialHealth;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Health of identity tokens: up if the keys of asserting workloads and identity providers are usable. A health check
 * also starts reading keys that are missing, so that a workload gets them before it becomes ready.
 */
final class IdtHealth implements CredentialHealth {

    private final IdtKeys keys;

    IdtHealth(IdtKeys keys) {
        this.keys = keys;
    }

    @Override
    public String name() {
        return "idt";
    }

    @Override
    public boolean isUsable() {
        keys.readAhead();
        return keys.statuses().values().stream().allMatch(KeySource.Status::usable);
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        keys.statuses().forEach((source, status) -> details.put(source, describe(status)));
        return details;
    }

    private static String describe(KeySource.Status status) {
        if (status.usable()) {
            return "usable";
        }
        return status.refreshed() == null ? "not read yet" : "too old to use";
    }
}
