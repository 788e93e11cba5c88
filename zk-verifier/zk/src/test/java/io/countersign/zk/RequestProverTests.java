// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Caller;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.nativecore.NativeCore;
import io.countersign.test.TestInboundRequest;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MemoryNodes;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.BatchingVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.Vectors;
import io.countersign.zk.proof.Verifier;
import io.countersign.zk.proof.Verifiers;
import io.countersign.zk.registry.Registry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From a secret to a caller, with the real circuits. Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RequestProverTests {

    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private static final ServiceRealm REALM =
            new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofDays(1));

    private static final Predicate ADULT_OF_40 = new Predicate(List.of(7L), List.of(40L), 18);

    private static final ZkPolicy REGISTERED = new ZkPolicy("registered", Circuit.SECRET_PROOF_BOUND, null, Set.of());

    private static final ZkPolicy MEMBERS = new ZkPolicy("members", Circuit.MEMBERSHIP_PROOF, null, Set.of());

    private static final ZkPolicy ADULTS =
            new ZkPolicy("adults", Circuit.ATTRIBUTE_PROOF, ADULT_OF_40, Set.of("ROLE_ADULT"));

    private static final String URL = "https://basket.shop.com/basket/checkout/7?dry=true";

    private static final Map<Circuit, Prover> PROVERS = new HashMap<>();

    private static NativeGroth16 system;

    private static Verifiers verifiers;

    private final Secret secret = Secret.random();

    private final PoseidonHashes hashes = system.hashes();

    private final Known known = new Known();

    @BeforeAll
    static void load() throws IOException {
        system = new NativeGroth16(NativeCore.load());
        for (Circuit circuit : Circuit.values()) {
            PROVERS.put(circuit, system.prover(provingKey(circuit)));
        }
        verifiers = new Verifiers(Stream.of(Circuit.values())
                .filter(Circuit::isBound)
                .map(circuit -> (Verifier) new BatchingVerifier(
                        system.verifier(PROVERS.get(circuit).key()), 32, 1024, 2, CLOCK))
                .toList());
    }

    private static Groth16ProvingKey provingKey(Circuit circuit) throws IOException {
        Path folder = Vectors.CIRCUITS.resolve("artefacts").resolve(circuit.circuitName());
        return new Groth16ProvingKey(
                Groth16Key.parse(Files.readAllBytes(folder.resolve("verifying_key.bin"))),
                Files.readAllBytes(folder.resolve("circuit.zkey")),
                Files.readAllBytes(folder.resolve("circuit.wasm")));
    }

    static Stream<ZkPolicy> policies() {
        return Stream.of(REGISTERED, MEMBERS, ADULTS);
    }

    private Verdict judge(ZkPolicy policy, TestInboundRequest request) {
        ZkScheme scheme = new ZkScheme(
                REALM,
                any -> policy,
                verifiers,
                known,
                new SpentProofs(new MemoryReplayStore(100, CLOCK), NOW.minusSeconds(60)),
                CLOCK);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private TestInboundRequest proved(ZkPolicy policy, TestInboundRequest request) {
        URI uri = request.uri();
        RequestBinding binding =
                new RequestBinding(request.method(), uri.getRawPath() + "?" + uri.getRawQuery(), request.bodyDigest());
        RequestProver prover =
                new RequestProver(PROVERS.get(policy.circuit()), system.hashes(), membership(policy), CLOCK);
        return request.withHeader("Authorization", prover.authorization(REALM, binding, policy.predicate()));
    }

    private Membership membership(ZkPolicy policy) {
        return switch (policy.circuit()) {
            case SECRET_PROOF, SECRET_PROOF_BOUND -> {
                known.good = hashes.commitment(secret);
                yield Membership.of(secret);
            }
            case MEMBERSHIP_PROOF -> Membership.of(secret, inserted(hashes.commitment(secret)));
            case ATTRIBUTE_PROOF ->
                attested(Attributes.of(7, 40, LocalDate.of(2008, 10, 1), NOW.plus(Duration.ofDays(30))));
        };
    }

    private Membership attested(Attributes attributes) {
        FieldElement salt = FieldElement.of(12_345);
        MerklePath path = inserted(hashes.leaf(hashes.commitment(secret), attributes, salt));
        return Membership.of(secret, path, new Membership.Attested(attributes, salt));
    }

    private MerklePath inserted(Value leaf) {
        MerkleTree tree = new MerkleTree(hashes, new MemoryNodes());
        tree.set(3, FieldElement.of(99));
        tree.set(40_000, leaf);
        known.good = tree.root();
        MerklePath path = tree.path(40_000);
        assertThat(path.root(hashes, leaf)).isEqualTo(tree.root());
        return path;
    }

    @ParameterizedTest
    @MethodSource("policies")
    void authorizationWhenMemberThenAcceptedUnderItsPseudonym(ZkPolicy policy) {
        TestInboundRequest request =
                proved(policy, TestInboundRequest.of("POST", URL).withBody("{\"n\":1}"));
        Caller caller = ((Verdict.Accepted) judge(policy, request)).caller();
        assertThat(caller.name())
                .isEqualTo(hashes.owner(secret, REALM.service(hashes.field())).hex());
        assertThat(caller.authorities()).isEqualTo(policy.authorities());
        assertThat(caller.toString()).doesNotContain(secret.value().hex());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void authorizationWhenRequestChangesThenRejected(ZkPolicy policy) {
        TestInboundRequest request =
                proved(policy, TestInboundRequest.of("POST", URL).withBody("{\"n\":1}"));
        for (TestInboundRequest other : List.of(
                request.withBody("{\"n\":2}"),
                request.withMethod("PUT"),
                request.withUri("https://basket.shop.com/basket/checkout/8?dry=true"))) {
            assertThat(judge(policy, other)).isEqualTo(Verdict.rejected(RefusalCode.BAD_SIGNATURE));
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void authorizationWhenPseudonymIsSomebodyElsesThenRejected(ZkPolicy policy) {
        TestInboundRequest request =
                proved(policy, TestInboundRequest.of("POST", URL).withBody(""));
        ZkCredential genuine =
                ZkCredential.parse(request.header("Authorization").substring("ZKProof ".length()));
        ZkCredential stolen = new ZkCredential(
                genuine.header(), genuine.nullifier(), genuine.group(), FieldElement.of(1), genuine.proof());
        ZkCredential unlimited = new ZkCredential(
                genuine.header(), FieldElement.of(1), genuine.group(), genuine.owner(), genuine.proof());
        for (ZkCredential each : List.of(stolen, unlimited)) {
            TestInboundRequest forged = TestInboundRequest.of("POST", URL)
                    .withBody("")
                    .withHeader("Authorization", "ZKProof " + each.text());
            assertThat(judge(policy, forged)).isEqualTo(Verdict.rejected(RefusalCode.BAD_SIGNATURE));
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void authorizationWhenServiceGaveANonceThenBoundToIt(ZkPolicy policy) {
        String given =
                RequestNonces.ofProcess(REALM, Duration.ofMinutes(2), CLOCK).next();
        RequestProver prover =
                new RequestProver(PROVERS.get(policy.circuit()), system.hashes(), membership(policy), CLOCK);
        TestInboundRequest request = TestInboundRequest.of("POST", URL).withBody("{}");
        RequestBinding binding =
                new RequestBinding("POST", request.uri().getRawPath() + "?dry=true", request.bodyDigest());
        ZkCredential proved = ZkCredential.parse(prover.withNonce(given)
                .authorization(REALM, binding, policy.predicate())
                .substring("ZKProof ".length()));
        assertThat(judge(policy, request.withHeader("Authorization", "ZKProof " + proved.text())))
                .isInstanceOf(Verdict.Accepted.class);
        String altered = given.substring(0, given.length() - 1) + (given.endsWith("_") ? "A" : "_");
        for (String other : new String[] {null, "n", altered}) {
            ZkCredential moved = new ZkCredential(
                    proved.header().withNonce(other),
                    proved.nullifier(),
                    proved.group(),
                    proved.owner(),
                    proved.proof());
            assertThat(judge(policy, request.withHeader("Authorization", "ZKProof " + moved.text())))
                    .as(other)
                    .isEqualTo(Verdict.rejected(RefusalCode.BAD_SIGNATURE));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> prover.withNonce("no nonce"));
    }

    @Test
    void authorizationWhenAttributesDoNotSatisfyThenThereIsNoProof() {
        List<Attributes> others = List.of(
                Attributes.of(8, 40, LocalDate.of(2000, 1, 1), NOW.plusSeconds(60)),
                Attributes.of(7, 41, LocalDate.of(2000, 1, 1), NOW.plusSeconds(60)),
                Attributes.of(7, 40, LocalDate.of(2008, 10, 2), NOW.plusSeconds(60)),
                Attributes.of(7, 40, LocalDate.of(2000, 1, 1), NOW));
        for (Attributes each : others) {
            RequestProver prover =
                    new RequestProver(PROVERS.get(Circuit.ATTRIBUTE_PROOF), system.hashes(), attested(each), CLOCK);
            RequestBinding binding = new RequestBinding("GET", "/", new byte[32]);
            assertThatIllegalArgumentException().isThrownBy(() -> prover.authorization(REALM, binding, ADULT_OF_40));
        }
    }

    @Test
    void proverWhenKeysAreOfAnotherCircuitThenRefused() throws IOException {
        Groth16ProvingKey bound = provingKey(Circuit.SECRET_PROOF_BOUND);
        Groth16ProvingKey member = provingKey(Circuit.MEMBERSHIP_PROOF);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        system.prover(new Groth16ProvingKey(bound.verifyingKey(), member.zkey(), member.witness())));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        system.prover(new Groth16ProvingKey(bound.verifyingKey(), new byte[100], bound.witness())));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> system.prover(new Groth16ProvingKey(bound.verifyingKey(), bound.zkey(), new byte[100])));
    }

    /** Registry with one commitment or one root. */
    private static final class Known implements Registry {

        private @Nullable Value good;

        private Standing standing(Value asked) {
            return asked.equals(good) ? Standing.GOOD : Standing.UNREGISTERED;
        }

        @Override
        public Standing commitment(Value commitment) {
            return standing(commitment);
        }

        @Override
        public Standing members(Value root) {
            return standing(root);
        }

        @Override
        public Standing attributes(Value root) {
            return standing(root);
        }
    }
}
