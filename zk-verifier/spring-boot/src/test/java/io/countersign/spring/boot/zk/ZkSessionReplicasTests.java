// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.registry.RegistryEvent;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** All tests of sessions, and those of sessions that begin at one replica and are used at another. */
@Import(ZkSessionReplicasTests.Database.class)
@TestPropertySource(
        properties = {
            "zk.test.aged-store=false",
            "countersign.zk.replay.store=jdbc",
            "countersign.jwt.dpop.replay.store=jdbc",
            "countersign.replicas=2"
        })
class ZkSessionReplicasTests extends ZkSessionOverHttpTests {

    private static final byte[] SECRET = new byte[32];

    private static final Path FOLDER = ZkReplicas.folder();

    private static final String LOCATION = "countersign.zk.session.secret-location";

    private ZkReplicas replicas;

    @Autowired
    private ConfigurableEnvironment environment;

    @Autowired
    private DataSource database;

    private int other;

    private static String location(int first) {
        byte[] octets = SECRET.clone();
        octets[0] = (byte) first;
        return ZkReplicas.write(FOLDER.resolve("secret-" + first), Base64Url.encode(octets));
    }

    @DynamicPropertySource
    static void secret(DynamicPropertyRegistry registry) {
        registry.add(LOCATION, () -> location(0));
    }

    @BeforeAll
    void start() {
        replicas = new ZkReplicas(environment, Database.class);
        other = replicas.start();
    }

    @AfterAll
    void stop() {
        replicas.close();
    }

    @Override
    void clear() {
        super.clear();
        replicas.clear();
    }

    @Override
    void tell(RegistryEvent.Kind kind, Value value) {
        super.tell(kind, value);
        replicas.tell(new RegistryEvent(0, kind, value, Instant.now()));
    }

    private HttpResponse<String> show(int at, String session, String path, String dpop) throws Exception {
        return send(at, "GET", path, "", "Authorization", "DPoP " + session, "DPoP", dpop);
    }

    private int show(int at, String session) throws Exception {
        return show(at, session, "/me", dpop(key, "GET", "/me", session)).statusCode();
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void sessionWhenItBeganAtOneThenItGoesOnAtTheOther(Circuit circuit) throws Exception {
        String session = session(circuit);
        for (int at : new int[] {other, port, other}) {
            HttpResponse<String> answer = show(at, session, path(circuit), dpop(key, "GET", path(circuit), session));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            hashes.owner(secret, REALM.service(hashes.field())).hex());
        }
    }

    @Test
    void sessionWhenItBeganAtTheOtherThenItGoesOnHere() throws Exception {
        assertThat(show(port, sessionAt(other))).isEqualTo(200);
    }

