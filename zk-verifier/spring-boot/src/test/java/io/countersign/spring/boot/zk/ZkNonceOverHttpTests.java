// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.test.MovableClock;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestNonces;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.proof.Circuit;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** A service that requires its own nonce in each proof. */
@Import(ZkNonceOverHttpTests.Nonces.class)
@TestPropertySource(properties = "countersign.zk.nonce.required=true")
class ZkNonceOverHttpTests extends ZkServerFixture {

    private static final Duration TTL = Duration.ofMinutes(2);

    @Autowired
    private MovableClock nonceClock;

    @Autowired
    private RequestNonces nonces;

    private String proof(Circuit circuit, @Nullable String nonce) {
        return new RequestProver(prover(circuit), system.hashes(), membership(circuit), Clock.systemUTC())
                .withNonce(nonce)
                .authorization(REALM, new RequestBinding("GET", path(circuit), digest("")), predicate(circuit));
    }

    private HttpResponse<String> send(Circuit circuit, String proof) throws Exception {
        return send("GET", path(circuit), "", "Authorization", proof);
    }

    /** Requires that the request was refused without a valid nonce, and that the response has one. */
    private static String demanded(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(challenge(answer)).startsWith("ZKProof realm=").contains("error=\"use_zk_nonce\"");
        assertThat(answer.headers().allValues("ZK-Nonce")).hasSize(1);
        assertThat(answer.body()).contains("urn:countersign:problem:unauthenticated");
        return answer.headers().firstValue("ZK-Nonce").orElseThrow();
    }

    /** Requires that the request was refused for another reason than its nonce. */
    private static void refused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(challenge(answer)).contains("error=\"invalid_token\"");
        assertThat(answer.headers().firstValue("ZK-Nonce")).isEmpty();
    }

    private static String challenge(HttpResponse<String> answer) {
        return answer.headers().firstValue("WWW-Authenticate").orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProvedWithoutThenDemandedAndThenByTheGivenOneGood(Circuit circuit) throws Exception {
        String given = demanded(send(circuit, proof(circuit, (String) null)));
        HttpResponse<String> answer = send(circuit, proof(circuit, given));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("ZK-Nonce")).isEmpty();
    }

    @Test
    void requestWhenNothingIsShownThenGivenANonceThatIsGood() throws Exception {
        HttpResponse<String> answer = send("GET", "/me", "");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(challenge(answer)).isEqualTo("ZKProof realm=\"basket.shop.com\"");
        String given = answer.headers().firstValue("ZK-Nonce").orElseThrow();
        Circuit circuit = Circuit.SECRET_PROOF_BOUND;
        assertThat(send(circuit, proof(circuit, given)).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenNonceIsAlteredThenDemandedThoughTheProofIsBoundToIt(Circuit circuit) throws Exception {
        byte[] octets = Base64.getUrlDecoder().decode(nonces.next());
        for (int at : new int[] {0, 7, 8, octets.length - 1}) {
            byte[] altered = octets.clone();
            altered[at] ^= 1;
            String nonce = Base64.getUrlEncoder().withoutPadding().encodeToString(altered);
            demanded(send(circuit, proof(circuit, nonce)));
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenNonceHasEndedThenDemandedAndThenGood(Circuit circuit) throws Exception {
        String ended = nonces.next();
        nonceClock.advance(TTL);
        String given = demanded(send(circuit, proof(circuit, ended)));
        assertThat(send(circuit, proof(circuit, given)).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenNonceIsOfAnotherKeyOrServiceThenDemanded(Circuit circuit) throws Exception {
        ServiceRealm other = new ServiceRealm("https://account.shop.com", "account.shop.com", REALM.epoch());
        for (RequestNonces foreign :
                List.of(RequestNonces.ofProcess(REALM, TTL, nonceClock), Nonces.of(other, nonceClock))) {
            demanded(send(circuit, proof(circuit, foreign.next())));
        }
        demanded(send(circuit, proof(circuit, "of-somebody-elses-making")));
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProofIsBoundToAnotherNonceThenRefused(Circuit circuit) throws Exception {
        String first = nonces.next();
        nonceClock.advance(Duration.ofMillis(1));
        String second = nonces.next();
        byte[] bound = octets(proof(circuit, first));
        byte[] moved = bound.clone();
        System.arraycopy(second.getBytes(StandardCharsets.US_ASCII), 0, moved, LENGTH + 1, second.length());
        refused(send(circuit, authorization(moved)));
        byte[] plain = octets(proof(circuit, (String) null));
        byte[] given = Arrays.copyOf(plain, bound.length);
        given[0] = 2;
        System.arraycopy(bound, LENGTH, given, LENGTH, bound.length - LENGTH);
        refused(send(circuit, authorization(given)));
        byte[] taken = Arrays.copyOf(bound, LENGTH);
        taken[0] = 1;
        demanded(send(circuit, authorization(taken)));
        assertThat(send(circuit, authorization(bound)).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenRepeatedThenRefusedAndAnotherProofByTheSameNonceIsGood(Circuit circuit) throws Exception {
        String nonce = nonces.next();
        String proof = proof(circuit, nonce);
        assertThat(send(circuit, proof).statusCode()).isEqualTo(200);
        refused(send(circuit, proof));
        assertThat(send(circuit, proof(circuit, nonce)).statusCode()).isEqualTo(200);
    }

    @Test
    void requestWhenRacedByOneNonceThenEachProofIsGoodOnce() throws Exception {
        Circuit circuit = Circuit.SECRET_PROOF_BOUND;
        String proof = proof(circuit, nonces.next());
        Callable<Integer> call = () -> send(circuit, proof).statusCode();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            int good = 0;
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(50, call))) {
                good += answer.get() == 200 ? 1 : 0;
            }
            assertThat(good).isOne();
        }
    }

    @Test
    void answerWhenNonceEndsSoonThenGivesTheNext() throws Exception {
        Circuit circuit = Circuit.SECRET_PROOF_BOUND;
        String nonce = nonces.next();
        nonceClock.advance(Duration.ofSeconds(89));
        assertThat(send(circuit, proof(circuit, nonce)).headers().firstValue("ZK-Nonce"))
                .isEmpty();
        nonceClock.advance(Duration.ofSeconds(2));
        HttpResponse<String> answer = send(circuit, proof(circuit, nonce));
        assertThat(answer.statusCode()).isEqualTo(200);
        String next = answer.headers().firstValue("ZK-Nonce").orElseThrow();
        nonceClock.advance(Duration.ofSeconds(60));
        demanded(send(circuit, proof(circuit, nonce)));
        assertThat(send(circuit, proof(circuit, next)).statusCode()).isEqualTo(200);
    }

    @Test
    void requestWhenOtherwiseWrongThenNoNonceIsGiven() throws Exception {
        String proof = proof(Circuit.MEMBERSHIP_PROOF, nonces.next());
        refused(send("GET", "/me", "", "Authorization", proof));
        refused(send("GET", "/me", "", "Authorization", "ZKProof AQID"));
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Nonces {

        private static final byte[] SECRET = new byte[32];

        private static RequestNonces of(ServiceRealm realm, Clock clock) {
            return new RequestNonces(realm, SECRET, TTL, clock);
        }

        @Bean
        MovableClock nonceClock() {
            return new MovableClock(Instant.now());
        }

        @Bean
        RequestNonces requestNonces(ServiceRealm realm, MovableClock clock) {
            return of(realm, clock);
        }
    }
}
