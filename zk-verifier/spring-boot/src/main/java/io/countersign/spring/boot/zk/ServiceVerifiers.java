// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.BatchingVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Verifiers;
import io.countersign.zk.proof.VerifyingKey;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Verifiers of the circuits that the policies need.
 *
 * @param forDevelopment whether the keys are development keys
 */
record ServiceVerifiers(List<BatchingVerifier> batching, boolean forDevelopment) {

    private static final String BATCH = "countersign.zk.batch";

    ServiceVerifiers {
        batching = List.copyOf(batching);
    }

    static ServiceVerifiers of(
            ActiveProofSystem active,
            CircuitFolder folder,
            Collection<Circuit> circuits,
            CountersignZkProperties.Batch batch,
            Clock clock) {
        int leaders = Objects.requireNonNullElseGet(
                batch.leaders(), () -> Runtime.getRuntime().availableProcessors());
        List<BatchingVerifier> verifiers = new ArrayList<>();
        for (Circuit circuit : circuits) {
            BatchVerifier verifier = loaded(active, folder.verifyingKey(circuit));
            verifiers.add(ZkSettings.checked(
                    BATCH, () -> new BatchingVerifier(verifier, batch.size(), batch.queue(), leaders, clock)));
        }
        return new ServiceVerifiers(verifiers, folder.isForDevelopment());
    }

    private static BatchVerifier loaded(ActiveProofSystem active, VerifyingKey key) {
        try {
            return ZkSettings.checked(
                    "countersign.zk.keys", () -> active.system().verifier(key));
        } catch (ProofSystemException ex) {
            throw ZkSettings.wrong(
                    active.isFallback() ? "countersign.zk.fallback" : "countersign.zk.proof-system",
                    "It is " + active.system().name() + ", which does not start: " + ex.getMessage() + ".",
                    "Build it again with what is missing, or set another proof system.");
        }
    }

    Verifiers all() {
        return new Verifiers(List.copyOf(batching));
    }
}
