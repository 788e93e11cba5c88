// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Membership;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.ProofSystem;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service that requires Bulletproofs, except where attributes or membership are proved. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@TestPropertySource(
        properties = {
            "zk.test.system=bulletproofs",
            "countersign.zk.policies.admin.proof-system=groth16",
            "countersign.zk.policies.member.circuit=MembershipProof",
            "countersign.zk.policies.member.proof-system=groth16"
        })
class BulletproofsOverHttpTests extends ZkServerFixture {

    private static final Circuit BOUND = Circuit.SECRET_PROOF_BOUND;

    private static final String PATH = path(BOUND);

    /** Octets of a proof: points and scalars of 32 octets. */
    private static final int PROOF_LENGTH = 1056;

    /** Offset of the proof, after its length. */
    private static final int SIZED_PROOF = PROOF + Short.BYTES;

    @Autowired
    ZkInfoContributor info;

    private byte[] good() {
        return octets(proof(BOUND, "GET", PATH, ""));
    }

    private int status(byte[] credential) throws Exception {
        return status("GET", PATH, "", authorization(credential));
    }

    private static byte[] with(byte[] octets, int at, byte... others) {
        byte[] altered = octets.clone();
        System.arraycopy(others, 0, altered, at, others.length);
        return altered;
    }

    @Test
    void requestWhenProvedThenAcceptedOnce() throws Exception {
        byte[] proof = good();
        assertThat(proof).hasSize(SIZED_PROOF + PROOF_LENGTH).startsWith(3, 2);
        assertThat(status(proof)).isEqualTo(200);
        assertThat(status(proof)).isEqualTo(401);
        assertThat(status("POST", PATH, "{}", proof(BOUND, "POST", PATH, "{}"))).isEqualTo(200);
    }

    @Test
    void requestWhenPolicyNamesAnotherSystemThenThatOneAlone() throws Exception {
        for (Circuit circuit : List.of(Circuit.MEMBERSHIP_PROOF, Circuit.ATTRIBUTE_PROOF)) {
            String target = path(circuit);
            String theirs = groth16(circuit, target);
            assertThat(octets(theirs)).startsWith(1).hasSize(LENGTH);
            assertThat(status("GET", target, "", theirs)).as("%s", circuit).isEqualTo(200);
            assertThat(status("GET", target, "", proof(BOUND, "GET", target, "")))
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenProofIsOfAnotherSystemThenRefused() throws Exception {
        assertThat(status("GET", PATH, "", groth16(BOUND, PATH))).isEqualTo(401);
        // Its octets with this system's key id, in each version.
        byte[] own = good();
        byte[] theirs = octets(groth16(BOUND, PATH));
        byte[] relabelled = with(theirs, 2, Arrays.copyOfRange(own, 2, 2 + KeyId.LENGTH));
        assertThat(status(relabelled)).isEqualTo(401);
        byte[] sized = ByteBuffer.allocate(theirs.length + Short.BYTES)
                .put(relabelled, 0, PROOF)
                .putShort((short) 256)
                .put(relabelled, PROOF, 256)
                .array();
        sized[0] = 3;
        assertThat(status(sized)).isEqualTo(401);
        assertThat(status(own)).isEqualTo(200);
    }

    private String groth16(Circuit circuit, String target) {
        ProofSystem other = new NativeGroth16(NativeCore.load());
        return new RequestProver(
                        other.prover(circuits.provingKey(other, circuit)),
                        other.hashes(),
                        membership(circuit),
                        Clock.systemUTC())
                .authorization(REALM, new RequestBinding("GET", target, digest("")), predicate(circuit));
    }

    @Test
    void requestWhenHeaderIsAlteredThenRefused() throws Exception {
        byte[] good = good();
        Map<String, byte[]> others = new LinkedHashMap<>();
        for (int version : new int[] {0, 1, 2, 4, 5, 255}) {
            others.put("version " + version, with(good, 0, (byte) version));
        }
        for (int circuit : new int[] {0, 1, 3, 4, 5}) {
            others.put("circuit " + circuit, with(good, 1, (byte) circuit));
        }
        others.put("key", with(good, 2, (byte) (good[2] ^ 1)));
        others.put("time", with(good, 17, (byte) (good[17] ^ 1)));
        others.put("id", with(good, 18, (byte) (good[18] ^ 1)));
        others.put("number of signals", with(good, 34, (byte) 4));
        others.put("length 0", with(good, PROOF, (byte) 0, (byte) 0));
        others.put("length less", with(good, PROOF, (byte) 4, (byte) 31));
        others.put("length more", with(good, PROOF, (byte) 4, (byte) 33));
        others.put("length 65535", with(good, PROOF, (byte) 255, (byte) 255));
        others.put("cut", Arrays.copyOf(good, good.length - 1));
        others.put("cut before the proof", Arrays.copyOf(good, SIZED_PROOF));
        others.put("cut in the length", Arrays.copyOf(good, PROOF + 1));
        for (int longer : new int[] {good.length + 1, 2200, 4000}) {
            others.put("of " + longer + " octets", Arrays.copyOf(good, longer));
        }
        for (Map.Entry<String, byte[]> other : others.entrySet()) {
            assertThat(status(other.getValue())).as(other.getKey()).isEqualTo(401);
        }
        assertThat(status(good)).isEqualTo(200);
    }

    @Test
    void requestWhenSignalOrProofIsAlteredThenRefused() throws Exception {
        byte[] good = good();
        Random random = new Random(2);
        List<Callable<Integer>> attempts = new ArrayList<>();
        for (int at = SIGNALS; at < good.length; at++) {
            // Each octet of signals and length, and two of each word of the proof.
            if (at < SIZED_PROOF || (at - SIZED_PROOF) % 16 == random.nextInt(16)) {
                byte[] flipped = with(good, at, (byte) (good[at] ^ 1 << random.nextInt(8)));
                attempts.add(() -> status(flipped));
            }
        }
        assertThat(attempts).hasSizeGreaterThan(100);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<Integer> status : threads.invokeAll(attempts)) {
                assertThat(status.get()).isEqualTo(401);
            }
        }
        assertThat(status(good())).isEqualTo(200);
    }

