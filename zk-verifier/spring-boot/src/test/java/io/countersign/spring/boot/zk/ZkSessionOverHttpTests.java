// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.registry.RegistryEvent;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.test.context.TestPropertySource;

/** Session tokens after a proof, and the requests for which they are refused. */
@TestPropertySource(properties = {"countersign.accept=zk,zk-session", "countersign.zk.session.enabled=true"})
class ZkSessionOverHttpTests extends ZkServerFixture {

    static final String SESSION = "Countersign-Session";

    static final String URL = "https://basket.shop.com";

    static DpopProver key() {
        return new DpopProver(
                new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), Clock.systemUTC());
    }

    final DpopProver key = key();

    String dpop(DpopProver by, String method, String path, @Nullable String session) {
        return by.proof(method, URI.create(URL + path), session);
    }

    String naming(Circuit circuit, String dpop) {
        return new RequestProver(prover(circuit), system.hashes(), membership(circuit), Clock.systemUTC())
                .authorization(REALM, new RequestBinding("GET", path(circuit), digest("")), predicate(circuit), dpop);
    }

    HttpResponse<String> begin(Circuit circuit, String named, String shown) throws Exception {
        return send("GET", path(circuit), "", "Authorization", naming(circuit, named), "DPoP", shown);
    }

    String session(Circuit circuit) throws Exception {
        String dpop = dpop(key, "GET", path(circuit), null);
        return begin(circuit, dpop, dpop).headers().firstValue(SESSION).orElseThrow();
    }

    int goOn(String session, String path, String dpop) throws Exception {
        return send("GET", path, "", "Authorization", "DPoP " + session, "DPoP", dpop)
                .statusCode();
    }

    int goOn(String session, String path) throws Exception {
        return goOn(session, path, dpop(key, "GET", path, session));
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProofNamesAKeyThenItGoesOnAsTheSameMember(Circuit circuit) throws Exception {
        String session = session(circuit);
        for (int i = 0; i < 3; i++) {
            String dpop = dpop(key, "GET", path(circuit), session);
            HttpResponse<String> answer =
                    send("GET", path(circuit), "", "Authorization", "DPoP " + session, "DPoP", dpop);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            hashes.owner(secret, REALM.service(hashes.field())).hex());
            assertThat(answer.headers().firstValue(SESSION)).isEmpty();
        }
    }

    @Test
    void sessionThenItLivesAMinuteAtMostForThisServiceAndThatKeyAlone() throws Exception {
        Map<String, Object> claims = claims(session(Circuit.SECRET_PROOF_BOUND));
        assertThat(claims)
                .containsEntry("aud", "basket.shop.com")
                .containsEntry("iss", URL)
                .containsEntry("policy", "registered")
                .containsEntry("cnf", Map.of("jkt", key.thumbprint()));
        long life = ((Number) claims.get("exp")).longValue() - ((Number) claims.get("iat")).longValue();
        assertThat(life).isEqualTo(60);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> claims(String session) {
        byte[] json = Base64.getUrlDecoder().decode(session.split("\\.", -1)[1]);
        return tools.jackson.databind.json.JsonMapper.shared().readValue(json, Map.class);
    }

    @Test
    void requestWhenItsProofDoesNotNameTheKeyThenNoSession() throws Exception {
        String mine = dpop(key, "GET", "/me", null);
        String thief = dpop(key(), "GET", "/me", null);
        HttpResponse<String> swapped = begin(Circuit.SECRET_PROOF_BOUND, mine, thief);
        assertThat(swapped.statusCode()).isEqualTo(200);
        assertThat(swapped.headers().firstValue(SESSION)).isEmpty();
        String plain = proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "");
        assertThat(send("GET", "/me", "", "Authorization", plain, "DPoP", thief)
                        .headers()
                        .firstValue(SESSION))
                .isEmpty();
        assertThat(send("GET", "/me", "", "Authorization", naming(Circuit.SECRET_PROOF_BOUND, mine))
                        .headers()
                        .firstValue(SESSION))
                .isEmpty();
    }

    @Test
    void requestWhenTheNamedProofIsNoneOfThisRequestThenNoSession() throws Exception {
        String used = dpop(key, "GET", "/me", null);
        begin(Circuit.SECRET_PROOF_BOUND, used, used);
        assertThat(begin(Circuit.SECRET_PROOF_BOUND, used, used).headers().firstValue(SESSION))
                .isEmpty();
        Clock late = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-3));
        DpopProver past =
                new DpopProver(new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), late);
        for (String dpop : List.of(
                dpop(key, "POST", "/me", null),
                dpop(key, "GET", "/you", null),
                key.proof("GET", URI.create("https://account.shop.com/me"), null),
                dpop(past, "GET", "/me", null),
                "nonsense")) {
            HttpResponse<String> answer = begin(Circuit.SECRET_PROOF_BOUND, dpop, dpop);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue(SESSION)).as(dpop).isEmpty();
        }
    }

    @Test
    void requestWhenRefusedThenNoSession() throws Exception {
        String dpop = dpop(key, "GET", "/me", null);
        String proof = naming(Circuit.SECRET_PROOF_BOUND, dpop);
        byte[] forged = octets(proof);
        forged[PROOF] ^= 1;
        HttpResponse<String> answer = send("GET", "/me", "", "Authorization", authorization(forged), "DPoP", dpop);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue(SESSION)).isEmpty();
    }

    @Test
    void sessionWhenAnotherPolicyIsNeededThenRefusedBeItWeakerOrStronger() throws Exception {
        String registered = session(Circuit.SECRET_PROOF_BOUND);
        assertThat(goOn(registered, "/members")).isEqualTo(401);
        assertThat(goOn(registered, "/admin/x")).isEqualTo(401);
        assertThat(goOn(registered, "/%61dmin/x")).isEqualTo(401);
        String admin = session(Circuit.ATTRIBUTE_PROOF);
        assertThat(goOn(admin, "/me")).isEqualTo(401);
        assertThat(goOn(admin, "/admin/x")).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void sessionWhenRevokedThenItEndsAtOnce(Circuit circuit) throws Exception {
        String session = session(circuit);
        assertThat(goOn(session, path(circuit))).isEqualTo(200);
        tell(RegistryEvent.Kind.REVOKED, hashes.commitment(secret));
        tell(RegistryEvent.Kind.MEMBERS_REVOKED, FieldElement.of(1));
        tell(RegistryEvent.Kind.ATTRIBUTES_REVOKED, FieldElement.of(1));
        assertThat(goOn(session, path(circuit))).isEqualTo(401);
    }

    @Test
    void sessionWhenSentWithoutItsKeysProofThenRefused() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        String other = session(Circuit.SECRET_PROOF_BOUND);
        assertThat(status("GET", "/me", "", "DPoP " + session)).isEqualTo(401);
        assertThat(status("GET", "/me", "", "Bearer " + session)).isEqualTo(401);
        assertThat(status("GET", "/me", "", "ZKProof " + session)).isEqualTo(401);
        for (String dpop : List.of(
                dpop(key(), "GET", "/me", session),
                dpop(key, "POST", "/me", session),
                dpop(key, "GET", "/you", session),
                dpop(key, "GET", "/me", other),
                dpop(key, "GET", "/me", null),
                key.proof("GET", URI.create("https://account.shop.com/me"), session))) {
            assertThat(goOn(session, "/me", dpop)).isEqualTo(401);
        }
        String dpop = dpop(key, "GET", "/me", session);
        assertThat(goOn(session, "/me", dpop)).isEqualTo(200);
        assertThat(goOn(session, "/me", dpop)).isEqualTo(401);
    }

    @Test
    void sessionWhenItsProofIsRacedThenOneWins() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        String dpop = dpop(key, "GET", "/me", session);
        Callable<Integer> call = () -> goOn(session, "/me", dpop);
        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(50, call))) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).filteredOn(answer -> answer == 200).hasSize(1);
    }

    @Test
    void sessionWhenAlteredOrMadeByAnotherThenRefused() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        String[] parts = session.split("\\.", -1);
        String none = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\",\"typ\":\"zks+jwt\"}".getBytes(StandardCharsets.UTF_8));
        for (String altered : List.of(
                own(JwsAlgorithm.HS256),
                own(JwsAlgorithm.ES256),
                none + "." + parts[1] + ".",
                parts[0] + "." + parts[1] + ".",
                parts[0] + "." + parts[1] + "." + "A".repeat(43),
                session + "," + session)) {
            assertThat(goOn(altered, "/me")).isIn(400, 401);
        }
        for (int at = 0; at < session.length(); at += 7) {
            char other = session.charAt(at) == 'A' ? 'B' : 'A';
            String altered = session.substring(0, at) + other + session.substring(at + 1);
            assertThat(goOn(altered, "/me")).as("character %d", at).isEqualTo(401);
        }
    }

    private String own(JwsAlgorithm algorithm) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("zks+jwt")
                .issuer(URL)
                .subject(hashes.owner(secret, REALM.service(hashes.field())).hex())
                .audience("basket.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(60))
                .randomId()
                .claim("cnf", Map.of("jkt", key.thumbprint()))
                .claim("policy", "registered")
                .claim("circuit", "SecretProofBound")
                .claim("group", hashes.commitment(secret).hex())
                .claim("nullifier", FieldElement.of(1).hex())
                .sign(new JwsSigner(JsonWebKey.generate(algorithm), algorithm));
    }
}
