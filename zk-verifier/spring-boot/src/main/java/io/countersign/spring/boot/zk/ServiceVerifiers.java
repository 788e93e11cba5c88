// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.ZkPolicy;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.BatchingVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.Transport;
import io.countersign.zk.proof.Verifier;
import io.countersign.zk.proof.Verifiers;
import io.countersign.zk.proof.VerifyingKey;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Verifiers of the circuits that the policies need.
 *
 * @param forDevelopment whether any key is a development key
 */
record ServiceVerifiers(List<Loaded> loaded, boolean forDevelopment) {

    private static final String BATCH = "countersign.zk.batch";

    ServiceVerifiers {
        loaded = List.copyOf(loaded);
    }

    /** Returns the verifiers of policies. */
    static ServiceVerifiers of(
            ServiceProofSystems systems,
            CircuitFolder folder,
            Set<ZkPolicy> policies,
            CountersignZkProperties.Batch batch,
            Clock clock) {
        return of(
                policies.stream()
                        .map(policy -> new Needed(
                                systems.of(policy.protocol()), policy.circuit(), systems.property(policy.protocol())))
                        .distinct()
                        .toList(),
                folder,
                batch,
                clock);
    }

    /** Returns the verifiers of all circuits that are bound to a request. */
    static ServiceVerifiers ofAll(
            ServiceProofSystems systems, CircuitFolder folder, CountersignZkProperties.Batch batch, Clock clock) {
        return of(
                systems.all().stream()
                        .flatMap(active -> active.system().circuits().stream()
                                .filter(Circuit::isBound)
                                .map(circuit -> new Needed(
                                        active,
                                        circuit,
                                        systems.property(active.system().protocol()))))
                        .toList(),
                folder,
                batch,
                clock);
    }

    private static ServiceVerifiers of(
            List<Needed> needed, CircuitFolder folder, CountersignZkProperties.Batch batch, Clock clock) {
        int leaders = Objects.requireNonNullElseGet(
                batch.leaders(), () -> Runtime.getRuntime().availableProcessors());
        List<Loaded> loaded = new ArrayList<>();
        boolean forDevelopment = false;
        for (Needed each : needed) {
            ProofSystem system = each.active().system();
            VerifyingKey key = folder.verifyingKey(system, each.circuit());
            forDevelopment |= folder.isForDevelopment(key);
            BatchVerifier verifier = loaded(each, key);
            int size = system.protocol().isBatched() ? batch.size() : 1;
            int queue =
                    Objects.requireNonNullElseGet(batch.queue(), () -> BatchingVerifier.usualQueue(system.protocol()));
            int share = Objects.requireNonNullElseGet(
                    batch.share(), () -> BatchingVerifier.usualShare(system.protocol(), size, queue));
            loaded.add(new Loaded(
                    system,
                    ZkSettings.checked(
                            BATCH, () -> new BatchingVerifier(verifier, size, queue, share, leaders, clock))));
        }
        return new ServiceVerifiers(loaded, forDevelopment);
    }

    private static BatchVerifier loaded(Needed needed, VerifyingKey key) {
        ActiveProofSystem active = needed.active();
        try {
            return ZkSettings.checked(
                    "countersign.zk.keys", () -> active.system().verifier(key));
        } catch (ProofSystemException ex) {
            throw ZkSettings.wrong(
                    active.isFallback() ? ProofSystems.FALLBACK : needed.property(),
                    "It is " + active.system().name() + ", which does not start: " + ex.getMessage() + ".",
                    "Build it again with what is missing, or set another proof system.");
        }
    }

    /** Returns whether proofs of any protocol reach this service that way. */
    boolean haveProtocolOf(Transport transport) {
        return protocols().anyMatch(protocol -> protocol.transport() == transport);
    }

    /** Returns the protocols of the policies in use. */
    Stream<Protocol> protocols() {
        return loaded.stream().map(each -> each.system().protocol());
    }

    Verifiers all() {
        return new Verifiers(
                loaded.stream().map(each -> (Verifier) each.verifier()).toList());
    }

    /** @param property property that names the proof system */
    private record Needed(ActiveProofSystem active, Circuit circuit, String property) {}

    /** Verifier of a circuit, and the proof system that loaded its key. */
    record Loaded(ProofSystem system, BatchingVerifier verifier) {}
}
