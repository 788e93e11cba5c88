// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.core.ReplayStore;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.nested.AnonRoots;
import io.countersign.idt.nested.AnonTokens;
import io.countersign.idt.nested.IdModeTokens;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.X509Svid;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Operations of one family of nested tokens for the workloads of a chain: issuing, extending and verifying.
 * All keys are created in advance.
 */
interface NestedTokens {

    /** Returns the minting of the asserting workload. */
    BiFunction<Delegation, NextLayer, String> minter();

    BiFunction<Verified, NextLayer, String> extender(int workload);

    /** Returns the verifier of a workload, with empty caches. */
    NestedVerifier verifier(int workload);

    static NestedTokens of(String family, Workloads workloads, Clock clock) {
        ReplayStore uses = new EndlessReplays(clock);
        return switch (family) {
            case TokenTask.ID_MODE -> new IdMode(workloads, uses, clock);
            case TokenTask.LSVID -> new Lsvid(workloads, uses, clock);
            case TokenTask.ANON_MODE -> new AnonMode(SchocoSecretKey.generate(new SecureRandom()), uses, clock);
            default -> throw new IllegalArgumentException("No nested tokens: " + family);
        };
    }

    private static NestedPolicy policy(int workload) {
        return NestedPolicy.of(Workloads.id(workload), Set.of(Workloads.id(0)));
    }

    private static ChainVerifier chains() {
        return new ChainVerifier(256);
    }

    /** ES256 with X.509-SVIDs. */
    record IdMode(Workloads workloads, ReplayStore uses, Clock clock) implements NestedTokens {

        @Override
        public BiFunction<Delegation, NextLayer, String> minter() {
            return tokens(0)::mint;
        }

        @Override
        public BiFunction<Verified, NextLayer, String> extender(int workload) {
            return tokens(workload)::extend;
        }

        private IdModeTokens tokens(int workload) {
            X509Svid svid = workloads.svid(workload);
            return new IdModeTokens(() -> svid, clock);
        }

        @Override
        public NestedVerifier verifier(int workload) {
            return NestedVerifier.idMode(policy(workload), workloads::bundles, chains(), uses, clock);
        }
    }

    /** ES256 with X.509-SVIDs, and layers linked by identities. */
    record Lsvid(Workloads workloads, ReplayStore uses, Clock clock) implements NestedTokens {

        @Override
        public BiFunction<Delegation, NextLayer, String> minter() {
            return tokens(0)::mint;
        }

        @Override
        public BiFunction<Verified, NextLayer, String> extender(int workload) {
            return tokens(workload)::extend;
        }

        private LsvidTokens tokens(int workload) {
            LsvidSigner signer = LsvidSigner.of(workloads.svid(workload));
            return new LsvidTokens(() -> signer, clock);
        }

        @Override
        public NestedVerifier verifier(int workload) {
            return NestedVerifier.lsvid(policy(workload), workloads::bundles, chains(), uses, clock);
        }
    }

    /** Concatenated Schnorr signatures. */
    record AnonMode(SchocoSecretKey root, ReplayStore uses, Clock clock) implements NestedTokens {

        @Override
        public BiFunction<Delegation, NextLayer, String> minter() {
            AnonTokens tokens = new AnonTokens(Workloads.id(0), clock);
            return (user, first) -> tokens.mint(root, user, first);
        }

        @Override
        public BiFunction<Verified, NextLayer, String> extender(int workload) {
            return new AnonTokens(Workloads.id(workload), clock)::extend;
        }

        @Override
        public NestedVerifier verifier(int workload) {
            AnonRoots roots = AnonRoots.of(Map.of(Workloads.id(0), List.of(root.publicKey())));
            return NestedVerifier.anonMode(policy(workload), () -> roots, uses, clock);
        }
    }
}
