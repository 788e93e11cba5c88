// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.core.ReplayStore;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.server.database.Transactions;
import io.countersign.server.feed.FeedFollower;
import io.countersign.spring.boot.RenamedProperties;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.boot.zk.ActiveProofSystem;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.spring.boot.zk.CountersignZkProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.zk.SpentProofs;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.proof.BatchingVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.Verifier;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Configures the registry, attestations, and the verification of proofs. */
@Configuration(proxyBeanMethods = false)
class AuthenticatorConfiguration {

    /** Reports properties with their former prefix {@code zk.authenticator.}. */
    @Bean
    static RenamedProperties renamedProperties(Environment environment) {
        return new RenamedProperties(
                environment,
                RenamedProperties.prefix(
                        "zk.authenticator",
                        "countersign.zk.authenticator",
                        "derive-secrets",
                        "generate-proofs",
                        "feed",
                        "rate-limit",
                        "cors"));
    }

    /** Hashes over BN254, whichever proof system is in use. */
    @Bean
    PoseidonHashes hashes(ActiveProofSystem active) {
        return switch (active.system().hashes()) {
            case PoseidonHashes own -> own;
            case Poseidon2Hashes other -> fastest();
        };
    }

    /** Returns those of the native core if it loads. */
    private static PoseidonHashes fastest() {
        try {
            return new NativeGroth16(NativeCore.load()).hashes();
        } catch (NativeLibraryException | LinkageError ex) {
            return new PoseidonHashes(new JvmPoseidon());
        }
    }

    @Bean
    MemberTable memberTable(JdbcClient jdbc) {
        return new MemberTable(jdbc);
    }

    @Bean
    GroupTrees groupTrees(JdbcClient jdbc, PoseidonHashes hashes, RegistryLog log, Transactions transactions) {
        GroupTrees trees = new GroupTrees(jdbc, hashes);
        transactions.run(() -> trees.extend(log));
        return trees;
    }

    @Bean
    RegistryLog registryLog(JdbcClient jdbc, Clock clock) {
        return new RegistryLog(jdbc, clock);
    }

    @Bean
    RegistryView registryView(RegistryLog log, AuthenticatorProperties properties, Clock clock) {
        return new RegistryView(log, properties.maxWaiting(), clock);
    }

    @Bean
    RegistryMeters registryMeters(MemberTable table, Clock clock) {
        return new RegistryMeters(table, clock);
    }

    @Bean
    FeedFollower registryFollower(RegistryView view) {
        return view.follower();
    }

    /** Replaces the registry that is read over HTTP. */
    @Bean
    Registrants registrants() {
        return new Registrants();
    }

    /**
     * Uses this server's own database, so that no registration is accepted twice after a restart or by another
     * replica.
     */
    @Bean
    SpentProofs spentProofs(
            JdbcClient jdbc, Transactions transactions, Clock clock, ObjectProvider<ReplayObserver> observer) {
        ReplayStore store = new JdbcReplayStore(jdbc, transactions::call, clock);
        return new SpentProofs(
                observer.getIfAvailable(() -> ReplayObserver.NONE).observe("zk", store), Instant.MIN);
    }

    @Bean
    Members members(
            MemberTable table,
            GroupTrees trees,
            RegistryLog log,
            Transactions transactions,
            RegistryView view,
            Clock clock) {
        return new Members(table, trees, log, transactions, view, clock);
    }

    @Bean
    Admissions admissions(
            AuthenticatorProperties properties,
            CountersignZkProperties zk,
            Members members,
            JdbcClient jdbc,
            RegistryLog log,
            Transactions transactions,
            Clock clock) {
        Admissions.Settings settings = new Admissions.Settings(
                properties.registration(zk.allowDevelopmentKeys()),
                properties.admissionLife(),
                properties.maxPending());
        return new Admissions(settings, members, new AdmissionTable(jdbc), log, transactions, clock);
    }

    @Bean
    Attestations attestations(
            MemberTable table,
            GroupTrees trees,
            RegistryLog log,
            PoseidonHashes hashes,
            Transactions transactions,
            RegistryView view,
            Clock clock) {
        return new Attestations(table, trees, log, hashes, transactions, view, clock);
    }

    /** Verifies nothing if the proof system does not prove that circuit. */
    @Bean
    SecretProofs secretProofs(
            ActiveProofSystem active,
            CircuitFolder folder,
            CountersignZkProperties properties,
            RegistryView view,
            Clock clock) {
        ProofSystem system = active.system();
        if (!system.circuits().contains(Circuit.SECRET_PROOF)) {
            return new SecretProofs(null, view);
        }
        CountersignZkProperties.Batch batch = properties.batch();
        Verifier verifier = new BatchingVerifier(
                system.verifier(folder.verifyingKey(system, Circuit.SECRET_PROOF)),
                batch.size(),
                Objects.requireNonNullElseGet(batch.queue(), () -> BatchingVerifier.usualQueue(system.protocol())),
                Objects.requireNonNullElseGet(
                        batch.leaders(), () -> Runtime.getRuntime().availableProcessors()),
                clock);
        return new SecretProofs(verifier, view);
    }

    @Bean
    @ConditionalOnProperty("countersign.zk.authenticator.generate-proofs")
    ProofMaker proofMaker(ActiveProofSystem active, CircuitFolder folder, PoseidonHashes hashes, Clock clock) {
        return new ProofMaker(
                prover(active.system(), folder, Circuit.SECRET_PROOF),
                prover(active.system(), folder, Circuit.SECRET_PROOF_BOUND),
                hashes,
                clock);
    }

    private static Prover prover(ProofSystem system, CircuitFolder folder, Circuit circuit) {
        if (system.circuits().contains(circuit)) {
            try {
                return system.prover(folder.provingKey(system, circuit));
            } catch (UnsupportedOperationException ex) {
                // Reported below, like a circuit that it does not prove.
            }
        }
        throw new CountersignConfigurationException(
                "countersign.zk.authenticator.generate-proofs",
                "The proof system " + system.name() + " does not create proofs of " + circuit + ".",
                "Remove it, or set countersign.zk.proof-system to one that creates them.");
    }
}
