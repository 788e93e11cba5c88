// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Caller;
import io.countersign.core.CredentialScheme;
import io.countersign.core.Marker;
import io.countersign.core.NoneScheme;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.RepeatedHeaderException;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharedJwtSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final AudiencePattern SHOP = new AudiencePattern("*.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final SwitchableKeys keys = new SwitchableKeys();

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final SharedJwtScheme scheme = new SharedJwtScheme(TestIssuer.settings(keys, revocations, clock), SHOP);

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        SwitchableKeys down = new SwitchableKeys();
        down.setDown();
        return new SharedJwtScheme(TestIssuer.settings(down, revocations, clock), SHOP);
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer(TestIssuer.signed(TestIssuer.user()));
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer(TestIssuer.forge(TestIssuer.signed(TestIssuer.user())));
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
        String token = Objects.requireNonNull(request.header("Authorization")).substring("Bearer ".length());
        return List.of(token, token.substring(token.lastIndexOf('.') + 1));
    }

    @Test
    void verifyWhenUsersTokenThenCallerSaysWhoAndWhat() {
        Caller caller = accepted(TestIssuer.user()
                .claim("roles", List.of("USER", "ADMIN"))
                .claim("scope", "shop orders")
                .claim("tenant_id", "t-1")
                .id("id-1"));

        assertThat(caller.user()).isEqualTo(new Caller.User(TestIssuer.NAME, "alice-id", "alice"));
        assertThat(caller.authorities())
                .containsExactlyInAnyOrder("ROLE_USER", "ROLE_ADMIN", "SCOPE_shop", "SCOPE_orders");
        assertThat(caller.disclosed()).isEqualTo(Map.of("tenant_id", "t-1"));
        assertThat(caller.expiry()).isEqualTo(TestIssuer.NOW.plus(Duration.ofMinutes(15)));
        assertThat(caller.chain()).isEmpty();
        assertThat(caller.credential().id()).isEqualTo("id-1");
    }

    @Test
    void verifyWhenAudienceIsTheServiceThenAccepted() {
        assertThat(accepted(TestIssuer.user().audience("account.shop.com")).name())
                .isEqualTo("alice-id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"product.shop.com", "*.account.shop.com", "*.com", "*"})
    void verifyWhenAudienceIsAnotherThenRejected(String audience) {
        assertRejected(TestIssuer.user().audience(audience), RefusalCode.WRONG_AUDIENCE);
    }

    static Stream<Map<String, Object>> wrongClaims() {
        return Stream.of(
                Map.of("client_id", "alice-id"),
                Map.of("client_id", ""),
                Map.of("client_id", 1),
                Map.of("roles", "ADMIN"),
                Map.of("roles", List.of(1)),
                Map.of("roles", List.of("")),
                Map.of("roles", List.of("A B")),
                Map.of("scope", List.of("shop")),
                Map.of("scope", " shop"),
                Map.of("scope", "a  b"));
    }

    @ParameterizedTest
    @MethodSource("wrongClaims")
    void verifyWhenClaimsAreNotAUsersThenRejected(Map<String, Object> wrong) {
        assertRejected(TestIssuer.user().claims(wrong), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenServicesOwnTokenThenRejected() {
        assertRejected(TestIssuer.service(), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenRepeatedThenFromCacheWithSameCaller() {
        TestInboundRequest request = genuine();
        Verdict first = judge(request);
        int lookups = keys.lookups();

        assertThat(judge(request)).isEqualTo(first);
        assertThat(keys.lookups()).isEqualTo(lookups);
    }

    @Test
    void verifyWhenCachedTokenHasAlteredSignatureThenRejected() {
        String token = TestIssuer.signed(TestIssuer.user());
        assertThat(judge(bearer(token))).isInstanceOf(Verdict.Accepted.class);

        assertThat(judge(bearer(TestIssuer.forge(token)))).isEqualTo(Verdict.rejected(RefusalCode.BAD_SIGNATURE));
        assertThat(judge(bearer(token))).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenCachedTokenIsRevokedThenRejectedAtOnce() {
        TestInboundRequest request = bearer(TestIssuer.signed(TestIssuer.user().id("id-1")));
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);

        revocations.revoke(TestIssuer.NAME, "id-1", TestIssuer.NOW.plus(Duration.ofMinutes(15)));

        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
    }

    @Test
    void verifyWhenKeyOfCachedTokenIsRevokedThenRejectedThoughTheSetStillHasIt() {
        TestInboundRequest request = genuine();
        String keyId = TestIssuer.signer().keyId();
        revocations.revokeKey("https://other.example", keyId, TestIssuer.NOW.plusSeconds(60));
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);

        revocations.revokeKey(TestIssuer.NAME, keyId, TestIssuer.NOW.plusSeconds(60));

        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
        assertThat(judge(genuine())).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
    }

    @Test
    void verifyWhenRevokedBetweenReadAndVerifyThenRejected() {
        TestInboundRequest request = bearer(TestIssuer.signed(TestIssuer.user().id("id-1")));
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);
        Reading.Present present = (Reading.Present) scheme.read(request);

        revocations.revoke(TestIssuer.NAME, "id-1", TestIssuer.NOW.plus(Duration.ofMinutes(15)));

        assertThat(scheme.verify(present.credential(), request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
    }

    @Test
    void verifyWhenKeyOfCachedTokenLeavesSetThenRejected() {
        TestInboundRequest request = genuine();
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);

        keys.remove();

        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void verifyWhenCachedTokenEndsThenRejectedBeyondSkew() {
        TestInboundRequest request = genuine();
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);

        clock.advance(Duration.ofMinutes(15));
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);
        clock.advance(Duration.ofSeconds(30));
        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.EXPIRED));
    }

    @Test
    void verifyWhenRevocationsAreUnavailableThenUnknown() {
        SharedJwtScheme unsure =
                new SharedJwtScheme(TestIssuer.settings(keys, token -> RevocationList.Status.UNKNOWN, clock), SHOP);
        TestInboundRequest request = genuine();
        Reading.Present present = (Reading.Present) unsure.read(request);

        assertThat(unsure.verify(present.credential(), request)).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void verifyWhenCredentialIsOfAnotherSchemeThenThrows() {
        Reading.Present nobody = (Reading.Present) new NoneScheme().read(TestInboundRequest.get());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> scheme.verify(nobody.credential(), TestInboundRequest.get()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "bearer", "BEARER", "bEaReR"})
    void readWhenSchemeIsSpelledOtherwiseThenPresent(String spelling) {
        String token = TestIssuer.signed(TestIssuer.user());

        assertThat(scheme.read(authorization(spelling + " " + token))).isInstanceOf(Reading.Present.class);
        assertThat(scheme.read(authorization(spelling + "  " + token))).isInstanceOf(Reading.Present.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer",
                "Bearer ",
                "Bearer x",
                "Bearer a.b",
                "Bearer a.b.c",
                "Bearer a b",
                "Bearer e30.e30.AA",
                "DPoP a.b.c"
            })
    void readWhenBearerIsNoTokenThenMalformed(String header) {
        assertThat(scheme.read(authorization(header))).isEqualTo(Reading.malformed(RefusalCode.MALFORMED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic YTpi", "Bearerx y", "DPoPx y", "", "Bear"})
    void readWhenAnotherAuthenticationSchemeThenAbsent(String header) {
        assertThat(scheme.read(authorization(header))).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void readWhenTokenIsAnotherSchemesThenAbsent() {
        String otherType = TestIssuer.signed(JwtBuilder.ofType("dvid+jwt").issuer(TestIssuer.NAME));
        String otherIssuer = TestIssuer.signed(TestIssuer.user().issuer("https://other.example"));

        assertThat(scheme.read(bearer(otherType))).isInstanceOf(Reading.Absent.class);
        assertThat(scheme.read(bearer(otherIssuer))).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void readWhenTooLargeThenMalformed() {
        String token = TestIssuer.signed(TestIssuer.user().claim("x", "y".repeat(8192)));

        assertThat(scheme.read(bearer(token))).isEqualTo(Reading.malformed(RefusalCode.TOO_LARGE));
    }

    @Test
    void readWhenHeaderComesTwiceThenThrows() {
        TestInboundRequest twice = genuine().withHeader("Authorization", "Basic YTpi");

        assertThatExceptionOfType(RepeatedHeaderException.class).isThrownBy(() -> scheme.read(twice));
    }

    @Test
    void readWhenTwoTokensStandInOneLineThenThrows() {
        String token = TestIssuer.signed(TestIssuer.user());
        TestInboundRequest twice = authorization("Bearer " + token + ", Bearer " + token);

        assertThatExceptionOfType(RepeatedHeaderException.class).isThrownBy(() -> scheme.read(twice));
    }

    @Test
    void idWhenItWouldHarmALogThenNone() {
        Caller caller = accepted(TestIssuer.user().id("id\nwith another line"));

        assertThat(caller.credential().id()).isNull();
    }

    @Test
    void markersThenOneForEachIssuer() {
        assertThat(scheme.markers())
                .containsExactlyInAnyOrder(
                        new Marker("Authorization", "Bearer", "at+jwt", TestIssuer.NAME),
                        new Marker("Authorization", "DPoP", "at+jwt", TestIssuer.NAME));
    }

    @Test
    void propagateWhenReachableThenSameToken() {
        String token = TestIssuer.signed(TestIssuer.user());
        TestOutboundRequest next = TestOutboundRequest.to(reachable());

        assertThat(scheme.propagate(callerOf(bearer(token)), next)).isInstanceOf(Propagation.Done.class);
        assertThat(next.headers()).isEqualTo(Map.of("Authorization", "Bearer " + token));
    }

    @Test
    void propagateWhenTokenReachesElsewhereOnlyThenRefused() {
        TestOutboundRequest outside = TestOutboundRequest.to(new ServiceId("gateway.delivery.com"));
        TestOutboundRequest sibling = TestOutboundRequest.to(reachable());
        Caller narrow = accepted(TestIssuer.user().audience("account.shop.com"));

        assertThat(scheme.propagate(accepted(TestIssuer.user()), outside))
                .isEqualTo(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
        assertThat(scheme.propagate(narrow, sibling)).isEqualTo(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
        assertThat(outside.headers()).isEmpty();
        assertThat(sibling.headers()).isEmpty();
    }

    @Test
    void propagateWhenTokenHasEndedThenRefused() {
        Caller caller = accepted(TestIssuer.user());
        clock.advance(Duration.ofMinutes(15));
        TestOutboundRequest next = TestOutboundRequest.to(reachable());

        assertThat(scheme.propagate(caller, next)).isEqualTo(Propagation.refused(RefusalCode.EXPIRED));
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void newWhenPatternDoesNotStandForServiceThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SharedJwtScheme(
                        TestIssuer.settings(keys, revocations, clock), new AudiencePattern("*.delivery.com")))
                .withMessageContaining("account.shop.com");
    }

    @Test
    void verifyWhenNoPatternThenOnlyTheServiceItself() {
        SharedJwtScheme exact = new SharedJwtScheme(TestIssuer.settings(keys, revocations, clock), null);
        TestInboundRequest wide = genuine();
        TestInboundRequest narrow = bearer(TestIssuer.signed(TestIssuer.user().audience("account.shop.com")));

        assertThat(exact.verify(((Reading.Present) exact.read(wide)).credential(), wide))
                .isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
        assertThat(exact.verify(((Reading.Present) exact.read(narrow)).credential(), narrow))
                .isInstanceOf(Verdict.Accepted.class);
    }

    private Caller accepted(JwtBuilder token) {
        return callerOf(bearer(TestIssuer.signed(token)));
    }

    private Caller callerOf(TestInboundRequest request) {
        Verdict verdict = judge(request);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private void assertRejected(JwtBuilder token, RefusalCode code) {
        assertThat(judge(bearer(TestIssuer.signed(token)))).isEqualTo(Verdict.rejected(code));
    }

    private Verdict judge(TestInboundRequest request) {
        Reading reading = scheme.read(request);
        assertThat(reading).isInstanceOf(Reading.Present.class);
        return scheme.verify(((Reading.Present) reading).credential(), request);
    }

    private static TestInboundRequest bearer(String token) {
        return authorization("Bearer " + token);
    }

    private static TestInboundRequest authorization(String value) {
        return TestInboundRequest.get().withHeader("Authorization", value);
    }
}
