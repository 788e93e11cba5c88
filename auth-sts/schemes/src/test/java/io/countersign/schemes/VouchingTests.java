// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.Propagation;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.test.MovableClock;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.LocalRevocations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VouchingTests {

    private static final SchemeName PROOF = new SchemeName("zk");

    private static final ServiceId GATEWAY = new ServiceId("gateway.shop.com");

    private static final ServiceId PRODUCT = new ServiceId("product.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final FakeTokenServer server = new FakeTokenServer(clock);

    private final TokenExchangeScheme scheme = new TokenExchangeScheme(
            TestIssuer.settings(TestIssuer.keys(), revocations, clock), server.exchange(revocations));

    private final Vouching vouching = new Vouching(
            new Vouching.Settings(Set.of(PROOF), GATEWAY, "https://shop.com", "shop"),
            new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256),
            100,
            clock);

    @Test
    void convertWhenCredentialEndsHereThenTokenOfThisServiceSaysWhoItIs() {
        JsonObject claims =
                subjectToken(caller("ann", Set.of("ROLE_ADMIN", "SCOPE_all"))).unverifiedClaims();

        assertThat(claims)
                .containsEntry("iss", "https://shop.com")
                .containsEntry("sub", "ann")
                .containsEntry("aud", GATEWAY.value())
                .containsEntry("client_id", GATEWAY.value())
                .containsEntry("scope", "shop")
                .containsEntry("roles", List.of("ADMIN"));
        assertThat(Objects.requireNonNull(claims.number("exp")) - Objects.requireNonNull(claims.number("iat")))
                .isEqualTo(120);
    }

    @Test
    void convertWhenNothingWasProvedButTheUserThenNoRoles() {
        assertThat(subjectToken(caller("ann", Set.of())).unverifiedClaims()).doesNotContainKey("roles");
    }

    @Test
    void convertWhenAgainThenTheSameTokenForAMinuteAndForNobodyElse() {
        Caller first = vouching.convert(caller("ann", Set.of()));

        assertThat(vouching.convert(caller("ann", Set.of()))).isEqualTo(first);
        assertThat(vouching.convert(caller("bob", Set.of()))).isNotEqualTo(first);
        assertThat(vouching.convert(caller("ann", Set.of("ROLE_ADMIN")))).isNotEqualTo(first);
        clock.advance(Duration.ofSeconds(59));
        assertThat(vouching.convert(caller("ann", Set.of()))).isEqualTo(first);
        clock.advance(Duration.ofSeconds(1));
        assertThat(vouching.convert(caller("ann", Set.of()))).isNotEqualTo(first);
    }

    @Test
    void convertWhenAnotherSchemesOrNoUserThenUnchanged() {
        Caller other = new Caller(
                new Caller.User("sts", "ann", null),
                List.of(),
                Set.of(),
                Map.of(),
                clock.instant(),
                new SenderBinding.Bearer(),
                new Shown(new SchemeName("shared-jwt")));
        Caller nobody = new Caller(
                null, List.of(), Set.of(), Map.of(), clock.instant(), new SenderBinding.Request(), new Shown(PROOF));

        assertThat(vouching.convert(other)).isSameAs(other);
        assertThat(vouching.convert(nobody)).isSameAs(nobody);
    }

    /** Only the authorization server may see the token. */
    @Test
    void propagateWhenVouchedForThenItIsExchangedAndNeverSentOn() {
        Caller vouched = vouching.convert(caller("ann", Set.of()));
        TestOutboundRequest next = TestOutboundRequest.to(PRODUCT);

        assertThat(scheme.propagate(vouched, next)).isEqualTo(Propagation.done());
        String subject = server.forms().getFirst().get("subject_token");
        assertThat(next.headers()).isNotEmpty().doesNotContainValue("Bearer " + subject);
        SharedJwtScheme unchanged =
                new SharedJwtScheme(TestIssuer.settings(TestIssuer.keys(), revocations, clock), null);
        assertThat(unchanged.propagate(vouched, TestOutboundRequest.to(PRODUCT)))
                .isInstanceOf(Propagation.Refused.class);
    }

    private CompactJws subjectToken(Caller caller) {
        scheme.propagate(vouching.convert(caller), TestOutboundRequest.to(PRODUCT));
        return CompactJws.parse(Objects.requireNonNull(server.forms().getLast().get("subject_token")));
    }

    private Caller caller(String id, Set<String> authorities) {
        return new Caller(
                new Caller.User("https://shop.com", id, null),
                List.of(),
                authorities,
                Map.of(),
                clock.instant().plusSeconds(30),
                new SenderBinding.Request(),
                new Shown(PROOF));
    }

    private record Shown(SchemeName scheme) implements Credential {

        @Override
        public String id() {
            return "shown";
        }
    }
}