    @Test
    void requestWhenWordsAreNotCanonicalThenRefused() throws Exception {
        byte[] good = good();
        Map<String, byte[]> others = new LinkedHashMap<>();
        byte[] zero = new byte[32];
        byte[] ones = new byte[32];
        Arrays.fill(ones, (byte) 0xff);
        for (int word = 0; word < PROOF_LENGTH / 32; word++) {
            others.put("ones in word " + word, with(good, SIZED_PROOF + 32 * word, ones));
        }
        // The first eight words are points: infinity, and a coordinate of the modulus.
        for (int word = 0; word < 8; word++) {
            others.put("zero in point " + word, with(good, SIZED_PROOF + 32 * word, zero));
            others.put("modulus in point " + word, with(good, SIZED_PROOF + 32 * word, fixed(BASE_FIELD)));
        }
        for (int scalar = 8; scalar < 11; scalar++) {
            others.put("r in scalar " + scalar, with(good, SIZED_PROOF + 32 * scalar, fixed(FieldElement.MODULUS)));
        }
        for (Map.Entry<String, byte[]> other : others.entrySet()) {
            assertThat(status(other.getValue())).as(other.getKey()).isEqualTo(401);
        }
        assertThat(status(good)).isEqualTo(200);
    }

    private static byte[] fixed(BigInteger value) {
        byte[] octets = value.toByteArray();
        byte[] fixed = new byte[32];
        int sign = octets.length > 32 ? 1 : 0;
        System.arraycopy(octets, sign, fixed, 32 - octets.length + sign, octets.length - sign);
        return fixed;
    }

