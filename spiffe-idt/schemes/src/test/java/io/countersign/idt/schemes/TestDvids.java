// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.dvid.TestDelegation;
import io.countersign.idt.x509.Peer;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.test.TestInboundRequest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workloads of a DVID, at the time of {@link TestDelegation}. */
final class TestDvids {

    static final ServiceId SERVICE = new ServiceId("target.example.org");

    /** Another service of the same workload. */
    static final ServiceId BESIDE = new ServiceId("beside.example.org");

    static final SpiffeId TARGET = SpiffeId.parse("spiffe://example.org/target");

    ReplayStore replays = new MemoryReplayStore(1000, TestDelegation.CLOCK);

    Set<String> authorities = Set.of(TestDelegation.PROVIDER);

    /** Revocations by the users' issuers. */
    Revocations revocations = Revocations.NONE;

    boolean disclosing;

    final Map<SpiffeId, AssertingWorkload> asserting = new HashMap<>();

    SpiffeId mintAt;

    IdtTarget target = IdtTarget.of(TARGET);

    DvidScheme scheme(SpiffeId self) {
        MintedDvids minted = new MintedDvids(
                Map.of(TestDelegation.ASSERTING, StaticKeySet.of(TestDelegation.ASSERTING_SIGNER)),
                Duration.ofSeconds(30),
                TestDelegation.CLOCK);
        DvidPropagation propagation = new DvidPropagation(
                self, asserting, mintAt, Map.of(SERVICE, target, BESIDE, target), disclosing, minted);
        DvidVerifier verifier = new DvidVerifier(
                TestDelegation.policy(StaticKeySet.of(TestDelegation.PROVIDER_SIGNER)), replays, TestDelegation.CLOCK);
        return new DvidScheme(
                verifier,
                TestDvids::peer,
                propagation,
                new VouchRules(
                        new AssertingRights(Map.of(TestDelegation.ASSERTING, authorities)),
                        ScopeLimits.NONE,
                        revocations),
                disclosing,
                IdtListener.NONE,
                TestDelegation.CLOCK);
    }

    static Peer peer(List<X509Certificate> chain) {
        return Peer.of(chain.toArray(X509Certificate[]::new));
    }

    static X509Certificate certificate(SpiffeId id) {
        return TestCertificates.workload(id.toString(), TestWorkloads.AUTHORITY)
                .from(TestDelegation.NOW.minus(Duration.ofMinutes(10)))
                .until(end())
                .make();
    }

    static Instant end() {
        return TestDelegation.NOW.plus(Duration.ofHours(1));
    }

    static TestInboundRequest request(String token, SpiffeId sender) {
        return TestInboundRequest.get()
                .withHeader("Authorization", "DVID " + token)
                .withPeerCertificates(certificate(sender));
    }
}
