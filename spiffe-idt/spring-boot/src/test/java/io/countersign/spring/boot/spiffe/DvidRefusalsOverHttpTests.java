// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.idt.dvid.TestDelegation.changed;
import static io.countersign.idt.dvid.TestDelegation.claims;
import static io.countersign.spring.boot.spiffe.IdtWorld.ASSERTING;
import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.MALLORY;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.Refusals.assertAccepted;
import static io.countersign.spring.boot.spiffe.Refusals.assertMalformed;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.dvid.TestDelegation;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.json.JsonWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests DVIDs that the target refuses. Unless the key is the defect, the asserting workload's real key signs them. */
class DvidRefusalsOverHttpTests {

    private static final JwsSigner ATTACKER = TestDelegation.signer(JwsAlgorithm.RS256, "idp-1");

    private static final int CHALLENGES = 16;

    private static final int MODULUS = 256;

    private final IdtWorld world = IdtWorld.shared();

    private final TestPeer subject = world.peer("subject");

    private final String oauth = world.oauthToken();

    private final String token = world.asserting.dvid(oauth, SUBJECT, AUDIENCE);

    private void refused(String attack, RefusalCode code) {
        assertRefused(world.target(), subject, IdtMode.DVID, attack, code);
    }

    private String with(Map<String, Object> changes) {
        return changed(token, changes, world.asserting.signer);
    }

    private String message() {
        return oauth.substring(0, oauth.lastIndexOf('.'));
    }

    private byte[] proof() {
        return Base64Url.decode(
                ((Map<?, ?>) claims(token).get("zkp")).get("proof").toString());
    }

    private String withProof(byte[] octets) {
        return with(TestDelegation.proof(message(), Base64Url.encode(octets)));
    }

    private String aboutMessage(String message) {
        return with(TestDelegation.proof(message, Base64Url.encode(proof())));
    }

    @Test
    void requestWhenAlgorithmIsNoneThenRefused() {
        String none = Base64Url.encode("{\"alg\":\"none\",\"typ\":\"dvid+jwt\"}".getBytes(StandardCharsets.US_ASCII));
        String[] parts = token.split("\\.", -1);
        assertMalformed(world.target(), subject, IdtMode.DVID, none + "." + parts[1] + "." + parts[2]);
        assertMalformed(world.target(), subject, IdtMode.DVID, none + "." + parts[1] + ".");
    }

    @Test
    void requestWhenAlgorithmIsHs256OrAnotherThenRefused() {
        for (JwsAlgorithm algorithm : List.of(JwsAlgorithm.HS256, JwsAlgorithm.ES256, JwsAlgorithm.PS256)) {
            refused(changed(token, Map.of(), TestDelegation.signer(algorithm, "dvid-1")), RefusalCode.WRONG_ALGORITHM);
        }
    }