    @Test
    void requestWhenProofIsAVectorThenRefused() throws Exception {
        byte[] good = good();
        JsonNode cases = JsonMapper.shared()
                .readTree(ZkAbuseOverHttpTests.VECTORS
                        .resolveSibling("bulletproofs.json")
                        .toFile())
                .required("cases");
        int tried = 0;
        for (JsonNode vector : cases) {
            byte[] proof = HexFormat.of().parseHex(vector.required("proof").asString());
            if (proof.length == PROOF_LENGTH) {
                assertThat(status(with(good, SIZED_PROOF, proof)))
                        .as(vector.required("name").asString())
                        .isEqualTo(401);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(30);
        assertThat(status(good())).isEqualTo(200);
    }

    @Test
    void requestWhenNotTheOneProvedThenRefused() throws Exception {
        String proof = proof(BOUND, "POST", PATH + "?a=1", "{}");
        for (List<String> other : List.of(
                List.of("PUT", PATH + "?a=1", "{}"),
                List.of("POST", PATH, "{}"),
                List.of("POST", PATH + "?a=%31", "{}"),
                List.of("POST", PATH + "?a=1", "{} "),
                List.of("POST", PATH + "?a=1", ""))) {
            assertThat(status(other.get(0), other.get(1), other.get(2), proof))
                    .as("%s", other)
                    .isEqualTo(401);
        }
        assertThat(status("POST", PATH + "?a=1", "{}", proof)).isEqualTo(200);
    }

    @Test
    void requestWhenProvedForAnotherServiceOrTimeThenRefused() throws Exception {
        Duration day = Duration.ofDays(1);
        for (ServiceRealm realm : List.of(
                new ServiceRealm("https://account.shop.com", "basket.shop.com", day),
                new ServiceRealm("https://basket.shop.com", "account.shop.com", day),
                new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofHours(1)))) {
            String proof = proof(BOUND, "GET", PATH, "", realm, Clock.systemUTC());
            assertThat(status("GET", PATH, "", proof)).as("%s", realm).isEqualTo(401);
        }
        for (long seconds : new long[] {-86_400, -33, 120}) {
            Clock clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(seconds));
            String proof = proof(BOUND, "GET", PATH, "", REALM, clock);
            assertThat(status("GET", PATH, "", proof)).as("%d s", seconds).isEqualTo(401);
        }
    }

    @Test
    void requestWhenMemberIsUnknownThenRefused() throws Exception {
        String proof = new RequestProver(
                        prover(BOUND),
                        system.hashes(),
                        Membership.of(io.countersign.zk.group.Secret.random()),
                        Clock.systemUTC())
                .authorization(REALM, new RequestBinding("GET", PATH, digest("")), null);
        assertThat(status("GET", PATH, "", proof)).isEqualTo(401);
    }

    @Test
    void requestWhenSentManyTimesAtOnceThenAcceptedOnce() throws Exception {
        byte[] proof = good();
        List<Callable<Integer>> racing = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            racing.add(() -> status(proof));
        }
        int accepted = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            for (Future<Integer> status : threads.invokeAll(racing)) {
                assertThat(status.get()).isIn(200, 401, 503);
                accepted += status.get() == 200 ? 1 : 0;
            }
        }
        assertThat(accepted).isEqualTo(1);
    }

    @Test
    void endpointThenItTellsLevelSizeAndAssumptions() {
        Map<String, Object> shown = info.info();
        assertThat(shown).containsEntry("proofSystem", "bulletproofs").containsEntry("developmentKeys", true);
        assertThat(shown.get("circuits"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .extracting(circuit -> circuit.get("protocol") + " " + circuit.get("circuit"))
                .containsExactlyInAnyOrder(
                        "bulletproofs SecretProofBound", "groth16 MembershipProof", "groth16 AttributeProof");
        assertThat(shown.get("circuits"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .filteredOn(circuit -> "bulletproofs".equals(circuit.get("protocol")))
                .singleElement(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("provenBits", 100)
                .containsEntry("conjecturedBits", 100)
                .containsEntry("proofOctets", "1056")
                .extractingByKey("assumptions", InstanceOfAssertFactories.STRING)
                .contains("discrete logarithms")
                .doesNotContain("set-up");
        assertThat(shown.toString()).contains("proofSystem=groth16");
    }
}
