// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.registry.RegistryEvent;
import java.math.BigInteger;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the scheme on a real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ZkOverHttpTests extends ZkServerFixture {

    @Test
    void requestWhenProvedThenCallerIsAPseudonym() throws Exception {
        HttpResponse<String> answer = send(
                "POST", "/me?a=b", "{}", "Authorization", proof(Circuit.SECRET_PROOF_BOUND, "POST", "/me?a=b", "{}"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo(hashes.owner(secret, REALM.service(hashes.field())).hex());
    }

    @Test
    void requestWhenNothingOrNonsenseThen401WithItsChallenge() throws Exception {
        HttpResponse<String> answer = send("GET", "/me", "");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("ZKProof realm=\"basket.shop.com\"");
        assertThat(status("GET", "/me", "", "ZKProof AAAA")).isEqualTo(401);
        assertThat(status("GET", "/me", "", "ZKProof " + "A".repeat(5000))).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /me, {}",
        "POST, /me?x, {}",
        "POST, /me, '{ }'",
        "POST, /you, {}",
    })
    void requestWhenNotTheOneProvedThenRefused(String method, String target, String body) throws Exception {
        String proof = proof(Circuit.SECRET_PROOF_BOUND, "POST", "/me", "{}");
        assertThat(status(method, target, body, proof)).isEqualTo(401);
    }

    @Test
    void requestWhenProofIsOfAnotherServiceOrTimeThenRefused() throws Exception {
        ServiceRealm other = new ServiceRealm("https://account.shop.com", "basket.shop.com", Duration.ofDays(1));
        ServiceRealm audience = new ServiceRealm("https://basket.shop.com", "account.shop.com", Duration.ofDays(1));
        for (ServiceRealm realm : List.of(other, audience)) {
            assertThat(status(
                            "GET",
                            "/me",
                            "",
                            proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "", realm, Clock.systemUTC())))
                    .isEqualTo(401);
        }
        for (long seconds : new long[] {-40, 120}) {
            Clock clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(seconds));
            assertThat(status("GET", "/me", "", proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "", REALM, clock)))
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenRacedThenOneWins() throws Exception {
        String proof = proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "");
        Callable<Integer> call = () -> status("GET", "/me", "", proof);
        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(100, call))) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).filteredOn(answer -> answer == 200).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer == 401).hasSize(99);
    }

    @Test
    void requestWhenAnotherCircuitIsNeededThenOnlyThatOneDoes() throws Exception {
        for (Circuit circuit : List.of(Circuit.SECRET_PROOF_BOUND, Circuit.MEMBERSHIP_PROOF, Circuit.ATTRIBUTE_PROOF)) {
            assertThat(status("GET", "/me", "", proof(circuit, "GET", "/me", "")))
                    .isEqualTo(circuit == Circuit.SECRET_PROOF_BOUND ? 200 : 401);
            assertThat(status("GET", "/members", "", proof(circuit, "GET", "/members", "")))
                    .isEqualTo(circuit == Circuit.MEMBERSHIP_PROOF ? 200 : 401);
            assertThat(status("GET", "/admin/x", "", proof(circuit, "GET", "/admin/x", "")))
                    .isEqualTo(circuit == Circuit.ATTRIBUTE_PROOF ? 200 : 401);
        }
    }

    @Test
    void requestWhenRevokedThenRefusedByEveryCircuit() throws Exception {
        String member = proof(Circuit.MEMBERSHIP_PROOF, "GET", "/members", "");
        String admin = proof(Circuit.ATTRIBUTE_PROOF, "GET", "/admin/x", "");
        tell(RegistryEvent.Kind.REVOKED, hashes.commitment(secret));
        tell(RegistryEvent.Kind.MEMBERS_REVOKED, FieldElement.of(1));
        tell(RegistryEvent.Kind.ATTRIBUTES_REVOKED, FieldElement.of(1));
        assertThat(status("GET", "/me", "", proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "")))
                .isEqualTo(401);
        assertThat(status("GET", "/members", "", member)).isEqualTo(401);
        assertThat(status("GET", "/admin/x", "", admin)).isEqualTo(401);
    }

    @Test
    void requestWhenSomebodyWasAddedThenTheRootBeforeStillDoes() throws Exception {
        String member = proof(Circuit.MEMBERSHIP_PROOF, "GET", "/members", "");
        tell(RegistryEvent.Kind.MEMBERS, FieldElement.of(1));
        assertThat(status("GET", "/members", "", member)).isEqualTo(200);
    }

    @Test
    void requestWhenProofSystemFailsThen503AndNothingIsSpent() throws Exception {
        assumeThat(active.system()).isSameAs(system);
        String proof = proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "");
        system.breakDown(true);
        HttpResponse<String> answer = send("GET", "/me", "", "Authorization", proof);
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        system.breakDown(false);
        assertThat(status("GET", "/me", "", proof)).isEqualTo(200);
    }

    /** Returns the distance of the tested bits: all bits of a fake proof are alike. */
    int step(int bit) {
        return bit < PROOF * Byte.SIZE ? 29 : 61;
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenABitIsFlippedThenRefused(Circuit circuit) throws Exception {
        int bit = 0;
        while (bit < LENGTH * Byte.SIZE) {
            // A proof expires after half a minute, and all its bits could take longer.
            String proof = proof(circuit, "GET", path(circuit), "");
            for (int i = 0; i < 200 && bit < LENGTH * Byte.SIZE; i++, bit += step(bit)) {
                byte[] altered = octets(proof);
                altered[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                assertThat(status("GET", path(circuit), "", authorization(altered)))
                        .as("bit %d", bit)
                        .isEqualTo(401);
            }
            assertThat(status("GET", path(circuit), "", proof)).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenSignalIsAnAliasThenRefused(Circuit circuit) throws Exception {
        byte[] octets = octets(proof(circuit, "GET", path(circuit), ""));
        for (int signal = 0; signal < 3; signal++) {
            int at = SIGNALS + signal * FieldElement.LENGTH;
            BigInteger alias = new BigInteger(1, Arrays.copyOfRange(octets, at, at + FieldElement.LENGTH))
                    .add(FieldElement.MODULUS);
            byte[] altered = octets.clone();
            byte[] written = alias.toByteArray();
            int length = Math.min(written.length, FieldElement.LENGTH);
            System.arraycopy(written, written.length - length, altered, at + FieldElement.LENGTH - length, length);
            assertThat(status("GET", path(circuit), "", authorization(altered))).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProofIsRandomOrInfinityOrCutThenRefused(Circuit circuit) throws Exception {
        byte[] octets = octets(proof(circuit, "GET", path(circuit), ""));
        byte[] random = octets.clone();
        byte[] noise = new byte[octets.length - PROOF];
        new SecureRandom().nextBytes(noise);
        System.arraycopy(noise, 0, random, PROOF, noise.length);
        byte[] infinite = octets.clone();
        Arrays.fill(infinite, PROOF, octets.length, (byte) 0);
        for (byte[] bad : List.of(
                random, infinite, Arrays.copyOf(octets, octets.length - 1), Arrays.copyOf(octets, octets.length + 1))) {
            assertThat(status("GET", path(circuit), "", authorization(bad))).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenUsedProofIsRandomisedAgainThenRefused(Circuit circuit) throws Exception {
        String proof = proof(circuit, "GET", path(circuit), "");
        assertThat(status("GET", path(circuit), "", proof)).isEqualTo(200);
        byte[] octets = octets(proof);
        // -A and -B prove the same as A and B.
        for (int coordinate : new int[] {1, 4, 5}) {
            int at = PROOF + coordinate * FieldElement.LENGTH;
            byte[] negated = BASE_FIELD
                    .subtract(new BigInteger(1, Arrays.copyOfRange(octets, at, at + FieldElement.LENGTH)))
                    .mod(BASE_FIELD)
                    .toByteArray();
            Arrays.fill(octets, at, at + FieldElement.LENGTH, (byte) 0);
            int length = Math.min(negated.length, FieldElement.LENGTH);
            System.arraycopy(negated, negated.length - length, octets, at + FieldElement.LENGTH - length, length);
        }
        assertThat(status("GET", path(circuit), "", authorization(octets))).isEqualTo(401);
    }

    @Test
    void requestWhenBodyIsTooLargeThen413() throws Exception {
        String body = "x".repeat(101);
        assertThat(status("POST", "/me", body, proof(Circuit.SECRET_PROOF_BOUND, "POST", "/me", body)))
                .isEqualTo(413);
    }

    @Test
    void healthThenSaysWhichProofSystemServes() throws Exception {
        assertThat(send("GET", "/actuator/health", "").body())
                .contains("\"proofSystem\":\"" + active.system().name() + "\"");
    }
}
