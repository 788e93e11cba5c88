// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.test.MovableClock;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Genuine and handmade chains of the two families whose layers are signed with certified keys. */
abstract class SignedChains {

    static final Duration MINUTE = Duration.ofMinutes(1);

    final MovableClock clock = new MovableClock(TestCertificates.NOW);

    final ChainVerifier chains = new ChainVerifier(64);

    TrustBundles bundles = TestWorkloads.bundles();

    ReplayStore replays = new MemoryReplayStore(100, clock);

    private final IdtMode mode;

    SignedChains(IdtMode mode) {
        this.mode = mode;
    }

    NestedVerifier verifier(NestedPolicy policy) {
        return mode == IdtMode.ID_MODE
                ? NestedVerifier.idMode(policy, () -> bundles, chains, replays, clock)
                : NestedVerifier.lsvid(policy, () -> bundles, chains, replays, clock);
    }

    Map<String, Object> members(int level, SpiffeId issuer, SpiffeId audience) {
        return mode == IdtMode.ID_MODE
                ? TestToken.idMode(level, issuer, audience)
                : TestToken.lsvid(level, issuer, audience);
    }

    String mint(SpiffeId issuer, NextLayer first) {
        return mode == IdtMode.ID_MODE
                ? idMode(issuer).mint(TestWorkloads.ALICE, first)
                : lsvid(issuer).mint(TestWorkloads.ALICE, first);
    }

    String extend(SpiffeId issuer, Verified verified, NextLayer next) {
        return mode == IdtMode.ID_MODE
                ? idMode(issuer).extend(verified, next)
                : lsvid(issuer).extend(verified, next);
    }

    private IdModeTokens idMode(SpiffeId issuer) {
        return new IdModeTokens(() -> TestWorkloads.svid(issuer), clock);
    }

    LsvidTokens lsvid(SpiffeId issuer) {
        return new LsvidTokens(() -> LsvidSigner.of(TestWorkloads.svid(issuer)), clock);
    }

    static NestedPolicy policy(SpiffeId self) {
        return NestedPolicy.of(self, Set.of(ASSERTING));
    }

    IdtVerification verify(String token, SpiffeId self, SpiffeId peer) {
        return verifier(policy(self)).verify(token, TestWorkloads.peer(peer));
    }

    Verified accepted(String token, SpiffeId self, SpiffeId peer) {
        return accepted(verify(token, self, peer));
    }

    static Verified accepted(IdtVerification verification) {
        assertThat(verification).isInstanceOf(Verified.class);
        return (Verified) verification;
    }

    RefusalCode refusal(TestToken token) {
        return refusal(verify(token.text(), TARGET, MIDDLE));
    }

    static RefusalCode refusal(IdtVerification verification) {
        assertThat(verification).isInstanceOf(IdtVerification.Rejected.class);
        return ((IdtVerification.Rejected) verification).code();
    }

    /** Returns layers of the workloads in turn, each for the next one, and the last for the target. */
    TestToken chain(SpiffeId... workloads) {
        TestToken token = new TestToken();
        for (int i = 0; i < workloads.length; i++) {
            SpiffeId audience = i + 1 < workloads.length ? workloads[i + 1] : TARGET;
            add(token, members(i, workloads[i], audience), workloads[i]);
        }
        return token;
    }

    static TestToken add(TestToken token, Map<String, Object> members, SpiffeId issuer) {
        return token.layer(members, TestWorkloads.key(issuer)).entry(TestWorkloads.certificate(issuer));
    }

    /**
     * Returns valid layers of the asserting workload and the subject, and a layer of the middle tier for the target.
     */
    TestToken endingWith(Map<String, Object> outermost) {
        return add(chainTo(MIDDLE, ASSERTING, SUBJECT), outermost, MIDDLE);
    }

    TestToken chainTo(SpiffeId audience, SpiffeId... workloads) {
        TestToken token = new TestToken();
        for (int i = 0; i < workloads.length; i++) {
            SpiffeId next = i + 1 < workloads.length ? workloads[i + 1] : audience;
            add(token, members(i, workloads[i], next), workloads[i]);
        }
        return token;
    }

    Map<String, Object> outermost() {
        return members(2, MIDDLE, TARGET);
    }

    static String withoutLastEntry(String token) {
        return token.substring(0, token.lastIndexOf('~'));
    }

    /** Returns the members with other certificates. */
    Map<String, Object> signedBy(Map<String, Object> members, X509Certificate... chain) {
        List<String> digests = List.of(chain).stream().map(TestToken::digest).toList();
        if (members.get("iss") instanceof Map<?, ?> issuer) {
            SpiffeId id = SpiffeId.parse(String.valueOf(issuer.get("cn")));
            return with(members, "iss", TestToken.issuer(id, digests));
        }
        return with(members, "x5s", digests);
    }
}
