// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.AgentHealth;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.spring.boot.CountersignInfoContributor;
import java.util.LinkedHashMap;
import java.util.Map;

/** Info about the own registration and the log. */
final class RegistrationInfoContributor implements CountersignInfoContributor {

    private final RegistrationAgent agent;

    RegistrationInfoContributor(RegistrationAgent agent) {
        this.agent = agent;
    }

    @Override
    public String name() {
        return "registration";
    }

    @Override
    public Map<String, Object> info() {
        AgentHealth health = agent.health();
        Map<String, Object> info = new LinkedHashMap<>();
        agent.identity().ifPresent(identity -> info.put("id", identity.name()));
        if (health.slot() != null) {
            info.put("slot", health.slot());
        }
        if (health.expiry() != null) {
            info.put("expires", health.expiry().toString());
        }
        info.put("sequence", health.sequence());
        info.put("state", RegistrationTrust.text(health.state()));
        return info;
    }
}
