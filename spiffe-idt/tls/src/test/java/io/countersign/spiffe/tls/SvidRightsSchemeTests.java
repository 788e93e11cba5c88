// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.idt.SpiffeId;
import io.countersign.test.TestInboundRequest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SvidRightsSchemeTests {

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource source = TestSource.of(authority, "/account");

    private final SvidRightsScheme scheme = new SvidRightsScheme(
            new X509SvidScheme(new PeerVerifier(
                    source,
                    PeerPolicy.parse(List.of("spiffe://shop.com/basket", "spiffe://shop.com/gateway")),
                    source.clock())),
            Map.of(
                    SpiffeId.parse("spiffe://shop.com/basket"), Set.of("account:debit"),
                    SpiffeId.parse("spiffe://shop.com/stranger"), Set.of("account:debit")));

    private Reading read(X509Certificate... chain) {
        return scheme.read(TestInboundRequest.get().withPeerCertificates(chain));
    }

    private Verdict judge(X509Certificate leaf) {
        TestInboundRequest request = TestInboundRequest.get().withPeerCertificates(leaf);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    @Test
    void verifyWhenPeerHasRightsThenItHasThoseAndNoUser() {
        Verdict verdict = judge(authority.svid("/basket").leaf());

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Accepted.class, accepted -> {
            assertThat(accepted.caller().authorities()).containsExactly("SCOPE_account:debit");
            assertThat(accepted.caller().name()).isEqualTo("spiffe://shop.com/basket");
            assertThat(accepted.caller().user()).isNull();
        });
    }

    @Test
    void readWhenPeerHasNoRightsOrThereIsNoneThenAbsent() {
        assertThat(read(authority.svid("/gateway").leaf())).isEqualTo(Reading.absent());
        assertThat(read()).isEqualTo(Reading.absent());
    }

    @Test
    void verifyWhenPeerMayNotConnectThenItsRightsAreOfNoUse() {
        assertThat(judge(authority.svid("/stranger").leaf())).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void verifyWhenAnotherAuthoritySaysItIsThatPeerThenRejected() {
        assertThat(judge(new TestAuthority("shop.com").svid("/basket").leaf()))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @Test
    void verifyWhenPeerHasExpiredThenRejected() {
        Svid basket = authority.svid("/basket");
        source.set(authority.svid("/account", TestAuthority.NOW.plus(Duration.ofDays(1))));
        source.setTime(basket.notAfter());

        assertThat(judge(basket.leaf())).isEqualTo(Verdict.rejected(RefusalCode.EXPIRED));
    }
}
