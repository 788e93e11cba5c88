// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.CountersignInfoContributor;
import io.countersign.zk.proof.Level;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.VerifyingKey;
import io.countersign.zk.registry.PolledRegistry;
import io.countersign.zk.registry.Registry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
        return verifiers.loaded().stream().map(ZkInfoContributor::circuit).toList();
    }

    private static Map<String, Object> circuit(ServiceVerifiers.Loaded loaded) {
        ProofSystem system = loaded.system();
        VerifyingKey key = loaded.verifier().key();
        Level level = system.level(key.circuit());
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("circuit", key.circuit().circuitName());
        shown.put("keyId", key.id().hex());
        shown.put("proofSystem", system.name());
        shown.put("protocol", key.protocol().protocolName());
        shown.put("field", key.protocol().field().fieldName());
        shown.put("carriedIn", key.protocol().transport().name().toLowerCase(Locale.ROOT));
        shown.put("assumptions", key.protocol().assumptions());
        shown.put("provenBits", level.proven());
        shown.put("conjecturedBits", level.conjectured());
        shown.put("proofOctets", system.proofBounds(key.circuit()).toString());
        shown.put("waiting", loaded.verifier().waiting());
        return shown;
    }
}
