// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16System;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;
import io.countersign.zk.proof.VerifyingKey;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Applications whose proof system fails in various ways. No proof is accepted, no proof counts as used, and the next
 * request may succeed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProofSystemFaultTests {

    private final BreakableSystem system = new BreakableSystem();

    private TestServer server;

    @BeforeAll
    void start() {
        server = TestServer.start(
                context -> context.registerBean("breakable", ProofSystem.class, () -> system),
                "--countersign.zk.proof-system=breakable");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    static Map<String, Supplier<List<ProofVerdict>>> faults() {
        return Map.of(
                "cannot tell", thrown(new ProofSystemException("it failed")),
                "exception", thrown(new IllegalStateException("it failed")),
                "refusal", thrown(new IllegalArgumentException("it failed")),
                "null pointer", thrown(new NullPointerException("it failed")),
                "library is gone", thrown(new UnsatisfiedLinkError("it failed")),
                "stack is full", thrown(new StackOverflowError("it failed")),
                "memory is full", thrown(new OutOfMemoryError("it failed")),
                "no verdict", List::of,
                "verdict too many", () -> List.of(ProofVerdict.VALID, ProofVerdict.VALID),
                "verdict that is none", () -> Collections.singletonList(null));
    }

    static List<String> names() {
        return faults().keySet().stream().sorted().toList();
    }

    private static Supplier<List<ProofVerdict>> thrown(Throwable failure) {
        return () -> {
            switch (failure) {
                case RuntimeException exception -> throw exception;
                case Error error -> throw error;
                default -> throw new IllegalStateException(failure);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("names")
    void requestWhenProofSystemBreaksThen503AndNothingIsUsedUp(String fault) {
        String proof = server.proof();
        system.fault = faults().get(fault);
        assertThat(server.status(proof)).isEqualTo(503);
        system.fault = null;
        assertThat(server.status(proof)).isEqualTo(200);
    }

    /** Proof system that fails on demand. */
    private static final class BreakableSystem extends Groth16System {

        private final FakeProofSystem sound = new FakeProofSystem();

        private volatile Supplier<List<ProofVerdict>> fault;

        @Override
        public String name() {
            return "breakable";
        }

        @Override
        public String description() {
            return "breaks when it is told to";
        }

        @Override
        public BatchVerifier verifier(VerifyingKey key) {
            BatchVerifier verifier = sound.verifier(key);
            return new BatchVerifier() {
                @Override
                public VerifyingKey key() {
                    return key;
                }

                @Override
                public List<ProofVerdict> verify(List<Claim> claims) {
                    Supplier<List<ProofVerdict>> broken = fault;
                    return broken == null ? verifier.verify(claims) : broken.get();
                }
            };
        }

        @Override
        public Prover prover(ProvingKey key) {
            return sound.prover(key);
        }

        @Override
        public PoseidonHashes hashes() {
            return sound.hashes();
        }
    }
}
