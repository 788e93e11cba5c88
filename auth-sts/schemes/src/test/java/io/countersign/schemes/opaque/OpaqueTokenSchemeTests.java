// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Caller;
import io.countersign.core.CredentialScheme;
import io.countersign.core.Disclosure;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.schemes.profile.AuthorityMapping;
import io.countersign.schemes.profile.ClaimCondition;
import io.countersign.schemes.profile.ClaimPath;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.SenderProofs;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpaqueTokenSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private static final ServiceId ACCOUNT = new ServiceId("account.shop.com");

    private static final String JWT = "eyJhbGciOiJFUzI1NiJ9.e30.c2ln";

    private static final OpaqueTokenRules RULES = OpaqueTokenRules.of(FakeIntrospection.ISSUER, ACCOUNT);

    private final MovableClock clock = new MovableClock(NOW);

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final FakeIntrospection server = FakeIntrospection.until(NOW.plusSeconds(600));

    private final OpaqueTokenScheme scheme = scheme(RULES, server);

    private OpaqueTokenScheme scheme(OpaqueTokenRules rules, IntrospectionEndpoint endpoint) {
        return scheme(rules, endpoint, SenderRules.DEFAULT, IntrospectionLimits.DEFAULT);
    }

    private OpaqueTokenScheme scheme(
            OpaqueTokenRules rules, IntrospectionEndpoint endpoint, SenderRules senders, IntrospectionLimits limits) {
        VerifiedCredentialCache cache = VerifiedCredentialCache.of(100, clock);
        return new OpaqueTokenScheme(rules, endpoint, limits, new TokenRules(4096, cache, revocations, senders, clock));
    }

    /** Returns rules that accept tokens without audience, with a mapping, a name and a mark of services. */
    private static OpaqueTokenRules lenient() {
        return new OpaqueTokenRules(
                FakeIntrospection.ISSUER,
                Set.of("account.shop.com", "api://orders"),
                false,
                Set.of("shop-app", "other-app"),
                Set.of("shop"),
                AuthorityMapping.of(Map.of(
                        "ROLE_", List.of(ClaimPath.parse("realm_access.roles")),
                        "SCOPE_", List.of(ClaimPath.parse("scope")))),
                List.of(ClaimPath.parse("nickname"), ClaimPath.parse("username")),
                new ClaimCondition.OneOf(ClaimPath.parse("gty"), List.of("client-credentials")),
                false,
                Duration.ofSeconds(30));
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        FakeIntrospection away = FakeIntrospection.until(NOW);
        away.disappear();
        return scheme(RULES, away);
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer("known-token");
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer("unknown-token");
    }

    @Override
    protected TestInboundRequest malformed() {
        return bearer("two words");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("product.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        return List.of("known-token");
    }

    @Test
    void verifyThenLoginIsThatOfTheAnswer() {
        server.change("acr", "\"gold\"");
        server.change("auth_time", "1000");
        Verdict verdict = verify(bearer("known-login"));
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        assertThat(((Verdict.Accepted) verdict).caller().login())
                .isEqualTo(new Caller.Login(Set.of("gold"), Instant.ofEpochSecond(1_000)));
    }

    private static TestInboundRequest bearer(String token) {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
    }

    private static TestInboundRequest dpop(String token) {
        return TestInboundRequest.get()
                .withHeader("Authorization", "DPoP " + token)
                .withHeader("DPoP", "proof of thumbprint");
    }

    private Verdict verify(TestInboundRequest request) {
        return verify(scheme, request);
    }

    private static Verdict verify(OpaqueTokenScheme scheme, TestInboundRequest request) {
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private static Caller accepted(OpaqueTokenScheme scheme) {
        Verdict verdict = verify(scheme, bearer("known-token"));
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private void assertRejected(RefusalCode code) {
        assertThat(verify(genuine())).isEqualTo(Verdict.rejected(code));
    }

    @Test
    void verifyWhenActiveThenCallerSaysWhoAndWhat() {
        server.change("tenant", "\"t-1\"");
        Caller caller = accepted(scheme);
        assertThat(caller.user()).isEqualTo(new Caller.User(FakeIntrospection.ISSUER, "alice-id", "alice"));
        assertThat(caller.chain()).isEmpty();
        assertThat(caller.authorities()).containsExactlyInAnyOrder("SCOPE_shop", "SCOPE_orders");
        assertThat(caller.disclosed()).isEqualTo(Map.of("tenant", "t-1"));
        assertThat(caller.expiry()).isEqualTo(NOW.plusSeconds(600));
        assertThat(caller.binding()).isEqualTo(new SenderBinding.Bearer());
        assertThat(caller.credential().id()).isEqualTo("id-1");
        assertThat(caller.disclosures().names(Disclosure.Kind.IDENTIFIER)).containsExactly("jti", "sub", "username");
        assertThat(caller.disclosures().names(Disclosure.Kind.ATTRIBUTE)).containsExactly("scope", "tenant");
    }

    @Test
    void verifyWhenThereIsNoSubjectThenTheClientIsTheCaller() {
        server.change("sub", null);
        server.change("username", null);
        Caller caller = accepted(scheme);
        assertThat(caller.user()).isNull();
        assertThat(caller.name()).isEqualTo("shop-app");
        assertThat(caller.authorities()).contains("SCOPE_shop");
    }

    @ParameterizedTest
    @ValueSource(strings = {"username", "client_id"})
    void verifyWhenTheSubjectOfAUserOrTheClientOfAServiceIsMissingThenRejected(String kept) {
        server.change("sub", null);
        server.change(kept.equals("username") ? "client_id" : "username", null);
        if (kept.equals("client_id")) {
            server.change("client_id", null);
        }
        assertRejected(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenTheSubjectIsTheClientThenStillAUserUnlessConfigured() {
        server.change("sub", "\"shop-app\"");
        assertThat(accepted(scheme).user()).isNotNull();
        server.change("gty", "\"client-credentials\"");
        Caller service = accepted(scheme(lenient(), server));
        assertThat(service.user()).isNull();
        assertThat(service.chain()).containsExactly(new Caller.Workload("shop-app", FakeIntrospection.ISSUER));
    }

    @Test
    void verifyWhenPathsAreConfiguredThenNameAndAuthoritiesComeFromThere() {
        server.change("nickname", "\"ally\"");
        server.change("realm_access", "{\"roles\":[\"ADMIN\"]}");
        Caller caller = accepted(scheme(lenient(), server));
        assertThat(caller.user()).isEqualTo(new Caller.User(FakeIntrospection.ISSUER, "alice-id", "ally"));
        assertThat(caller.authorities()).containsExactlyInAnyOrder("ROLE_ADMIN", "SCOPE_shop", "SCOPE_orders");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iss|\"https://sso.example.com/\"|untrusted_issuer",
                "iss|\"https://evil.example\"|untrusted_issuer",
                "iss|1|invalid_claim",
                "exp|1000|expired",
                "exp|\"9999999999\"|invalid_claim",
                "exp|-1|invalid_claim",
                "exp|1e300|invalid_claim",
                "nbf|9999999999|not_yet_valid",
                "iat|9999999999|not_yet_valid",
                "nbf|true|invalid_claim",
                "aud|\"product.shop.com\"|wrong_audience",
                "aud|[\"product.shop.com\",\"ACCOUNT.shop.com\"]|wrong_audience",
                "aud|[]|wrong_audience",
                "aud|null|wrong_audience",
                "aud|1|invalid_claim",
                "aud|[1]|invalid_claim",
                "sub|\"\"|invalid_claim",
                "sub|{}|invalid_claim",
                "jti|1|invalid_claim",
                "token_type|\"DPoP\"|wrong_type",
                "token_type|\"N_A\"|wrong_type",
                "token_type|\"refresh_token\"|wrong_type",
                "token_type|1|invalid_claim",
                "typ|\"Refresh\"|wrong_type",
                "typ|\"Offline\"|wrong_type",
                "typ|\"ID\"|wrong_type",
                "token_use|\"refresh_token\"|wrong_type",
                "at_hash|\"x\"|invalid_claim",
                "events|{}|invalid_claim",
                "nonce|\"n\"|invalid_claim",
                "cnf|{}|invalid_claim",
                "cnf|\"x\"|invalid_claim",
                "cnf|{\"jwk\":{}}|invalid_claim",
                "cnf|{\"jkt\":\"a\",\"x5t#S256\":\"b\"}|invalid_claim",
                "cnf|{\"jkt\":1}|invalid_claim",
                "cnf|{\"jkt\":\"thumbprint\"}|wrong_sender",
                "cnf|{\"x5t#S256\":\"thumbprint\"}|wrong_sender",
                "scope|1|invalid_claim",
                "scope|{\"a\":1}|invalid_claim"
            })
    void verifyWhenAMemberContradictsThenRejected(String name, String value, String code) {
        server.change(name, value);
        assertRejected(new RefusalCode(code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"active\":\"true\"}", "{\"active\":1}", "{\"active\":null}", "{\"active\":[true]}"})
    void verifyWhenActiveIsNotABooleanThenUnknownAndNotKept(String answer) {
        server.answerWith(answer);
        assertThat(verify(genuine())).isInstanceOf(Verdict.Unknown.class);
        verify(genuine());
        assertThat(server.calls("known-token")).isEqualTo(2);
        assertThat(scheme.status().failed()).isEqualTo(NOW);
    }

    @Test
    void verifyWhenInactiveThenRejectedAndKeptForAShorterTime() {
        Verdict inactive = Verdict.rejected(OpaqueTokenScheme.INACTIVE);
        assertThat(verify(forged())).isEqualTo(inactive);
        clock.advance(Duration.ofMillis(4999));
        assertThat(verify(forged())).isEqualTo(inactive);
        assertThat(server.calls("unknown-token")).isEqualTo(1);
        clock.advance(Duration.ofMillis(1));
        verify(forged());
        assertThat(server.calls("unknown-token")).isEqualTo(2);
    }

    @Test
    void verifyWhenActiveThenKeptFor30Seconds() {
        Verdict first = verify(genuine());
        clock.advance(Duration.ofMillis(29_999));
        assertThat(verify(genuine())).isEqualTo(first);
        assertThat(server.calls("known-token")).isEqualTo(1);
        server.answerWith("{\"active\":false}");
        clock.advance(Duration.ofMillis(1));
        assertRejected(OpaqueTokenScheme.INACTIVE);
    }

    @Test
    void verifyWhenItExpiresSoonerThenNotKeptBeyond() {
        server.change("exp", Long.toString(NOW.plusSeconds(10).getEpochSecond()));
        assertThat(verify(genuine())).isInstanceOf(Verdict.Accepted.class);
        clock.advance(Duration.ofSeconds(10));
        server.disappear();
        assertThat(verify(genuine())).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void verifyWhenClockWasSetBackThenAskedAnew() {
        verify(genuine());
        clock.advance(Duration.ofMinutes(-1));
        verify(genuine());
        assertThat(server.calls("known-token")).isEqualTo(2);
    }

    @Test
    void verifyWhenCacheIsDisabledThenAskedEachTime() {
        OpaqueTokenScheme uncached =
                scheme(RULES, server, SenderRules.DEFAULT, new IntrospectionLimits(Duration.ofSeconds(30), 0, 1));
        verify(uncached, genuine());
        verify(uncached, genuine());
        verify(uncached, forged());
        verify(uncached, forged());
        assertThat(server.calls("known-token")).isEqualTo(2);
        assertThat(server.calls("unknown-token")).isEqualTo(2);
    }

    @Test
    void verifyWhenThereIsNoExpiryThenValidAsLongAsTheAnswerIsUsed() {
        server.change("exp", null);
        assertThat(accepted(scheme).expiry()).isEqualTo(NOW.plusSeconds(30));
    }

    @Test
    void verifyWhenRevokedLocallyThenRejectedThoughItIsKept() {
        verify(genuine());
        revocations.revoke(FakeIntrospection.ISSUER, "id-1", NOW.plusSeconds(600));
        assertRejected(RefusalCode.REVOKED);
    }

    @Test
    void verifyWhenBoundToAKeyThenOnlyWithItsProof() {
        server.change("cnf", "{\"jkt\":\"thumbprint\"}");
        server.change("token_type", "\"DPoP\"");
        OpaqueTokenScheme bound =
                scheme(RULES, server, new SenderRules(new FakeProofs(), false), IntrospectionLimits.DEFAULT);
        assertThat(verify(bound, dpop("known-token"))).isInstanceOf(Verdict.Accepted.class);
        assertThat(verify(bound, bearer("known-token"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
        server.change("token_type", "\"Bearer\"");
        assertThat(verify(bound, dpop("known-other"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_TYPE));
    }

    @Test
    void verifyWhenPresentedWithAProofButNotBoundThenWrongSender() {
        OpaqueTokenScheme bound =
                scheme(RULES, server, new SenderRules(new FakeProofs(), false), IntrospectionLimits.DEFAULT);
        assertThat(verify(bound, dpop("known-token"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
        assertThat(verify(bound, bearer("known-token"))).isInstanceOf(Verdict.Accepted.class);
        assertThat(verify(bound, dpop("known-token"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void verifyWhenAudienceIsAbsentAndThatIsAllowedThenClientAndScopeDecide() {
        server.change("aud", null);
        OpaqueTokenScheme lenient = scheme(lenient(), server);
        assertThat(verify(lenient, bearer("known-1"))).isInstanceOf(Verdict.Accepted.class);
        server.change("client_id", "\"evil-app\"");
        assertThat(verify(lenient, bearer("known-2"))).isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
        server.change("client_id", "\"other-app\"");
        server.change("scope", "\"orders shopping\"");
        assertThat(verify(lenient, bearer("known-3"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
        server.change("scope", null);
        assertThat(verify(lenient, bearer("known-4"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
        server.change("aud", "\"api://orders\"");
        assertThat(verify(lenient, bearer("known-5"))).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenAbsentAudienceIsAllowedThenAnotherAudienceIsNot() {
        OpaqueTokenScheme lenient = scheme(lenient(), server);
        server.change("aud", "\"api://orders\"");
        assertThat(verify(lenient, bearer("known-1"))).isInstanceOf(Verdict.Accepted.class);
        server.change("aud", "\"api://others\"");
        assertThat(verify(lenient, bearer("known-2"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void ofWhenTokensWithoutAudienceAreAcceptedOfAnyoneThenThrows() {
        for (Set<String> clients : List.of(Set.<String>of(), Set.of("shop-app"))) {
            Set<String> scopes = clients.isEmpty() ? Set.of("shop") : Set.of();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new OpaqueTokenRules(
                            "issuer",
                            Set.of("a"),
                            false,
                            clients,
                            scopes,
                            AuthorityMapping.NONE,
                            List.of(),
                            null,
                            false,
                            Duration.ZERO));
        }
    }

    @Test
    void readWhenJwtThenAbsentAndTheServerNeverSeesIt() {
        assertThat(scheme.read(bearer(JWT))).isInstanceOf(Reading.Absent.class);
        assertThat(scheme.markers())
                .allMatch(marker -> !marker.overlaps(new Marker("Authorization", "Bearer", "JWT", "x")));
    }

    @Test
    void readWhenJwtsAreIntrospectedThenPresentAndNoJwtSchemeFitsBesides() {
        OpaqueTokenRules all = new OpaqueTokenRules(
                RULES.issuer(),
                RULES.audiences(),
                true,
                Set.of(),
                Set.of(),
                RULES.authorities(),
                List.of(),
                null,
                true,
                Duration.ZERO);
        OpaqueTokenScheme any = scheme(all, (token, asked) -> server.introspect("known-" + token, asked));
        assertThat(verify(any, bearer(JWT))).isInstanceOf(Verdict.Accepted.class);
        assertThat(any.markers())
                .anyMatch(marker -> marker.overlaps(new Marker("Authorization", "Bearer", "JWT", "x")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"known-._~+/9Az==", "known.two.dots"})
    void readWhenB64TokenThenPresent(String token) {
        assertThat(verify(bearer(token))).isInstanceOf(Verdict.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "=", "a=b", "a\"b", "a&token=b", "ä", "a\tb", "a%20b", "a:b"})
    void readWhenNotAB64TokenThenMalformed(String token) {
        assertThat(scheme.read(bearer(token))).isEqualTo(Reading.malformed(RefusalCode.MALFORMED));
    }

    @Test
    void readWhenLongerThanTheLimitThenTooLarge() {
        assertThat(scheme.read(bearer("x".repeat(4096)))).isInstanceOf(Reading.Present.class);
        assertThat(scheme.read(bearer("x".repeat(4097)))).isEqualTo(Reading.malformed(RefusalCode.TOO_LARGE));
    }

    @Test
    void propagateWhenTheTokenIsNotForTheTargetThenRefused() {
        TestOutboundRequest next = TestOutboundRequest.to(new ServiceId("basket.shop.com"));
        assertThat(scheme.propagate(accepted(scheme), next)).isEqualTo(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void propagateWhenForTheTargetThenUnchanged() {
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        scheme.propagate(accepted(scheme), next);
        assertThat(next.headers()).isEqualTo(Map.of("Authorization", "Bearer known-token"));
    }

    @Test
    void propagateWhenThereIsNoAudienceThenRefused() {
        server.change("aud", null);
        TestOutboundRequest next = TestOutboundRequest.to(ACCOUNT);
        assertThat(scheme.propagate(accepted(scheme(lenient(), server)), next))
                .isEqualTo(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void statusWhenTheServerDisappearsThenTells() {
        verify(genuine());
        assertThat(scheme.status()).isEqualTo(new OpaqueTokenScheme.Status(NOW, null, 1));
        clock.advance(Duration.ofSeconds(30));
        server.disappear();
        verify(genuine());
        assertThat(scheme.status().failed()).isEqualTo(NOW.plusSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "30001, 1, 1", "-1, 1, 1", "1000, -1, 1", "1000, 1, 0"})
    void ofWhenLimitsAreOutOfRangeThenThrows(long millis, int entries, int concurrent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IntrospectionLimits(Duration.ofMillis(millis), entries, concurrent));
    }

    private static final class FakeProofs implements SenderProofs {

        @Override
        public String algorithms() {
            return "ES256";
        }

        @Override
        public @Nullable Verdict refusal(String proof, InboundRequest request, String token, String thumbprint) {
            return proof.equals("proof of " + thumbprint) ? null : Verdict.rejected(RefusalCode.BAD_SIGNATURE);
        }
    }
}
