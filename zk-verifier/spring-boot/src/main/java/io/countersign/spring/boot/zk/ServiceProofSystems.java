// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.Protocol;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Proof systems of a service, one for each protocol: its own, and those of protocols that only policies name. */
final class ServiceProofSystems {

    private final ActiveProofSystem main;

    private final ProofSystems known;

    private final Map<Protocol, ActiveProofSystem> systems = new EnumMap<>(Protocol.class);

    /** Properties that name the systems. */
    private final Map<Protocol, String> properties = new EnumMap<>(Protocol.class);

    private ServiceProofSystems(ActiveProofSystem main, ProofSystems known) {
        this.main = main;
        this.known = known;
        systems.put(main.system().protocol(), main);
        properties.put(main.system().protocol(), ProofSystems.PROPERTY);
    }

    /** @param main proof system of {@code countersign.zk.proof-system} */
    static ServiceProofSystems of(
            ActiveProofSystem main, ProofSystems known, Map<String, CountersignZkProperties.Policy> policies) {
        ServiceProofSystems systems = new ServiceProofSystems(main, known);
        policies.forEach((name, policy) -> systems.add(propertyOf(name), policy.proofSystem()));
        return systems;
    }

    static String propertyOf(String policy) {
        return "countersign.zk.policies." + policy + ".proof-system";
    }

    private void add(String property, @Nullable String name) {
        if (name == null) {
            return;
        }
        Protocol protocol = protocol(property, name);
        ActiveProofSystem other = systems.get(protocol);
        if (other == null) {
            systems.put(protocol, known.require(property, name));
            properties.put(protocol, property);
        } else if (!ProofSystems.isOfProtocol(name) && !other.system().name().equals(name)) {
            throw ZkSettings.wrong(
                    property,
                    "It is " + name + ", but " + other.system().name() + " verifies the proofs of " + protocol
                            + " here.",
                    "Set it to " + protocol + ": all code for a protocol accepts the same proofs.");
        }
    }

    /** Returns the property that names the system of a protocol. */
    String property(Protocol protocol) {
        return Objects.requireNonNull(properties.get(protocol), "a policy has the protocol");
    }

    ActiveProofSystem main() {
        return main;
    }

    /**
     * Returns the protocol that a policy requires.
     *
     * @param property property of the policy
     * @param name proof system that the policy names, {@code null} for the service's own
     */
    Protocol protocol(String property, @Nullable String name) {
        return name == null ? main.system().protocol() : known.protocol(property, name);
    }

    ActiveProofSystem of(Protocol protocol) {
        return Objects.requireNonNull(systems.get(protocol), "a policy has the protocol");
    }

    Collection<ActiveProofSystem> all() {
        return systems.values();
    }
}
