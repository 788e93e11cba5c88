// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.VerifyingKey;
import io.countersign.zk.registry.RegistryEvent;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Attacks that must be refused, for each circuit. */
class ZkAbuseOverHttpTests extends ZkServerFixture {

    static final Path VECTORS = Path.of("..", "circuits", "vectors", "vectors.json");

    private String proof(Circuit circuit) {
        return proof(circuit, "GET", path(circuit), "");
    }

    private int status(Circuit circuit, String proof) throws Exception {
        return status("GET", path(circuit), "", proof);
    }

    private void refused(Circuit circuit, byte[] octets, String why) throws Exception {
        assertThat(status(circuit, authorization(octets))).as(why).isEqualTo(401);
    }

    private static byte[] with(byte[] octets, int at, byte[] others) {
        byte[] altered = octets.clone();
        System.arraycopy(others, 0, altered, at, others.length);
        return altered;
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProofIsAnotherMembersThenRefused(Circuit circuit) throws Exception {
        Secret other = Secret.random();
        FieldElement commitment = hashes.commitment(other);
        FieldElement group = circuit == Circuit.SECRET_PROOF_BOUND ? commitment : FieldElement.of(77);
        tell(RegistryEvent.Kind.REGISTERED, commitment);
        tell(RegistryEvent.Kind.MEMBERS, group);
        tell(RegistryEvent.Kind.ATTRIBUTES, group);
        byte[] mine = octets(proof(circuit));
        List<FieldElement> theirs = List.of(
                hashes.nullifier(other, REALM.externalNullifier(Instant.now(), hashes.field())),
                group,
                hashes.owner(other, REALM.service(hashes.field())));
        byte[] all = mine;
        for (int signal = 0; signal < theirs.size(); signal++) {
            int at = SIGNALS + signal * FieldElement.LENGTH;
            byte[] octets = theirs.get(signal).octets();
            refused(circuit, with(mine, at, octets), "signal " + signal);
            all = with(all, at, octets);
        }
        refused(circuit, all, "all signals");
        assertThat(status(circuit, authorization(mine))).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProofIsAVectorThenRefused(Circuit circuit) throws Exception {
        byte[] good = octets(proof(circuit));
        JsonNode cases = JsonMapper.shared()
                .readTree(VECTORS.toFile())
                .path("circuits")
                .path(circuit.circuitName())
                .path("cases");
        int tried = 0;
        for (JsonNode vector : cases) {
            byte[] proof = HexFormat.of().parseHex(vector.path("proof").asString());
            if (proof.length == Proof.GROTH16_LENGTH) {
                refused(circuit, with(good, PROOF, proof), vector.path("name").asString());
                tried++;
                if (tried % 10 == 0) {
                    // A proof expires after half a minute, and all attacks could take longer.
                    assertThat(status(circuit, authorization(good))).isEqualTo(200);
                    good = octets(proof(circuit));
                }
            }
        }
        assertThat(tried).isGreaterThan(30);
        assertThat(status(circuit, authorization(good))).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenOfAnotherVersionCircuitOrKeyThenRefused(Circuit circuit) throws Exception {
        byte[] good = octets(proof(circuit));
        for (int version : new int[] {0, 2, 255}) {
            refused(circuit, with(good, 0, new byte[] {(byte) version}), "version " + version);
        }
        for (int other = 0; other < 6; other++) {
            if (other != circuit.id()) {
                refused(circuit, with(good, 1, new byte[] {(byte) other}), "circuit " + other);
            }
        }
        for (Circuit other : Circuit.values()) {
            VerifyingKey key = circuits.verifyingKey(proving(), other);
            if (other != circuit) {
                refused(circuit, with(good, 2, HexFormat.of().parseHex(key.id().hex())), "key of " + other);
            }
        }
        refused(circuit, with(good, 34, new byte[] {4}), "another number of signals");
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenNotTheOneProvedThenRefused(Circuit circuit) throws Exception {
        String path = path(circuit);
        String proof = proof(circuit, "POST", path + "?a=1&b=2", "{}");
        List<List<String>> others = List.of(
                List.of("PUT", path + "?a=1&b=2", "{}"),
                List.of("POST", path, "{}"),
                List.of("POST", path + "?", "{}"),
                List.of("POST", path + "?b=2&a=1", "{}"),
                List.of("POST", path + "?a=1&b=2&a=1", "{}"),
                List.of("POST", path + "?a=%31&b=2", "{}"),
                List.of("POST", path + "?a=1&b=2", "{} "),
                List.of("POST", path + "?a=1&b=2", ""),
                List.of("POST", "/%" + Integer.toHexString(path.charAt(1)) + path.substring(2) + "?a=1&b=2", "{}"));
        for (List<String> other : others) {
            assertThat(status(other.get(0), other.get(1), other.get(2), proof))
                    .as("%s", other)
                    .isEqualTo(401);
        }
        assertThat(status("POST", path + "?a=1&b=2", "{}", proof)).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProvedForAnotherServiceEpochOrTimeThenRefused(Circuit circuit) throws Exception {
        Duration day = Duration.ofDays(1);
        List<ServiceRealm> realms = List.of(
                new ServiceRealm("https://account.shop.com", "basket.shop.com", day),
                new ServiceRealm("http://basket.shop.com", "basket.shop.com", day),
                new ServiceRealm("https://basket.shop.com:8443", "basket.shop.com", day),
                new ServiceRealm("https://basket.shop.com", "account.shop.com", day),
                new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofHours(1)));
        for (ServiceRealm realm : realms) {
            String proof = proof(circuit, "GET", path(circuit), "", realm, Clock.systemUTC());
            assertThat(status(circuit, proof)).as("%s", realm).isEqualTo(401);
        }
        // Proving takes seconds on a busy machine, so that a time slightly ahead would be valid meanwhile.
        for (long seconds : new long[] {-86_400, -33, 120, 600}) {
            Clock clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(seconds));
            assertThat(status(circuit, proof(circuit, "GET", path(circuit), "", REALM, clock)))
                    .as("%d s", seconds)
                    .isEqualTo(401);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenTimeIsAbsurdThenRefused(Circuit circuit) throws Exception {
        byte[] good = octets(proof(circuit));
        for (String time : List.of(
                "0000000000000000", "ffffffffffffffff", "7fffffffffffffff", "8000000000000000", "000000ffffffffff")) {
            refused(circuit, with(good, 10, HexFormat.of().parseHex(time)), time);
        }
    }

    /** Replaces an input of the circuit and returns the status. */
    private int statusWith(Circuit circuit, String input, List<FieldElement> values) throws Exception {
        Prover honest = prover(circuit);
        Prover own = new Prover() {
            @Override
            public VerifyingKey key() {
                return honest.key();
            }

            @Override
            public Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge) {
                Map<String, List<? extends Value>> changed = new HashMap<>(inputs);
                changed.put(input, values);
                return honest.prove(changed, challenge);
            }
        };
        return status(circuit, proof(circuit, own, membership(circuit), predicate(circuit)));
    }

    private String proof(Circuit circuit, Prover prover, Membership membership, @Nullable Predicate predicate) {
        return new RequestProver(prover, system.hashes(), membership, Clock.systemUTC())
                .authorization(REALM, new RequestBinding("GET", path(circuit), digest("")), predicate);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenProverChoosesWhatTheVerifierComputesThenRefused(Circuit circuit) throws Exception {
        for (String input : List.of("externalNullifier", "service", "challenge")) {
            assertThat(statusWith(circuit, input, List.of(FieldElement.of(9))))
                    .as(input)
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenProverChoosesThePredicateThenRefused() throws Exception {
        Circuit circuit = Circuit.ATTRIBUTE_PROOF;
        long now = Instant.now().getEpochSecond();
        FieldElement seven = FieldElement.of(7);
        FieldElement eight = FieldElement.of(8);
        assertThat(statusWith(circuit, "roles", List.of(seven, eight, eight, eight)))
                .isEqualTo(401);
        assertThat(statusWith(circuit, "roles", Collections.nCopies(4, FieldElement.ZERO)))
                .isEqualTo(401);
        assertThat(statusWith(circuit, "countries", Collections.nCopies(4, FieldElement.of(40))))
                .isEqualTo(401);
        assertThat(statusWith(circuit, "bornUntil", List.of(FieldElement.of(0xffff_fffeL))))
                .isEqualTo(401);
        assertThat(statusWith(circuit, "validAt", List.of(FieldElement.of(now - 60))))
                .isEqualTo(401);
    }

    @Test
    void requestWhenLeafOrGroupIsSelfMadeThenRefused() throws Exception {
        MerkleTree own = tree();
        Membership.Attested better = new Membership.Attested(
                Attributes.of(7, 40, LocalDate.of(1950, 1, 1), Instant.now().plusSeconds(3600)), FieldElement.of(6));
        own.set(0, hashes.leaf(hashes.commitment(secret), better.attributes(), better.salt()));
        Circuit attributes = Circuit.ATTRIBUTE_PROOF;
        assertThat(status(
                        attributes,
                        proof(
                                attributes,
                                prover(attributes),
                                Membership.of(secret, own.path(0), better),
                                predicate(attributes))))
                .isEqualTo(401);
        Secret stranger = Secret.random();
        own.set(0, hashes.commitment(stranger));
        Circuit membership = Circuit.MEMBERSHIP_PROOF;
        assertThat(status(
                        membership, proof(membership, prover(membership), Membership.of(stranger, own.path(0)), null)))
                .isEqualTo(401);
        Circuit bound = Circuit.SECRET_PROOF_BOUND;
        assertThat(status(bound, proof(bound, prover(bound), Membership.of(stranger), null)))
                .isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenRepeatedByAnotherClientThenRefused(Circuit circuit) throws Exception {
        String proof = proof(circuit);
        assertThat(status(circuit, proof)).isEqualTo(200);
        try (HttpClient other = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path(circuit)))
                    .header("Authorization", proof)
                    .build();
            assertThat(other.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(401);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenRacedThenOneWins(Circuit circuit) throws Exception {
        String proof = proof(circuit);
        Callable<Integer> call = () -> status(circuit, proof);
        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(100, call))) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).filteredOn(answer -> answer == 200).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer == 401).hasSize(99);
    }

    @ParameterizedTest
    @EnumSource(names = "SECRET_PROOF", mode = EnumSource.Mode.EXCLUDE)
    void requestWhenRandomisedAgainThenOneOfBothIsGood(Circuit circuit) throws Exception {
        assumeThat(active.system()).isNotSameAs(system);
        byte[] octets = octets(proof(circuit));
        byte[] again = octets.clone();
        for (int coordinate : new int[] {1, 4, 5}) {
            int at = PROOF + coordinate * FieldElement.LENGTH;
            BigInteger value = new BigInteger(1, Arrays.copyOfRange(octets, at, at + FieldElement.LENGTH));
            again = with(again, at, padded(BASE_FIELD.subtract(value).mod(BASE_FIELD)));
        }
        assertThat(status(circuit, authorization(again))).isEqualTo(200);
        assertThat(status(circuit, authorization(octets))).isEqualTo(401);
    }

    private static byte[] padded(BigInteger value) {
        return HexFormat.of().parseHex("%064x".formatted(value));
    }
}
