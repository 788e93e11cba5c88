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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TransactionTokenSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final ServiceId DOMAIN = new ServiceId("shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final FakeTokenServer server = new FakeTokenServer(clock);

    private final JwtSchemeSettings settings = TestIssuer.settings(TestIssuer.keys(), revocations, clock);

    private final TransactionTokenScheme scheme =
            new TransactionTokenScheme(settings, DOMAIN, server.exchange(revocations));

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected TestInboundRequest forged() {
        return transaction(TestIssuer.forge(TestIssuer.signed(TestIssuer.transaction())));
    }

    @Override
    protected TestInboundRequest genuine() {
        return transaction(TestIssuer.signed(TestIssuer.transaction()));
    }

    @Override
    protected TestInboundRequest malformed() {
        return transaction("not.a.token");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("product.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String token = Objects.requireNonNull(request.header("Txn-Token"));
        return List.of(token, token.substring(token.lastIndexOf('.') + 1));
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        SwitchableKeys down = new SwitchableKeys();
        down.setDown();
        return new TransactionTokenScheme(TestIssuer.settings(down, revocations, clock), DOMAIN, null);
    }

    @Test
    void verifyThenCallerIsTheUserAndWhatTheTransactionIs() {
        Caller caller = accepted(genuine());
        assertThat(caller.user()).isEqualTo(new Caller.User(TestIssuer.NAME, "alice-id", null));
        assertThat(caller.authorities()).containsExactlyInAnyOrder("ROLE_USER", "SCOPE_shop");
        assertThat(caller.chain()).containsExactly(new Caller.Workload("gateway.shop.com"));
        assertThat(caller.disclosed()).containsEntry("txn", "t-1").containsKey("tctx");
    }

    static Stream<JwtBuilder> wrong() {
        return Stream.of(
                TestIssuer.transaction().audience("account.shop.com"),
                TestIssuer.transaction().audience("delivery.com"),
                TestIssuer.transaction().claim("txn", ""),
                TestIssuer.transaction().claim("req_wl", "a b"),
                TestIssuer.transaction().claim("req_wl", 1),
                TestIssuer.transaction().claim("cnf", Map.of("jkt", "x")),
                TestIssuer.transaction()
                        .issuedAt(TestIssuer.NOW.minusSeconds(300))
                        .expiresAt(TestIssuer.NOW.minusSeconds(60)));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void verifyWhenClaimsAreWrongThenRejected(JwtBuilder wrong) {
        assertThat(judge(transaction(TestIssuer.signed(wrong)))).isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void verifyWhenLoginIsRevokedThenRejectedThoughItIsRemembered() {
        TestInboundRequest request = genuine();
        accepted(request);
        revocations.revoke(TestIssuer.NAME, "login-1", TestIssuer.NOW.plus(Duration.ofMinutes(15)));
        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
    }

    @Test
    void readWhenAccessTokenStandsInItsHeaderThenMalformed() {
        String token = TestIssuer.signed(TestIssuer.user());
        assertThat(scheme.read(transaction(token))).isEqualTo(Reading.malformed(RefusalCode.MALFORMED));
        assertThat(scheme.read(transaction("Bearer " + token))).isEqualTo(Reading.malformed(RefusalCode.MALFORMED));
    }

    @Test
    void readWhenItStandsInAuthorizationThenNobodyTakesIt() {
        String token = TestIssuer.signed(TestIssuer.transaction());
        TestInboundRequest request = TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
        assertThat(scheme.read(request)).isInstanceOf(Reading.Absent.class);
        assertThat(new SharedJwtScheme(settings, null).read(request)).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void propagateThenUnchangedInsideTheDomainAndNotBeyond() {
        TestInboundRequest request = genuine();
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        assertThat(scheme.propagate(accepted(request), next)).isInstanceOf(Propagation.Done.class);
        assertThat(next.headers()).containsExactly(Map.entry("Txn-Token", request.header("Txn-Token")));
        assertThat(server.forms()).isEmpty();

        for (String beyond : List.of("delivery.delivery.com", "evilshop.com", "shop.com.evil.org")) {
            assertThat(scheme.propagate(accepted(request), TestOutboundRequest.to(new ServiceId(beyond))))
                    .isEqualTo(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
        }
    }

    @Test
    void propagateWhenCallerCameWithAnAccessTokenThenANewOneForEachRequest() {
        SharedJwtScheme entry = new SharedJwtScheme(settings, null);
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader(
                        "Authorization",
                        "Bearer " + TestIssuer.signed(TestIssuer.user().audience("account.shop.com")));
        Verdict verdict = entry.verify(((Reading.Present) entry.read(request)).credential(), request);
        Caller caller = ((Verdict.Accepted) verdict).caller();
        for (int i = 0; i < 2; i++) {
            TestOutboundRequest next =
                    TestOutboundRequest.to(reachable(), "POST", "http://product.shop.com/a/b?c=secret", "");
            assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
            assertThat(next.headers()).containsOnlyKeys("Txn-Token");
        }

        assertThat(server.forms()).hasSize(2);
        assertThat(server.last())
                .containsEntry("requested_token_type", SubjectToken.TRANSACTION_TOKEN)
                .containsEntry("audience", "shop.com");
        String details =
                new String(Base64.getUrlDecoder().decode(server.last().get("request_details")), StandardCharsets.UTF_8);
        assertThat(details).contains("\"POST\"", "\"/a/b\"").doesNotContain("secret");
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

    private static TestInboundRequest transaction(String token) {
        return TestInboundRequest.get().withHeader("Txn-Token", token);
    }
}
