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
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JweAlgorithm;
import io.countersign.jose.JweDecrypter;
import io.countersign.jose.JweEncrypter;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.SenderRules;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.Mockito;

class NestedSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final AudiencePattern SHOP = new AudiencePattern("*.shop.com");

    private static final Map<String, Peer> PEERS =
            Map.of(TestPeer.BASKET.id(), new Peer(TestPeer.BASKET.keys(), Set.of(), null));

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final SwitchableKeys keys = new SwitchableKeys();

    private final FakeTokenServer server = new FakeTokenServer(clock);

    private final NestedScheme scheme = scheme(keys, null, null);

    private NestedScheme scheme(SwitchableKeys inner, @Nullable TokenOpener opener, @Nullable TokenSealer sealer) {
        WorkloadTokens own = new WorkloadTokens(TestIssuer.ACCOUNT, TestIssuer.signer(), 100, clock);
        NestedTokens tokens = new NestedTokens(own, SHOP, server.exchange(revocations), sealer);
        return new NestedScheme(TestIssuer.settings(inner, revocations, clock), SHOP, PEERS, opener, tokens);
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
        SwitchableKeys down = new SwitchableKeys();
        down.setDown();
        return scheme(down, null, null);
    }

    @Test
    void verifyThenCallerIsTheUserOfTheInnerTokenAndTheWorkloads() {
        Caller caller = accepted(bearer(TestPeer.BASKET.sign(token().claim("chain", List.of("gateway.shop.com")))));
        assertThat(caller.user()).isEqualTo(new Caller.User(TestIssuer.NAME, "alice-id", "alice"));
        assertThat(caller.authorities()).containsExactlyInAnyOrder("ROLE_USER", "SCOPE_shop");
        assertThat(caller.chain())
                .containsExactly(new Caller.Workload("gateway.shop.com"), new Caller.Workload("basket.shop.com"));
    }

    static Stream<JwtBuilder> wrong() {
        String inner = TestIssuer.signed(TestIssuer.user());
        return Stream.of(
                nested(TestIssuer.forge(inner)),
                nested(TestIssuer.signed(TestIssuer.user().audience("product.shop.com"))),
                nested(TestIssuer.signed(TestIssuer.user().audience("*.delivery.com"))),
                nested(TestIssuer.signed(TestIssuer.user()
                        .issuedAt(TestIssuer.NOW.minusSeconds(600))
                        .expiresAt(TestIssuer.NOW.minusSeconds(60)))),
                nested(TestIssuer.signed(TestIssuer.user().issuer("https://evil.example"))),
                nested(TestIssuer.signed(TestIssuer.user().subject("bob-id"))),
                nested(TestIssuer.signed(TestIssuer.user().claim("cnf", Map.of("jkt", "x")))),
                nested(TestIssuer.signed(TestIssuer.service())),
                nested(TestPeer.BASKET.sign(TestIssuer.user())),
                nested(TestPeer.BASKET.sign(nested(inner))),
                nested("not.a.token"),
                nested(""),
                nested(inner).claim("user", Map.of("iss", "https://evil.example", "sub", "alice-id")),
                nested(inner).claim("user", "alice-id"),
                nested(inner).audience("product.shop.com"),
                nested(inner).subject("gateway.shop.com"),
                nested(inner).expiresAt(TestIssuer.NOW.plusSeconds(61)),
                TestPeer.BASKET.token("nested+jwt").claim("token", inner),
                TestPeer.BASKET.token("nested+jwt").claim("user", TestPeer.user()));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void verifyWhenOuterOrInnerTokenIsWrongThenRejected(JwtBuilder wrong) {
        assertThat(judge(bearer(TestPeer.BASKET.sign(wrong)))).isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void verifyWhenAnotherServicesKeySignedThenRejected() {
        assertThat(judge(bearer(TestPeer.PRODUCT.sign(token())))).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void verifyWhenInnerTokenIsRevokedThenRejectedThoughItIsRemembered() {
        TestInboundRequest request = bearer(
                TestPeer.BASKET.sign(nested(TestIssuer.signed(TestIssuer.user().id("id-1")))));
        accepted(request);
        revocations.revoke(TestIssuer.NAME, "id-1", TestIssuer.NOW.plus(Duration.ofMinutes(15)));
        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
    }

    @Test
    void verifyWhenKeyOfTheInnerTokenLeavesThenRejectedThoughItIsRemembered() {
        TestInboundRequest request = genuine();
        accepted(request);
        keys.remove();
        assertThat(judge(request)).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void propagateWhenInnerTokenReachesThenItIsCarriedInside() {
        Caller there = arrive(accepted(genuine()), reachable());
        assertThat(there.user()).isEqualTo(new Caller.User(TestIssuer.NAME, "alice-id", "alice"));
        assertThat(there.chain())
                .containsExactly(new Caller.Workload("basket.shop.com"), new Caller.Workload("account.shop.com"));
        assertThat(server.forms()).isEmpty();
    }

    @Test
    void propagateWhenInnerTokenDoesNotReachThenItIsExchangedFirst() {
        String inner = TestIssuer.signed(TestIssuer.user().audience("account.shop.com"));
        Caller there = arrive(accepted(bearer(TestPeer.BASKET.sign(nested(inner)))), reachable());
        assertThat(there.name()).isEqualTo("alice-id");
        assertThat(server.last()).containsEntry("subject_token", inner).containsEntry("audience", "product.shop.com");
    }

    @Test
    void propagateWhenUsersTokenIsBoundToItsSenderThenItIsExchangedAndNotPassedOn() {
        X509Certificate certificate = Mockito.mock(X509Certificate.class);
        String thumbprint = thumbprint(certificate);
        String token = TestIssuer.signed(TestIssuer.user().claim("cnf", Map.of("x5t#S256", thumbprint)));
        TestInboundRequest request = bearer(token).withPeerCertificates(certificate);
        SharedJwtScheme entry = new SharedJwtScheme(TestIssuer.settings(TestIssuer.keys(), revocations, clock), SHOP);
        Verdict verdict = entry.verify(((Reading.Present) entry.read(request)).credential(), request);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);

        Caller caller = ((Verdict.Accepted) verdict).caller();
        assertThat(entry.propagate(caller, TestOutboundRequest.to(reachable())))
                .isEqualTo(Propagation.refused(RefusalCode.WRONG_SENDER));
        assertThat(scheme.propagate(caller, TestOutboundRequest.to(reachable())))
                .isInstanceOf(Propagation.Done.class);
        assertThat(server.last()).containsEntry("subject_token", token);
    }

    private static String thumbprint(X509Certificate certificate) {
        byte[] der = {1, 2, 3};
        try {
            Mockito.when(certificate.getEncoded()).thenReturn(der);
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
        return Objects.requireNonNull(SenderRules.thumbprint(certificate));
    }

    @Test
    void propagateWhenPolicyRefusesThenRefused() {
        server.answer(400, "invalid_target");
        Caller caller = accepted(genuine());
        assertThat(scheme.propagate(caller, TestOutboundRequest.to(new ServiceId("delivery.delivery.com"))))
                .isEqualTo(Propagation.refused(new RefusalCode("invalid_target")));
    }

    @Test
    void encryptedThenOpenedByTheTargetAloneAndNeverTakenInTheClear() {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        String json = key.toSecretJson()
                .replace("\"use\":\"sig\"", "\"use\":\"enc\"")
                .replace("\"alg\":\"ES256\"", "\"alg\":\"ECDH-ES\"");
        JsonWebKey encryption = JsonWebKey.parse(json);
        JweEncrypter encrypter = new JweEncrypter(encryption, JweAlgorithm.ECDH_ES);
        JweDecrypter decrypter = new JweDecrypter(encryption, JweAlgorithm.ECDH_ES, 8192);
        NestedScheme sealing = scheme(
                keys,
                decrypter::decrypt,
                (token, target) -> target.equals(reachable()) ? encrypter.encrypt(token) : null);
        String inner = TestIssuer.signed(TestIssuer.user());

        assertThat(judge(sealing, bearer(TestPeer.BASKET.sign(nested(inner))))).isInstanceOf(Verdict.Rejected.class);
        TestInboundRequest sealed = bearer(TestPeer.BASKET.sign(nested(encrypter.encrypt(inner))));
        assertThat(judge(sealed)).isInstanceOf(Verdict.Rejected.class);
        Verdict verdict = judge(sealing, sealed);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);

        Caller caller = ((Verdict.Accepted) verdict).caller();
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        assertThat(sealing.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        assertThat(next.headers().get("Authorization"))
                .doesNotContain(inner.substring(inner.indexOf('.'), inner.lastIndexOf('.')));
        assertThat(sealing.propagate(caller, TestOutboundRequest.to(new ServiceId("user.shop.com"))))
                .isEqualTo(Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE));
    }

    private Caller arrive(Caller caller, ServiceId target) {
        TestOutboundRequest next = TestOutboundRequest.to(target);
        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        NestedScheme there = new NestedScheme(
                TestIssuer.settings(target, clock),
                SHOP,
                Map.of("account.shop.com", new Peer(TestIssuer.keys(), Set.of(), null)),
                null,
                null);
        Verdict verdict = judge(there, TestInboundRequest.get().withHeadersOf(next));
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private static Verdict judge(NestedScheme scheme, TestInboundRequest request) {
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    /** The login is that of the user's own token; the peer cannot state another one. */
    @Test
    void verifyThenLoginIsThatOfTheInnerToken() {
        String inner =
                TestIssuer.signed(TestIssuer.user().claim("acr", "silver").claim("auth_time", 1_000L));
        JwtBuilder outer = nested(inner).claim("acr", "gold").claim("auth_time", TestIssuer.NOW.getEpochSecond());
        assertThat(accepted(bearer(TestPeer.BASKET.sign(outer))).login())
                .isEqualTo(new Caller.Login(Set.of("silver"), Instant.ofEpochSecond(1_000)));
    }

    private static JwtBuilder token() {
        return nested(TestIssuer.signed(TestIssuer.user()));
    }

    private static JwtBuilder nested(String inner) {
        return TestPeer.nested(TestPeer.BASKET, inner);
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