    @Test
    void dpopProofWhenUsedAtOneThenRefusedAtTheOther() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        String dpop = dpop(key, "GET", "/me", session);
        assertThat(show(port, session, "/me", dpop).statusCode()).isEqualTo(200);
        assertThat(show(other, session, "/me", dpop).statusCode()).isEqualTo(401);
        assertThat(show(port, session, "/me", dpop).statusCode()).isEqualTo(401);
    }

    @Test
    void dpopProofWhenRacedAtBothThenOneWins() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        String dpop = dpop(key, "GET", "/me", session);
        List<Callable<Integer>> calls = IntStream.range(0, 20)
                .<Callable<Integer>>mapToObj(number -> () -> show(number % 2 == 0 ? port : other, session, "/me", dpop)
                        .statusCode())
                .toList();
        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Integer> answer : threads.invokeAll(calls)) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).containsOnlyOnce(200);
    }

    @Test
    void dpopProofWhenItBeganASessionAtOneThenItBeginsNoneAtTheOther() throws Exception {
        String dpop = dpop(key, "GET", "/me", null);
        assertThat(begin(Circuit.SECRET_PROOF_BOUND, dpop, dpop).headers().firstValue(SESSION))
                .isPresent();
        String again = naming(Circuit.SECRET_PROOF_BOUND, dpop);
        assertThat(send(other, "GET", "/me", "", "Authorization", again, "DPoP", dpop)
                        .headers()
                        .firstValue(SESSION))
                .isEmpty();
    }

    @Test
    void sessionWhenMemberIsRevokedThenItEndsAtBoth() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        assertThat(show(other, session)).isEqualTo(200);
        tell(RegistryEvent.Kind.REVOKED, hashes.commitment(secret));
        assertThat(show(other, session)).isEqualTo(401);
        assertThat(show(port, session)).isEqualTo(401);
    }

    @Test
    void sessionWhenAlteredThenRefusedAtTheOther() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        for (int at = 0; at < session.length(); at += 11) {
            char put = session.charAt(at) == 'A' ? 'B' : 'A';
            String altered = session.substring(0, at) + put + session.substring(at + 1);
            assertThat(show(other, altered)).as("character %d", at).isIn(400, 401);
        }
    }

    @Test
    void sessionWhenAnotherKeyIsShownThenRefusedAtTheOther() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        assertThat(show(other, session, "/me", dpop(key(), "GET", "/me", session))
                        .statusCode())
                .isEqualTo(401);
    }

    /** Starts a replica at which the member is registered, too. */
    private int registered(String... more) {
        int at = replicas.start(more);
        tell(RegistryEvent.Kind.REGISTERED, hashes.commitment(secret));
        tell(RegistryEvent.Kind.ATTRIBUTES, leaves.root());
        return at;
    }

    private String sessionAt(int at) throws Exception {
        String dpop = dpop(key, "GET", "/me", null);
        String naming = naming(Circuit.SECRET_PROOF_BOUND, dpop);
        return send(at, "GET", "/me", "", "Authorization", naming, "DPoP", dpop)
                .headers()
                .firstValue(SESSION)
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "https://account.shop.com, account.shop.com",
        "https://basket.shop.com, account.shop.com",
        "https://account.shop.com, basket.shop.com"
    })
    void sessionWhenItIsOfAnotherRealmThenRefused(String url, String service) throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        int foreign = registered("--countersign.url=" + url, "--countersign.service-id=" + service);
        String dpop = key.proof("GET", URI.create(url + "/me"), session);
        assertThat(show(foreign, session, "/me", dpop).statusCode()).isEqualTo(401);
        assertThat(show(other, session)).isEqualTo(200);
    }

    @Test
    void sessionWhenTheSecretChangesThenAcceptedWithTheAdditionalOneUntilItIsRemoved() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        String changed = "--" + LOCATION + "=" + location(2);
        int during = registered(changed, "--countersign.zk.session.additional-secret-location=" + location(0));
        int after = registered(changed);
        assertThat(show(during, session)).isEqualTo(200);
        assertThat(show(after, session)).isEqualTo(401);
        String next = sessionAt(during);
        assertThat(show(after, next)).isEqualTo(200);
        assertThat(show(other, next)).isEqualTo(401);
    }

    @Test
    void sessionWhenThePredicateOfItsPolicyIsAnotherThenRefused() throws Exception {
        String session = session(Circuit.ATTRIBUTE_PROOF);
        int changed = registered("--countersign.zk.policies.admin.roles=8");
        String path = path(Circuit.ATTRIBUTE_PROOF);
        assertThat(show(changed, session, path, dpop(key, "GET", path, session)).statusCode())
                .isEqualTo(401);
        assertThat(show(other, session, path, dpop(key, "GET", path, session)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void sessionWhenTheStoreIsOutOfReachThenItCannotBeToldUntilItIsThereAgain() throws Exception {
        String session = session(Circuit.SECRET_PROOF_BOUND);
        JdbcClient jdbc = JdbcClient.create(database);
        jdbc.sql("ALTER TABLE countersign_spent_proof RENAME TO away").update();
        assertThat(show(port, session)).isEqualTo(503);
        assertThat(show(other, session)).isEqualTo(503);
        jdbc.sql("ALTER TABLE away RENAME TO countersign_spent_proof").update();
        assertThat(show(other, session)).isEqualTo(200);
    }

    /** Computes the key of this realm, to forge what no replica issues. */
    private static JsonWebKey derived() {
        byte[] derived = mac(SECRET, "countersign-zk-session-key-v1\n" + URL + "\nbasket.shop.com");
        byte[] id = Sha256.digest("countersign-zk-session-key-id-v1".getBytes(UTF_8), derived);
        return JsonWebKey.ofSecret(Base64Url.encode(Arrays.copyOf(id, 12)), JwsAlgorithm.HS256, derived);
    }

    private static byte[] mac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private JwtBuilder claims(Instant issued) {
        return JwtBuilder.ofType("zks+jwt")
                .issuer(URL)
                .subject(hashes.owner(secret, REALM.service(hashes.field())).hex())
                .audience("basket.shop.com")
                .issuedAt(issued)
                .expiresAt(issued.plusSeconds(60))
                .randomId()
                .claim("cnf", Map.of("jkt", key.thumbprint()))
                .claim("policy", "registered")
                .claim("circuit", "SecretProofBound")
                .claim("proof_system", "groth16")
                .claim("predicate", "roles=[] countries=[] minimumAge=0")
                .claim("group", hashes.commitment(secret).hex())
                .claim("nullifier", FieldElement.of(1).hex());
    }

    @Test
    void sessionWhenExpiredOrOfAnotherServiceThoughItsKeyIsRightThenRefused() throws Exception {
        JwsSigner signer = new JwsSigner(derived(), JwsAlgorithm.HS256);
        Instant now = Instant.now();
        assertThat(show(other, claims(now).sign(signer))).isEqualTo(200);
        assertThat(show(other, claims(now.minusSeconds(61)).sign(signer))).isEqualTo(401);
        assertThat(show(other, claims(now.plusSeconds(3600)).sign(signer))).isEqualTo(401);
        assertThat(show(other, claims(now).audience("account.shop.com").sign(signer)))
                .isEqualTo(401);
        assertThat(show(other, claims(now).issuer("https://account.shop.com").sign(signer)))
                .isEqualTo(401);
        assertThat(show(other, claims(now).claim("policy", "member").sign(signer)))
                .isEqualTo(401);
        JwsSigner underived =
                new JwsSigner(JsonWebKey.ofSecret(derived().keyId(), JwsAlgorithm.HS256, SECRET), JwsAlgorithm.HS256);
        assertThat(show(other, claims(now).sign(underived))).isEqualTo(401);
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Database {

        @Bean
        DataSource dataSource() {
            return ZkReplicas.database(FOLDER);
        }
    }
}
