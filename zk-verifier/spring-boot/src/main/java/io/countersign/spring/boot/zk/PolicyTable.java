// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.ZkPolicy;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Protocol;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Policies by name: those of the properties, and two that need no definition. */
final class PolicyTable {

    private static final String POLICIES = "countersign.zk.policies.";

    private final Map<String, ZkPolicy> policies = new LinkedHashMap<>();

    private final ServiceProofSystems systems;

    PolicyTable(Map<String, CountersignZkProperties.Policy> configured, ServiceProofSystems systems) {
        this.systems = systems;
        Protocol main = systems.main().system().protocol();
        add(new ZkPolicy("registered", Circuit.SECRET_PROOF_BOUND, main, null, Set.of()));
        add(new ZkPolicy("member", Circuit.MEMBERSHIP_PROOF, main, null, Set.of()));
        configured.forEach((name, policy) -> add(policy(name, policy)));
    }

    private void add(ZkPolicy policy) {
        policies.put(policy.name(), policy);
    }

    private ZkPolicy policy(String name, CountersignZkProperties.Policy policy) {
        Circuit circuit = circuit(name, policy.circuit());
        boolean asks = !policy.roles().isEmpty() || !policy.countries().isEmpty() || policy.minimumAge() != 0;
        if (asks && circuit != Circuit.ATTRIBUTE_PROOF) {
            throw ZkSettings.wrong(
                    POLICIES + name,
                    "It requires attributes, but " + circuit + " proves none.",
                    "Set " + POLICIES + name + ".circuit=" + Circuit.ATTRIBUTE_PROOF
                            + ", or remove roles, countries and minimum-age.");
        }
        Protocol protocol = systems.protocol(ServiceProofSystems.propertyOf(name), policy.proofSystem());
        return ZkSettings.checked(
                POLICIES + name,
                () -> new ZkPolicy(name, circuit, protocol, predicate(circuit, policy), policy.authorities()));
    }

    private static Circuit circuit(String name, @Nullable String circuit) {
        return Arrays.stream(Circuit.values())
                .filter(known -> known.isBound() && known.circuitName().equals(circuit))
                .findFirst()
                .orElseThrow(() -> ZkSettings.wrong(
                        POLICIES + name + ".circuit",
                        circuit == null
                                ? "It is not set."
                                : "'" + circuit + "' is not a circuit that is bound to a request.",
                        "Set it to one of "
                                + Arrays.stream(Circuit.values())
                                        .filter(Circuit::isBound)
                                        .map(Circuit::circuitName)
                                        .collect(Collectors.joining(", "))
                                + "."));
    }

    private static @Nullable Predicate predicate(Circuit circuit, CountersignZkProperties.Policy policy) {
        return circuit == Circuit.ATTRIBUTE_PROOF
                ? new Predicate(policy.roles(), policy.countries(), policy.minimumAge())
                : null;
    }

    /** @param property property that names the policy */
    ZkPolicy get(String property, @Nullable String name) {
        ZkPolicy policy = name == null ? null : policies.get(name);
        if (policy == null) {
            throw ZkSettings.wrong(
                    property,
                    name == null ? "It is not set." : "There is no policy '" + name + "'.",
                    "Use one of " + String.join(", ", policies.keySet())
                            + ", or define it under countersign.zk.policies.");
        }
        requireOffered(policy);
        return policy;
    }

    /** Refuses a policy in use whose circuit its proof system does not prove. */
    private void requireOffered(ZkPolicy policy) {
        ProofSystem system = systems.of(policy.protocol()).system();
        if (!system.circuits().contains(policy.circuit())) {
            throw ZkSettings.wrong(
                    ServiceProofSystems.propertyOf(policy.name()),
                    "The policy needs " + policy.circuit() + ", which " + system.name() + " does not prove.",
                    "Set it to one that does, such as groth16, together with " + POLICIES + policy.name() + ".circuit="
                            + policy.circuit() + ".");
        }
    }
}