    @Test
    void requestWhenIssuerIsUnknownThenRefused() {
        refused(changed(token, Map.of("iss", ASSERTING + "-evil"), ATTACKER), RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void requestWhenIssuerIsOfAFederatedDomainThatIsNotListedThenRefused() {
        refused(
                changed(token, Map.of("iss", "spiffe://delivery.com/asserting"), ATTACKER),
                RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void requestWhenIssuerPointsElsewhereForItsKeysThenNobodyIsAsked() {
        // Not the address from which keys are read in the background.
        String elsewhere = world.asserting.url() + "/elsewhere";
        refused(changed(token, Map.of("iss", elsewhere), ATTACKER), RefusalCode.UNTRUSTED_ISSUER);
        String header = Base64Url.encode(JsonWriter.write(
                Map.of("alg", "RS256", "typ", "dvid+jwt", "kid", "dvid-1", "jku", elsewhere + "/dvid/keys")));
        assertMalformed(world.target(), subject, IdtMode.DVID, header + token.substring(token.indexOf('.')));
        assertThat(world.asserting.asked).noneMatch(path -> path.contains("elsewhere"));
    }

    @Test
    void requestWhenSignedByAnotherKeyThenRefused() {
        refused(
                changed(token, Map.of(), TestDelegation.signer(JwsAlgorithm.RS256, "dvid-1")),
                RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenSubjectIsNotThePeerOnTheFirstHopThenRefused() {
        assertRefused(world.target(), world.peer("mallory"), IdtMode.DVID, token, RefusalCode.WRONG_SENDER);
        refused(world.asserting.dvid(oauth, MALLORY, AUDIENCE), RefusalCode.WRONG_SENDER);
    }

    @Test
    void requestWhenAListedForwarderSendsItThenAccepted() {
        assertAccepted(world.target(), world.peer("middle"), IdtMode.DVID, token, "alice asserting>subject>middle");
    }

    @Test
    void requestWhenConfirmedForSomebodyElseThenRefused() {
        refused(with(Map.of("cnf", Map.of("spiffe_id", MALLORY.toString()))), RefusalCode.INVALID_CLAIM);
        refused(with(Map.of("cnf", Map.of("jkt", "x"))), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenExpiredThenRefused() {
        long past = Instant.now().getEpochSecond() - 60;
        refused(with(Map.of("exp", past, "iat", past - 60, "nbf", past - 60)), RefusalCode.EXPIRED);
    }

    @Test
    void requestWhenItsLifeIsTooLongThenRefused() {
        refused(with(Map.of("exp", Instant.now().getEpochSecond() + 3600)), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenAudienceIsAnotherOrSeveralThenRefused() {
        refused(world.asserting.dvid(oauth, SUBJECT, "spiffe://delivery.com"), RefusalCode.WRONG_AUDIENCE);
        refused(with(Map.of("aud", List.of(AUDIENCE, "spiffe://delivery.com"))), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenReplayedThenRefused() {
        assertAccepted(world.target(), subject, IdtMode.DVID, token, "alice asserting>subject");
        refused(token, RefusalCode.REPLAYED);
    }

    @Test
    void requestWhenProofIsAllZeroThenRefused() {
        refused(withProof(new byte[proof().length]), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenProofIsEmptyOrMissingThenRefused() {
        refused(withProof(new byte[0]), RefusalCode.BAD_SIGNATURE);
        Map<String, Object> without = claims(token);
        without.remove("zkp");
        refused(
                JwtBuilder.ofType(DvidMinter.TYPE).claims(without).sign(world.asserting.signer),
                RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenAnAnswerIsZeroOneTheModulusOrMoreThenRefused() {
        BigInteger n = world.providerModulus();
        for (BigInteger answer : List.of(BigInteger.ZERO, BigInteger.ONE, n, n.add(BigInteger.TWO))) {
            byte[] octets = answer.toByteArray();
            byte[] proof = proof();
            Arrays.fill(proof, CHALLENGES, CHALLENGES + MODULUS, (byte) 0);
            int length = Math.min(MODULUS, octets.length);
            System.arraycopy(octets, octets.length - length, proof, CHALLENGES + MODULUS - length, length);
            refused(withProof(proof), RefusalCode.BAD_SIGNATURE);
        }
    }

    @Test
    void requestWhenProofIsOfAnotherTokenThenRefused() {
        String other = world.asserting.dvid(world.oauthToken(), SUBJECT, AUDIENCE);
        Map<?, ?> theirs = (Map<?, ?>) claims(other).get("zkp");
        refused(with(TestDelegation.proof(message(), theirs.get("proof").toString())), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenProofIsOfAnotherContextThenRefused() {
        String other = world.asserting.dvid(oauth, SUBJECT, AUDIENCE);
        refused(with(Map.of("zkp", claims(other).get("zkp"))), RefusalCode.BAD_SIGNATURE);
        refused(with(Map.of("jti", "another")), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenTheProverSuppliesTheKeyThenRefused() {
        String made = world.oauth().subject("victim").sign(ATTACKER);
        refused(world.asserting.gullible(made, ATTACKER, SUBJECT, AUDIENCE), RefusalCode.BAD_SIGNATURE);
        String header =
                Base64Url.encode(JsonWriter.write(Map.of("alg", "RS256", "kid", "idp-1", "jwk", Map.of("kty", "RSA"))));
        refused(aboutMessage(header + message().substring(message().indexOf('.'))), RefusalCode.MALFORMED);
    }

    @Test
    void requestWhenTheProviderIsNotTrustedThenRefused() {
        String made = world.oauth().issuer("https://evil.example").sign(ATTACKER);
        refused(world.asserting.gullible(made, ATTACKER, SUBJECT, AUDIENCE), RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void requestWhenTheMessageIsOfAnotherIssuerThenRefused() {
        refused(with(Map.of("dpa", "https://evil.example")), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenTheMessageIsAboutAnotherUserThenRefused() {
        refused(with(Map.of("dpr", "victim")), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenTheMessageIsExpiredThenRefused() {
        String past = world.oauth().expiresAt(Instant.now().minusSeconds(60)).sign(world.provider);
        refused(aboutMessage(past.substring(0, past.lastIndexOf('.'))), RefusalCode.EXPIRED);
    }

    /** Returns a DVID of an asserting workload under an attacker's control. */
    @Test
    void requestWhenTheMessageIsOfAnotherClientOrNoAccessTokenThenRefused() {
        String other = world.oauth().claim("client_id", "other-app").sign(world.provider);
        refused(world.asserting.gullible(other, world.provider, SUBJECT, AUDIENCE), new RefusalCode("wrong_client"));
        String id = world.oauth().claim("nonce", "n").sign(world.provider);
        refused(world.asserting.gullible(id, world.provider, SUBJECT, AUDIENCE), RefusalCode.WRONG_TYPE);
    }

    @Test
    void requestWhenTheScopeIsWiderThanThatOfTheMessageThenRefused() {
        refused(with(Map.of("scope", "orders role:ADMIN")), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenTheKeyOfTheProviderHasExponentThreeThenRefused() {
        String three = world.oauth().sign(world.exponentThree);
        refused(aboutMessage(three.substring(0, three.lastIndexOf('.'))), RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void requestWhenTheKeyOfTheProviderHas1024BitsThenItIsUnknown() {
        String header = Base64Url.encode(JsonWriter.write(Map.of("alg", "RS256", "typ", "at+jwt", "kid", "small")));
        refused(aboutMessage(header + message().substring(message().indexOf('.'))), RefusalCode.UNKNOWN_KEY);
    }

    @Test
    void requestWhenTooLargeThenRefused() {
        assertMalformed(world.target(), subject, IdtMode.DVID, with(Map.of("pad", "x".repeat(18_000))));
    }

    @Test
    void requestWhenLargeThenAccepted() {
        String large = world.oauth().claim("pad", "x".repeat(7_000)).sign(world.provider);
        String made = world.asserting.dvid(large, SUBJECT, AUDIENCE);
        assertThat(made.length()).isBetween(15_000, 24 * 1024);
        assertAccepted(world.target(), subject, IdtMode.DVID, made, "alice asserting>subject");
    }

    @Test
    void requestWhenOfferedAsANestedTokenThenMalformed() {
        for (IdtMode mode : List.of(IdtMode.ID_MODE, IdtMode.ANON_MODE, IdtMode.LSVID)) {
            assertMalformed(world.target(), subject, mode, token);
        }
    }
}
