// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
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
import io.countersign.idt.x509.Peer;
import io.countersign.test.MovableClock;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Workloads of a chain in one of the modes of nested tokens. Each issues, extends and verifies tokens with its own
 * keys.
 */
final class TestHops {

    static final Duration LIFE = Duration.ofMinutes(2);

    static final ServiceId SERVICE = new ServiceId("target.example.org");

    private static final SchocoSecretKey ROOT = SchocoSecretKey.generate(new SecureRandom());

    final MovableClock clock = new MovableClock(TestCertificates.NOW);

    final IdtMode mode;

    ReplayStore replays = new MemoryReplayStore(1000, clock);

    AnonRoots roots = AnonRoots.of(Map.of(TestWorkloads.ASSERTING, List.of(ROOT.publicKey())));

    /** Users for whom the asserting workload may vouch. */
    Set<String> authorities = Set.of(TestWorkloads.ALICE.authority());

    Delegation user = TestWorkloads.ALICE;

    /** Revocations by the users' issuers. */
    Revocations revocations = Revocations.NONE;

    TestHops(IdtMode mode) {
        this.mode = mode;
    }

    NestedVerifier verifier(SpiffeId self) {
        NestedPolicy policy = NestedPolicy.of(self, Set.of(TestWorkloads.ASSERTING));
        return switch (mode) {
            case DVID -> throw new IllegalArgumentException("not a nested mode");
            case ID_MODE ->
                NestedVerifier.idMode(policy, TestWorkloads::bundles, new ChainVerifier(100), replays, clock);
            case ANON_MODE -> NestedVerifier.anonMode(policy, () -> roots, replays, clock);
            case LSVID -> NestedVerifier.lsvid(policy, TestWorkloads::bundles, new ChainVerifier(100), replays, clock);
        };
    }

    LayerExtender extender(SpiffeId self) {
        return switch (mode) {
            case DVID -> throw new IllegalArgumentException("not a nested mode");
            case ID_MODE -> new IdModeTokens(() -> TestWorkloads.svid(self), clock)::extend;
            case ANON_MODE -> new AnonTokens(self, clock)::extend;
            case LSVID -> new LsvidTokens(() -> LsvidSigner.of(TestWorkloads.svid(self)), clock)::extend;
        };
    }

    /** Returns a token of the asserting workload for the subject. */
    String mint() {
        return mint(Scope.of(Set.of("orders", "role:CUSTOMER")));
    }

    String mint(Scope scope) {
        NextLayer first = NextLayer.to(TestWorkloads.SUBJECT, LIFE).within(scope);
        SpiffeId asserting = TestWorkloads.ASSERTING;
        return switch (mode) {
            case DVID -> throw new IllegalArgumentException("not a nested mode");
            case ID_MODE -> new IdModeTokens(() -> TestWorkloads.svid(asserting), clock).mint(user, first);
            case ANON_MODE -> new AnonTokens(asserting, clock).mint(ROOT, user, first);
            case LSVID -> new LsvidTokens(() -> LsvidSigner.of(TestWorkloads.svid(asserting)), clock).mint(user, first);
        };
    }

    /** Returns the token with layers of workloads, each for the next one. */
    String extended(String token, SpiffeId... hops) {
        String extended = token;
        for (int i = 0; i + 1 < hops.length; i++) {
            Verified verified = (Verified) verifier(hops[i]).inspect(extended, hops[i]);
            extended = extender(hops[i]).extend(verified, NextLayer.to(hops[i + 1], LIFE));
        }
        return extended;
    }

    NestedPropagation propagation(SpiffeId self, MintedTokens minted) {
        return new NestedPropagation(extender(self), minted, Map.of(SERVICE, IdtTarget.of(TestWorkloads.TARGET)), LIFE);
    }

    NestedTokenScheme scheme(SpiffeId self) {
        return scheme(self, null);
    }

    NestedTokenScheme scheme(SpiffeId self, MintedTokens minted) {
        VouchRules rules = new VouchRules(
                new AssertingRights(Map.of(TestWorkloads.ASSERTING, authorities)), ScopeLimits.NONE, revocations);
        NestedSchemeSettings settings =
                new NestedSchemeSettings(TestHops::peer, propagation(self, minted), rules, 16, IdtListener.NONE, clock);
        return switch (mode) {
            case DVID -> throw new IllegalArgumentException("not a nested mode");
            case ID_MODE -> new IdModeScheme(verifier(self), settings);
            case ANON_MODE -> new AnonModeScheme(verifier(self), settings);
            case LSVID -> new LsvidScheme(verifier(self), settings);
        };
    }

    static Peer peer(List<X509Certificate> chain) {
        return Peer.of(chain.toArray(X509Certificate[]::new));
    }
}
