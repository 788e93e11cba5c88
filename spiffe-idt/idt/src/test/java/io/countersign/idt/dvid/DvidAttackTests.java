// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import static io.countersign.idt.dvid.DvidTests.assertRefused;
import static io.countersign.idt.dvid.TestDelegation.ASSERTING;
import static io.countersign.idt.dvid.TestDelegation.ASSERTING_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.ATTACKER_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.CLOCK;
import static io.countersign.idt.dvid.TestDelegation.NOW;
import static io.countersign.idt.dvid.TestDelegation.OTHER;
import static io.countersign.idt.dvid.TestDelegation.PROVIDER;
import static io.countersign.idt.dvid.TestDelegation.PROVIDER_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** DVIDs that the prototype's verifier accepts and ours must refuse. */
class DvidAttackTests {

    private static final String EVIL_PROVIDER = "https://evil.example";

    private final PrototypeVerifier prototype = new PrototypeVerifier(ASSERTING_SIGNER, ATTACKER_SIGNER);

    private final String token = TestDelegation.mint();

    @Test
    void verifyWhenAlgorithmIsNoneThenRefused() {
        String header = Base64Url.encode("{\"alg\":\"none\",\"typ\":\"dvid+jwt\"}".getBytes(StandardCharsets.US_ASCII));
        String[] parts = token.split("\\.", -1);
        refused(header + "." + parts[1] + "." + parts[2], RefusalCode.WRONG_ALGORITHM);
        refused(header + "." + parts[1] + ".", RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAlgorithmIsASecretOrAnotherThenRefused() {
        for (JwsAlgorithm algorithm : List.of(JwsAlgorithm.HS256, JwsAlgorithm.ES256, JwsAlgorithm.PS256)) {
            JwsSigner other = TestDelegation.signer(algorithm, "asserting-1");
            refused(TestDelegation.changed(token, Map.of(), other), RefusalCode.WRONG_ALGORITHM);
        }
    }

    @Test
    void verifyWhenIssuerIsUnknownThenRefused() {
        String foreign = TestDelegation.changed(token, Map.of("iss", ASSERTING + "-evil"), ATTACKER_SIGNER);
        assertThat(prototype.accepts(foreign)).isTrue();
        refused(foreign, RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void verifyWhenSignedByAnotherKeyThenRefused() {
        JwsSigner other = TestDelegation.signer(JwsAlgorithm.RS256, "asserting-1");
        refused(TestDelegation.changed(token, Map.of(), other), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenProviderPointsElsewhereThenRefused() {
        String oauth = TestDelegation.oauth().issuer(EVIL_PROVIDER).sign(ATTACKER_SIGNER);
        String foreign = TestDelegation.mint(oauth, ATTACKER_SIGNER);
        assertThat(prototype.accepts(foreign)).isTrue();
        assertThat(prototype.acceptsProof(foreign, StaticKeySet.of(ATTACKER_SIGNER)))
                .isTrue();
        refused(foreign, RefusalCode.UNTRUSTED_ISSUER);
    }

    static Stream<Arguments> otherTokens() {
        return Stream.of(
                arguments("ID token of another client", idToken("JWT", "other-app"), RefusalCode.WRONG_TYPE),
                arguments("ID token with a wrong typ", idToken("at+jwt", "other-app"), RefusalCode.WRONG_TYPE),
                arguments(
                        "logout token",
                        token("logout+jwt")
                                .claim(
                                        "events",
                                        Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())),
                        RefusalCode.WRONG_TYPE),
                arguments("other audience", token("at+jwt").audience("elsewhere"), RefusalCode.WRONG_AUDIENCE),
                arguments(
                        "other client",
                        token("at+jwt").claim("client_id", "other-app"),
                        new RefusalCode("wrong_client")),
                arguments("two clients", token("at+jwt").claim("azp", "other-app"), new RefusalCode("wrong_client")),
                arguments("no user", token("at+jwt").subject("front-end"), new RefusalCode("no_user")));
    }

    private static JwtBuilder token(String type) {
        return JwtBuilder.ofType(type)
                .issuer(PROVIDER)
                .subject("alice")
                .audience("shop")
                .issuedAt(NOW)
                .expiresAt(NOW.plus(Duration.ofMinutes(15)))
                .id("oauth-1")
                .claim("scope", "orders profile")
                .claim("client_id", "front-end");
    }

    private static JwtBuilder idToken(String type, String client) {
        return token(type).audience(client).claim("azp", client).claim("nonce", "n");
    }

    /** Attacks by an attacker who has the asserting workload's key, so that only the proof protects. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("otherTokens")
    void verifyWhenProofIsAboutAnotherTokenOfTheIssuerThenRefused(String name, JwtBuilder other, RefusalCode code) {
        String oauth = other.sign(TestDelegation.PROVIDER_SIGNER);
        JwtVerifier gullible = JwtVerifier.builder()
                .issuer(PROVIDER, StaticKeySet.of(TestDelegation.PROVIDER_SIGNER))
                .types("jwt", "at+jwt", "logout+jwt")
                .audience("shop", "other-app", "elsewhere")
                .requiredClaims("iss", "sub", "aud", "exp")
                .clock(CLOCK)
                .build();
        Jwt verified = ((JwtVerification.Accepted) gullible.verify(oauth)).jwt();
        refused(TestDelegation.minter(ASSERTING_SIGNER).mint(verified, oauth, TestDelegation.request()), code);
    }

    @Test
    void verifyWhenSubjectIsNotThePeerOnTheFirstHopThenRefused() {
        assertThat(prototype.accepts(token)).isTrue();
        assertRefused(TestDelegation.verifier().verify(token, OTHER), RefusalCode.WRONG_SENDER);
    }

    @Test
    void verifyWhenConfirmedForSomebodyElseThenRefused() {
        for (Object cnf : List.of(Map.of("spiffe_id", OTHER.toString()), Map.of("jkt", "x"), Map.of(), "x")) {
            String other = TestDelegation.changed(token, Map.of("cnf", cnf));
            assertThat(prototype.accepts(other)).isTrue();
            refused(other, RefusalCode.INVALID_CLAIM);
        }
    }

    @Test
    void verifyWhenExpiredThenRefused() {
        DvidVerifier later = TestDelegation.verifierAt(Clock.offset(CLOCK, Duration.ofSeconds(150)));
        assertRefused(later.verify(token, SUBJECT), RefusalCode.EXPIRED);
    }

    @Test
    void verifyWhenItsLifeIsTooLongOrHasNotBegunThenRefused() {
        String tooLong = TestDelegation.changed(token, Map.of("exp", NOW.getEpochSecond() + 301));
        assertThat(prototype.accepts(tooLong)).isTrue();
        refused(tooLong, RefusalCode.INVALID_CLAIM);
        refused(TestDelegation.changed(token, Map.of("aat", NOW.getEpochSecond() + 31)), RefusalCode.INVALID_CLAIM);
        refused(TestDelegation.changed(token, Map.of("aat", "now")), RefusalCode.INVALID_CLAIM);
        DvidVerifier earlier = TestDelegation.verifierAt(Clock.offset(CLOCK, Duration.ofSeconds(-31)));
        assertRefused(earlier.verify(token, SUBJECT), RefusalCode.NOT_YET_VALID);
    }

    @Test
    void verifyWhenAudienceIsAnotherThenRefused() {
        String other = TestDelegation.changed(token, Map.of("aud", "spiffe://elsewhere.org"));
        assertThat(prototype.accepts(other)).isTrue();
        refused(other, RefusalCode.WRONG_AUDIENCE);
    }

    @Test
    void verifyWhenAudiencesAreSeveralThenRefused() {
        String several = TestDelegation.changed(
                token, Map.of("aud", List.of(TestDelegation.AUDIENCE, "spiffe://elsewhere.org")));
        assertThat(prototype.accepts(several)).isTrue();
        refused(several, RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenReplayedThenRefused() {
        assertThat(prototype.accepts(token)).isTrue();
        assertThat(prototype.accepts(token)).isTrue();
        DvidVerifier verifier = TestDelegation.verifier();
        assertThat(verifier.verify(token, SUBJECT)).isInstanceOf(DvidVerification.Accepted.class);
        assertRefused(verifier.verify(token, SUBJECT), RefusalCode.REPLAYED);
    }

    @Test
    void verifyWhenProofIsMissingThenRefused() {
        Map<String, Object> claims = TestDelegation.claims(token);
        claims.remove("zkp");
        String without = JwtBuilder.ofType(DvidMinter.TYPE).claims(claims).sign(ASSERTING_SIGNER);
        assertThat(prototype.accepts(without)).isTrue();
        refused(without, RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenProofIsAllZeroThenRefused() {
        refused(withProof(message(), new byte[2064]), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenProofIsEmptyThenRefused() {
        refused(withProof(message(), new byte[0]), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenProofIsOfAnotherTokenThenRefused() {
        String other = TestDelegation.oauth().id("oauth-2").sign(PROVIDER_SIGNER);
        String proof = proof(TestDelegation.mint(other, PROVIDER_SIGNER));
        refused(withProof(message(), Base64Url.decode(proof)), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenProofIsOfAnotherContextThenRefused() {
        // Same OAuth token and subject, but the proof of another DVID.
        String proof = proof(TestDelegation.mint());
        refused(withProof(message(), Base64Url.decode(proof)), RefusalCode.BAD_SIGNATURE);
        refused(TestDelegation.changed(token, Map.of("jti", "other")), RefusalCode.BAD_SIGNATURE);
        refused(TestDelegation.changed(token, Map.of("exp", NOW.getEpochSecond() + 121)), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenProverSuppliesTheKeyThenRefused() {
        // User invented by the attacker, signed under the key id of the trusted provider.
        String oauth = TestDelegation.oauth().subject("victim").sign(ATTACKER_SIGNER);
        String forged = TestDelegation.mint(oauth, ATTACKER_SIGNER);
        assertThat(prototype.accepts(forged)).isTrue();
        assertThat(prototype.acceptsProof(forged, StaticKeySet.of(ATTACKER_SIGNER)))
                .isTrue();
        refused(forged, RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenMessageBringsAKeyThenRefused() {
        refused(withHeader(Map.of("alg", "RS256", "jwk", Map.of("kty", "RSA"))), RefusalCode.MALFORMED);
        refused(withHeader(Map.of("alg", "RS256", "jku", "https://evil.example/keys")), RefusalCode.MALFORMED);
        refused(withHeader(Map.of("alg", "RS256", "crit", List.of("x"))), RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenMessageIsOfAnotherAlgorithmThenRefused() {
        refused(withHeader(Map.of("alg", "PS256", "kid", "idp-1")), RefusalCode.WRONG_ALGORITHM);
        refused(withHeader(Map.of("alg", "none", "kid", "idp-1")), RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void verifyWhenMessageIsNotTwoPartsThenRefused() {
        refused(withProof("x", new byte[2064]), RefusalCode.MALFORMED);
        refused(withProof(message() + ".AA", new byte[2064]), RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenMessageIsOfAnotherIssuerThenRefused() {
        String other = TestDelegation.changed(token, Map.of("dpa", EVIL_PROVIDER));
        assertThat(prototype.accepts(other)).isTrue();
        assertThat(prototype.acceptsProof(other, StaticKeySet.of(PROVIDER_SIGNER)))
                .isTrue();
        refused(other, RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenMessageIsAboutAnotherUserThenRefused() {
        String other = TestDelegation.changed(token, Map.of("dpr", "victim"));
        assertThat(prototype.accepts(other)).isTrue();
        assertThat(prototype.acceptsProof(other, StaticKeySet.of(PROVIDER_SIGNER)))
                .isTrue();
        refused(other, RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenMessageIsExpiredThenRefused() {
        // Asserted again by a workload that checks only the DVID's own times.
        String oauth = TestDelegation.oauth().expiresAt(NOW.plusSeconds(1)).sign(PROVIDER_SIGNER);
        String minted = TestDelegation.mint(oauth, PROVIDER_SIGNER);
        Clock later = Clock.offset(CLOCK, Duration.ofSeconds(60));
        String again = TestDelegation.changed(minted, Map.of("exp", NOW.getEpochSecond() + 120));
        assertThat(prototype.accepts(again)).isTrue();
        assertRefused(TestDelegation.verifierAt(later).verify(again, SUBJECT), RefusalCode.EXPIRED);
    }

    @Test
    void verifyWhenMessageHasNoEndOrHasNotBegunThenRefused() {
        refused(withClaims(Map.of("iss", PROVIDER, "sub", "alice")), RefusalCode.INVALID_CLAIM);
        Map<String, Object> early =
                Map.of("iss", PROVIDER, "sub", "alice", "exp", NOW.plusSeconds(900), "nbf", NOW.plusSeconds(60));
        refused(withClaims(early), RefusalCode.NOT_YET_VALID);
        Map<String, Object> odd = Map.of("iss", PROVIDER, "sub", "alice", "exp", NOW.plusSeconds(900), "nbf", "x");
        refused(withClaims(odd), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenScopeIsWiderThanThatOfTheMessageThenRefused() {
        String wider = TestDelegation.changed(token, Map.of("scope", "orders admin"));
        assertThat(prototype.accepts(wider)).isTrue();
        refused(wider, RefusalCode.INVALID_CLAIM);
        refused(TestDelegation.changed(token, Map.of("scope", "orders  profile")), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenKeyOfTheProviderHasExponentThreeThenRefused() throws GeneralSecurityException {
        JsonWebKey three = key(2048, BigInteger.valueOf(3));
        JwsSigner signer = new JwsSigner(three, JwsAlgorithm.RS256);
        String oauth = TestDelegation.oauth().sign(signer);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> TestDelegation.mint(oauth, signer))
                .extracting(InvalidCredentialException::code)
                .isEqualTo(RefusalCode.WRONG_ALGORITHM);
        ReplayStore fresh = (owner, id, until) -> ReplayStore.Use.FIRST;
        DvidVerifier verifier = new DvidVerifier(TestDelegation.policy(StaticKeySet.of(signer)), fresh, CLOCK);
        assertRefused(verifier.verify(token, SUBJECT), RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void newKeyWhenItHas1024BitsThenRefused() {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> key(1024, RSAKeyGenParameterSpec.F4));
    }

    private static JsonWebKey key(int bits, BigInteger exponent) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(new RSAKeyGenParameterSpec(bits, exponent));
        KeyPair pair = generator.generateKeyPair();
        return JsonWebKey.of("idp-1", JwsAlgorithm.RS256, pair.getPublic(), pair.getPrivate());
    }

    @Test
    void verifyWhenTooLargeThenRefused() {
        refused(TestDelegation.changed(token, Map.of("pad", "x".repeat(20_000))), RefusalCode.TOO_LARGE);
    }

    private void refused(String attack, RefusalCode code) {
        assertRefused(TestDelegation.verifier().verify(attack, SUBJECT), code);
    }

    private String message() {
        return member("msg", token);
    }

    private static String proof(String of) {
        return member("proof", of);
    }

    private static String member(String name, String of) {
        JsonObject proof =
                (JsonObject) Objects.requireNonNull(TestDelegation.claims(of).get("zkp"));
        return Objects.requireNonNull(proof.string(name));
    }

    private String withProof(String message, byte[] proof) {
        String changed = TestDelegation.changed(token, TestDelegation.proof(message, Base64Url.encode(proof)));
        assertThat(prototype.accepts(changed)).isTrue();
        return changed;
    }

    private String withHeader(Map<String, Object> header) {
        String claims = message().substring(message().indexOf('.'));
        return withProof(Base64Url.encode(JsonWriter.write(header)) + claims, new byte[2064]);
    }

    private String withClaims(Map<String, Object> claims) {
        String header = message().substring(0, message().indexOf('.') + 1);
        Map<String, Object> all = new LinkedHashMap<>(Map.of("aud", "shop", "client_id", "front-end"));
        all.putAll(claims);
        return withProof(header + Base64Url.encode(JsonWriter.write(all)), new byte[2064]);
    }
}
