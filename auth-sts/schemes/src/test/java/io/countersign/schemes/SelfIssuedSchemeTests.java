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
import io.countersign.tokens.RevocationList;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SelfIssuedSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final ServiceId PRODUCT = new ServiceId("product.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final SelfIssuedScheme scheme = scheme(new SwitchableKeys());

    private SelfIssuedScheme scheme(SwitchableKeys keys) {
        Map<String, Peer> peers = Map.of(
                TestIssuer.SELF,
                new Peer(keys, Set.of(TestIssuer.NAME), null),
                TestPeer.BASKET.id(),
                new Peer(TestPeer.BASKET.keys(), Set.of(TestIssuer.NAME), null),
                TestPeer.PRODUCT.id(),
                new Peer(TestPeer.PRODUCT.keys(), Set.of(), null));
        WorkloadTokens own = new WorkloadTokens(TestIssuer.ACCOUNT, TestIssuer.signer(), 100, clock);
        return new SelfIssuedScheme(TestIssuer.settings(TestIssuer.keys(), revocations, clock), peers, own);
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer(TestIssuer.forge(TestPeer.BASKET.sign(token())));
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer(TestPeer.BASKET.sign(token()));
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
        return new SelfIssuedScheme(
                TestIssuer.settings(TestIssuer.keys(), token -> RevocationList.Status.UNKNOWN, clock),
                Map.of(TestPeer.BASKET.id(), new Peer(TestPeer.BASKET.keys(), Set.of(TestIssuer.NAME), null)),
                null);
    }

    @Test
    void verifyThenCallerIsTheUserAndTheWorkloads() {
        Caller caller = accepted(bearer(TestPeer.BASKET.sign(token().claim("chain", List.of("gateway.shop.com")))));
        assertThat(caller.user()).isEqualTo(new Caller.User(TestIssuer.NAME, "alice-id", "alice"));
        assertThat(caller.authorities()).containsExactlyInAnyOrder("ROLE_USER", "SCOPE_shop");
        assertThat(caller.chain())
                .containsExactly(new Caller.Workload("gateway.shop.com"), new Caller.Workload("basket.shop.com"));
    }

    @Test
    void verifyWhenNoUserThenTheWorkloadAlone() {
        Caller caller = accepted(bearer(TestPeer.BASKET.sign(TestPeer.BASKET.token("si+jwt"))));
        assertThat(caller.user()).isNull();
        assertThat(caller.authorities()).isEmpty();
        assertThat(caller.name()).isEqualTo("basket.shop.com");
    }

    @Test
    void verifyWhenPeerMayNotAssertUsersThenRejected() {
        JwtBuilder token = TestPeer.PRODUCT.token("si+jwt").claim("user", TestPeer.user());
        assertThat(judge(bearer(TestPeer.PRODUCT.sign(token))))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @Test
    void verifyWhenPeerSpeaksForAForeignIssuerThenItsUsersHaveNoRoles() {
        JwtBuilder token = TestPeer.PRODUCT.token("si+jwt").claim("user", user("iss", TestPeer.FOREIGN));
        Verdict verdict = judge(atTheBorder(), bearer(TestPeer.PRODUCT.sign(token)));
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        assertThat(((Verdict.Accepted) verdict).caller().authorities()).containsExactly("SCOPE_shop");
    }

    @Test
    void verifyWhenPeerSpeaksForAForeignIssuerThenNotForTheOwn() {
        JwtBuilder token = TestPeer.PRODUCT.token("si+jwt").claim("user", user("roles", List.of("ADMIN")));
        assertThat(judge(atTheBorder(), bearer(TestPeer.PRODUCT.sign(token))))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    private SelfIssuedScheme atTheBorder() {
        ForeignIssuer foreign = new ForeignIssuer(TestPeer.PRODUCT.keys(), Set.of("shop"), Map.of());
        Peer peer = new Peer(TestPeer.PRODUCT.keys(), Set.of(TestPeer.FOREIGN), null);
        return new SelfIssuedScheme(TestIssuer.settings(foreign, clock), Map.of(TestPeer.PRODUCT.id(), peer), null);
    }

    @Test
    void verifyWhenAnotherServicesKeySignedThenRejected() {
        assertThat(judge(bearer(TestPeer.PRODUCT.sign(token())))).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    static Stream<JwtBuilder> wrong() {
        Map<String, Object> otherIssuer = user("iss", "https://evil.example");
        Map<String, Object> over = user("exp", TestIssuer.NOW.minusSeconds(60).getEpochSecond());
        Map<String, Object> nameless = user("sub", "");
        List<String> chain =
                IntStream.range(0, 8).mapToObj(i -> "s" + i + ".shop.com").toList();
        return Stream.of(
                token().audience("product.shop.com"),
                token().audience("*.shop.com"),
                token().subject("gateway.shop.com"),
                token().expiresAt(TestIssuer.NOW.plus(Duration.ofMinutes(2))),
                token().issuedAt(TestIssuer.NOW.minusSeconds(300)).expiresAt(TestIssuer.NOW.minusSeconds(240)),
                token().claim("user", "alice"),
                token().claim("user", otherIssuer),
                token().claim("user", over),
                token().claim("user", nameless),
                token().claim("chain", chain),
                token().claim("chain", "gateway.shop.com"),
                token().claim("chain", List.of("a b")));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void verifyWhenClaimsAreWrongThenRejected(JwtBuilder wrong) {
        assertThat(judge(bearer(TestPeer.BASKET.sign(wrong)))).isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void verifyWhenLoginOfTheUserIsRevokedThenRejectedThoughItIsRemembered() {
        TestInboundRequest request = genuine();
        accepted(request);
        revocations.revoke(TestIssuer.NAME, "login-1", TestIssuer.NOW.plus(Duration.ofMinutes(15)));
        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
    }

    @Test
    void verifyWhenKeyOfThePeerLeavesThenRejectedThoughItIsRemembered() {
        SwitchableKeys keys = new SwitchableKeys();
        SelfIssuedScheme other = scheme(keys);
        String token = TestIssuer.signed(token().issuer(TestIssuer.SELF).subject(TestIssuer.SELF));
        assertThat(judge(other, bearer(token))).isInstanceOf(Verdict.Accepted.class);
        keys.remove();
        assertThat(judge(other, bearer(token))).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void readWhenOfAnUnknownServiceThenAbsent() {
        JwtBuilder token = token().issuer("evil.shop.com").subject("evil.shop.com");
        assertThat(scheme.read(bearer(TestPeer.BASKET.sign(token)))).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void propagateThenSignedByThisServiceForTheTargetAndUsedAgain() {
        Caller caller = accepted(genuine());
        String first = send(caller);
        assertThat(send(caller)).isEqualTo(first);
        clock.advance(Duration.ofSeconds(31));
        assertThat(send(caller)).isNotEqualTo(first);

        SelfIssuedScheme next = new SelfIssuedScheme(
                TestIssuer.settings(PRODUCT, clock),
                Map.of("account.shop.com", new Peer(TestIssuer.keys(), Set.of(TestIssuer.NAME), null)),
                null);
        Caller there = ((Verdict.Accepted) judge(next, bearer(first))).caller();
        assertThat(there.user()).isEqualTo(caller.user());
        assertThat(there.authorities()).isEqualTo(caller.authorities());
        assertThat(there.chain())
                .containsExactly(new Caller.Workload("basket.shop.com"), new Caller.Workload("account.shop.com"));
    }

    @Test
    void propagateWhenChainIsFullThenRefused() {
        List<String> chain =
                IntStream.range(0, 7).mapToObj(i -> "s" + i + ".shop.com").toList();
        Caller caller = accepted(bearer(TestPeer.BASKET.sign(token().claim("chain", chain))));
        assertThat(scheme.propagate(caller, TestOutboundRequest.to(PRODUCT)))
                .isEqualTo(Propagation.refused(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void propagateWhenCallersRightIsOverThenRefused() {
        Caller caller = accepted(genuine());
        clock.advance(Duration.ofMinutes(1));
        assertThat(scheme.propagate(caller, TestOutboundRequest.to(PRODUCT)))
                .isEqualTo(Propagation.refused(RefusalCode.EXPIRED));
    }

    private String send(Caller caller) {
        TestOutboundRequest next = TestOutboundRequest.to(PRODUCT);
        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        return Objects.requireNonNull(next.headers().get("Authorization")).substring("Bearer ".length());
    }

    private static Verdict judge(SelfIssuedScheme scheme, TestInboundRequest request) {
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private static JwtBuilder token() {
        return TestPeer.BASKET.token("si+jwt").claim("user", TestPeer.user());
    }

    private static Map<String, Object> user(String name, Object value) {
        Map<String, Object> user = new HashMap<>(TestPeer.user());
        user.put(name, value);
        return user;
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
