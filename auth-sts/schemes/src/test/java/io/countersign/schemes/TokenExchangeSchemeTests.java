// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.CredentialScheme;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.LocalRevocations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenExchangeSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final ServiceId PRODUCT = new ServiceId("product.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final FakeTokenServer server = new FakeTokenServer(clock);

    private final TokenExchange exchange = server.exchange(revocations);

    private final TokenExchangeScheme scheme =
            new TokenExchangeScheme(TestIssuer.settings(TestIssuer.keys(), revocations, clock), exchange);

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer(TestIssuer.forge(TestIssuer.signed(user())));
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer(TestIssuer.signed(user()));
    }

    @Override
    protected TestInboundRequest malformed() {
        return bearer("not.a.token");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("product.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String token = Objects.requireNonNull(request.header("Authorization")).substring(7);
        return List.of(token, token.substring(token.lastIndexOf('.') + 1));
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        SwitchableKeys down = new SwitchableKeys();
        down.setDown();
        return new TokenExchangeScheme(TestIssuer.settings(down, revocations, clock), exchange);
    }

    @Test
    void verifyWhenExchangedBeforeThenChainIsFromOriginToPeer() {
        JwtBuilder token =
                user().claim("act", Map.of("sub", "basket.shop.com", "act", Map.of("sub", "gateway.shop.com")));
        assertThat(accepted(bearer(TestIssuer.signed(token))).chain())
                .containsExactly(new Caller.Workload("gateway.shop.com"), new Caller.Workload("basket.shop.com"));
    }

    @ParameterizedTest
    @CsvSource({"8, true", "9, false"})
    void verifyWhenChainIsLongThenAcceptedUpToEight(int depth, boolean accepted) {
        Map<String, Object> act = Map.of("sub", "a1.shop.com");
        for (int i = 2; i <= depth; i++) {
            act = Map.of("sub", "a" + i + ".shop.com", "act", act);
        }
        Verdict verdict = judge(bearer(TestIssuer.signed(user().claim("act", act))));
        assertThat(verdict instanceof Verdict.Accepted).isEqualTo(accepted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*.shop.com", "basket.shop.com", "shop.com"})
    void verifyWhenAudienceIsNotThisServiceThenRejected(String audience) {
        assertThat(judge(bearer(TestIssuer.signed(user().audience(audience)))))
                .isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void propagateThenTheTargetsOwnTokenIsCarriedAndAskedForOnce() {
        Caller caller = accepted(genuine());
        TestOutboundRequest first = send(caller);
        TestOutboundRequest second = send(caller);

        assertThat(first.headers()).isEqualTo(second.headers()).containsOnlyKeys("Authorization");
        assertThat(server.forms()).hasSize(1);
        assertThat(server.last())
                .containsEntry("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange")
                .containsEntry("subject_token_type", SubjectToken.ACCESS_TOKEN)
                .containsEntry("audience", "product.shop.com")
                .containsKey("client_assertion");
        assertThat(exchange.size()).isEqualTo(1);
    }

    @Test
    void propagateWhenTargetRefusesTheTokenThenExchangedAgain() {
        Caller caller = accepted(genuine());
        RefusedRequest next = new RefusedRequest();
        scheme.propagate(caller, next);
        clock.advance(Duration.ofSeconds(1));
        scheme.propagate(caller, next);
        assertThat(server.forms()).hasSize(1);

        assertThat(next.forget.getAsBoolean()).isTrue();
        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        assertThat(server.forms()).hasSize(2);
    }

    @Test
    void propagateWhenManyThreadsThenAskedForOnce() throws Exception {
        Caller caller = accepted(genuine());
        List<Future<?>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 64; i++) {
                all.add(threads.submit(() -> send(caller)));
            }
        }
        for (Future<?> one : all) {
            one.get();
        }
        assertThat(server.forms()).hasSize(1);
    }

    @Test
    void propagateWhenAnotherTargetOrCallerThenAskedForAnew() {
        Caller caller = accepted(genuine());
        send(caller);
        scheme.propagate(caller, TestOutboundRequest.to(new ServiceId("basket.shop.com")));
        send(accepted(genuine()));
        assertThat(server.forms()).hasSize(3);
    }

    @Test
    void propagateWhenItIsAboutToEndThenAskedForAnew() {
        Caller caller = accepted(genuine());
        send(caller);
        clock.advance(Duration.ofSeconds(284));
        send(caller);
        assertThat(server.forms()).hasSize(1);
        clock.advance(Duration.ofSeconds(2));
        send(caller);
        assertThat(server.forms()).hasSize(2);
    }

    @Test
    void propagateWhenSubjectIsRevokedThenRefusedThoughItIsKept() {
        Caller caller = accepted(bearer(TestIssuer.signed(user().id("id-1"))));
        send(caller);
        revocations.revoke(TestIssuer.NAME, "id-1", TestIssuer.NOW.plus(Duration.ofMinutes(15)));
        assertThat(scheme.propagate(caller, TestOutboundRequest.to(PRODUCT)))
                .isEqualTo(Propagation.refused(RefusalCode.REVOKED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"invalid_target", "invalid_scope", "invalid_grant", "access_denied"})
    void propagateWhenPolicyRefusesThenRefused(String error) {
        server.answer(400, error);
        assertThat(scheme.propagate(accepted(genuine()), TestOutboundRequest.to(PRODUCT)))
                .isEqualTo(Propagation.refused(new RefusalCode(error)));
    }

    @ParameterizedTest
    @CsvSource({"500, server_error", "503, invalid_target", "429, slow_down", "401, invalid_client"})
    void propagateWhenServerFailsThenUnknown(int status, String error) {
        server.answer(status, error);
        assertThat(scheme.propagate(accepted(genuine()), TestOutboundRequest.to(PRODUCT)))
                .isInstanceOf(Propagation.Unknown.class);
    }

    @Test
    void propagateWhenServerIsUnavailableThenUnknownUntilItIsBack() {
        Caller caller = accepted(genuine());
        server.setDown(true);
        TestOutboundRequest next = TestOutboundRequest.to(PRODUCT);
        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Unknown.class);
        assertThat(next.headers()).isEmpty();

        server.setDown(false);
        clock.advance(Duration.ofSeconds(2));
        assertThat(send(caller).headers()).isNotEmpty();
    }

    @Test
    void propagateWhenAnswerIsOfAnotherKindThenUnknown() {
        server.setTokenType("DPoP");
        assertThat(scheme.propagate(accepted(genuine()), TestOutboundRequest.to(PRODUCT)))
                .isInstanceOf(Propagation.Unknown.class);
    }

    private TestOutboundRequest send(Caller caller) {
        TestOutboundRequest next = TestOutboundRequest.to(PRODUCT);
        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        return next;
    }

    private static JwtBuilder user() {
        return TestIssuer.user().audience("account.shop.com");
    }

    private Verdict judge(TestInboundRequest request) {
        assertThat(scheme.read(request)).isInstanceOf(Reading.Present.class);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private Caller accepted(TestInboundRequest request) {
        Verdict verdict = judge(request);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private static TestInboundRequest bearer(String token) {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
    }
}
