// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.CountersignInfoContributor;
import io.countersign.zk.registry.PolledRegistry;
import io.countersign.zk.registry.Registry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows the proof system, the circuits and their keys, the store of used proofs, and the size of the registry. */
final class ZkInfoContributor implements CountersignInfoContributor {

    private final ActiveProofSystem active;

    private final ServiceVerifiers verifiers;

    private final Registry registry;

    private final CountersignZkProperties properties;

    ZkInfoContributor(
            ActiveProofSystem active,
            ServiceVerifiers verifiers,
            Registry registry,
            CountersignZkProperties properties) {
        this.active = active;
        this.verifiers = verifiers;
        this.registry = registry;
        this.properties = properties;
    }

    @Override
    public String name() {
        return "zk";
    }

    @Override
    public Map<String, Object> info() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("proofSystem", active.system().name());
        shown.put("description", active.system().description());
        shown.put("fallback", active.isFallback());
        shown.put("developmentKeys", verifiers.forDevelopment());
        shown.put("circuits", circuits());
        shown.put("replayStore", properties.replay().store());
        shown.put("nonceRequired", properties.nonce().required());
        if (registry instanceof PolledRegistry polled) {
            shown.put("registered", polled.size());
        }
        return shown;
    }

    private List<Map<String, Object>> circuits() {
        return verifiers.batching().stream()
                .map(verifier -> Map.<String, Object>of(
                        "circuit", verifier.key().circuit().circuitName(),
                        "keyId", verifier.key().id().hex(),
                        "waiting", verifier.waiting()))
                .toList();
    }
}
