// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JwtSvidSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private static final String BASKET = "spiffe://shop.com/basket";

    private final KeyPair keys = keys();

    private final JwsSigner signer = signer("k1", keys);

    private final JwtSvidScheme scheme = scheme(new TestSource());

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static JwsSigner signer(String keyId, KeyPair keys) {
        JwsAlgorithm algorithm = JwsAlgorithm.ES256;
        return new JwsSigner(JsonWebKey.of(keyId, algorithm, keys.getPublic(), keys.getPrivate()), algorithm);
    }

    private static JwtSvidScheme scheme(JwtSvidSource source) {
        return new JwtSvidScheme(
                new JwtSvidVerifier(
                        source,
                        Set.of("account.shop.com", "spiffe://shop.com/account"),
                        Set.of("https://issuer.shop.com"),
                        PeerPolicy.parse(List.of(BASKET, "spiffe://other.com/basket")),
                        Duration.ofSeconds(30),
                        Clock.fixed(NOW, ZoneOffset.UTC)),
                source);
    }

    private static JwtBuilder claims(String subject) {
        return JwtBuilder.ofType("JWT")
                .subject(subject)
                .audience("account.shop.com")
                .issuedAt(NOW)
                .expiresAt(NOW.plusSeconds(300));
    }

    private static TestInboundRequest bearer(String token) {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
    }

    private Verdict judge(String token) {
        TestInboundRequest request = bearer(token);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private Verdict judge(JwtBuilder claims) {
        return judge(claims.sign(signer));
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return scheme(new JwtSvidSource() {
            @Override
            public JwtBundles bundles(Instant now) {
                throw new NoSvidException("gone");
            }

            @Override
            public String fetch(String audience, Instant now) {
                throw new NoSvidException("gone");
            }
        });
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer(claims(BASKET).sign(signer));
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer(claims(BASKET).sign(signer("k1", keys())));
    }

    @Override
    protected TestInboundRequest malformed() {
        return bearer("not.a-token");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("product.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String header = request.header("Authorization");
        return List.of(header.substring(header.lastIndexOf('.') + 1));
    }

    @Test
    void verifyWhenAcceptedThenTheWorkloadIsTheCaller() {
        assertThat(judge(claims(BASKET))).isInstanceOfSatisfying(Verdict.Accepted.class, accepted -> {
            assertThat(accepted.caller().name()).isEqualTo(BASKET);
            assertThat(accepted.caller().user()).isNull();
            assertThat(accepted.caller().expiry()).isEqualTo(NOW.plusSeconds(300));
        });
    }

    @Test
    void verifyWhenForSomebodyElseThenRejected() {
        assertThat(judge(claims(BASKET).audience("product.shop.com")))
                .isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void verifyWhenOneOfSeveralAudiencesThenAccepted() {
        assertThat(judge(claims(BASKET).audience("product.shop.com", "spiffe://shop.com/account")))
                .isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenExpiredThenRejected() {
        assertThat(judge(claims(BASKET).expiresAt(NOW.minusSeconds(30))))
                .isEqualTo(Verdict.rejected(RefusalCode.EXPIRED));
    }

    @Test
    void verifyWhenItNeverEndsThenRejected() {
        JwtBuilder endless = JwtBuilder.ofType("JWT").subject(BASKET).audience("account.shop.com");
        assertThat(judge(endless)).isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void verifyWhenNotYetValidThenRejected() {
        assertThat(judge(claims(BASKET).notBefore(NOW.plusSeconds(60))))
                .isEqualTo(Verdict.rejected(RefusalCode.NOT_YET_VALID));
    }

    @Test
    void verifyWhenWorkloadMayNotCallThenRejected() {
        assertThat(judge(claims("spiffe://shop.com/product"))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void verifyWhenTrustDomainIsNotTrustedThenRejected() {
        assertThat(judge(claims("spiffe://third.com/basket")))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @Test
    void verifyWhenKeyIsThatOfAnotherTrustDomainThenRejected() {
        assertThat(judge(claims("spiffe://other.com/basket"))).isEqualTo(Verdict.rejected(RefusalCode.BAD_SIGNATURE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"spiffe://shop.com", "basket", "spiffe://\u212Aelvin.com/basket", "spiffe://Shop.com/basket"})
    void verifyWhenSubjectIsNoWorkloadThenRejected(String subject) {
        assertThat(judge(claims(subject))).isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void verifyWhenKeyIsUnknownOrNotNamedThenRejected() {
        assertThat(judge(claims(BASKET).sign(signer("k2", keys)))).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
        assertThat(judge(claims(BASKET).sign(signer(null, keys)))).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void verifyWhenAlgorithmIsNoneOfJwtSvidsThenRejected() {
        JwsSigner shared = new JwsSigner(
                JsonWebKey.ofSecret("k1", JwsAlgorithm.HS256, keys.getPublic().getEncoded()), JwsAlgorithm.HS256);
        assertThat(judge(claims(BASKET).sign(shared))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_ALGORITHM));
    }

    @Test
    void verifyWhenAlgorithmIsNotTheKeysThenRejected() {
        JwsSigner other = new JwsSigner(JsonWebKey.generate(JwsAlgorithm.RS256).withKeyId("k1"), JwsAlgorithm.RS256);
        assertThat(judge(claims(BASKET).sign(other))).isEqualTo(Verdict.rejected(RefusalCode.WRONG_ALGORITHM));
    }

    @Test
    void verifyWhenIssuerThenItMustBeConfigured() {
        assertThat(judge(claims(BASKET).issuer("https://issuer.shop.com"))).isInstanceOf(Verdict.Accepted.class);
        assertThat(judge(claims(BASKET).issuer("https://evil.com")))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
        assertThat(judge(claims(BASKET).claim("iss", 7L))).isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"at+jwt", "nested+jwt", "dpop+jwt"})
    void readWhenOfAnotherTypeThenAbsent(String type) {
        String token = JwtBuilder.ofType(type).subject(BASKET).sign(signer);
        assertThat(scheme.read(bearer(token))).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void propagateWhenServiceIsCalledThenByATokenOfItsOwn() {
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        scheme.propagate(((Verdict.Accepted) judge(claims(BASKET))).caller(), next);
        assertThat(next.headers()).containsEntry("Authorization", "Bearer own-for-product.shop.com");
    }

    private final class TestSource implements JwtSvidSource {

        private final JwtBundles bundles = JwtBundles.of(
                Map.of("shop.com", Map.of("k1", keys.getPublic()), "other.com", Map.of("k1", keys().getPublic())), NOW);

        @Override
        public JwtBundles bundles(Instant now) {
            return bundles;
        }

        @Override
        public String fetch(String audience, Instant now) {
            return "own-for-" + audience;
        }
    }
}
