// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.Caller;
import io.countersign.core.MemoryReplayStore;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.SpentProofs;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Nodes;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.RegistryEvent;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A service on a real server that requires proofs, and a member that generates them. By default with a fake proof
 * system.
 */
@SpringBootTest(
        classes = ZkServerFixture.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=basket.shop.com",
            "countersign.url=https://basket.shop.com",
            "countersign.accept=zk",
            "countersign.max-body-size=100B",
            "countersign.zk.proof-system=${zk.test.system:fake}",
            "countersign.zk.allow-development-keys=true",
            "countersign.zk.policies.admin.circuit=AttributeProof",
            "countersign.zk.policies.admin.roles=7",
            "countersign.zk.policies.admin.authorities=ROLE_ADMIN",
            "countersign.zk.require[0].path=/admin/**",
            "countersign.zk.require[0].policy=admin",
            "countersign.zk.require[1].path=/members",
            "countersign.zk.require[1].policy=member",
            "zk.test.aged-store=true",
            "management.endpoints.web.exposure.include=*",
            "management.endpoint.health.show-details=always"
        })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ZkServerFixture {

    static final ServiceRealm REALM =
            new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofDays(1));

    static final String ISSUER = "https://sts.shop.com";

    static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    /** Offset of the three signals and the proof in a credential. */
    static final int SIGNALS = 35;

    static final int PROOF = SIGNALS + 3 * FieldElement.LENGTH;

    static final int LENGTH = PROOF + Proof.GROTH16_LENGTH;

    /** Modulus of the curve's coordinates (EIP-196). */
    static final BigInteger BASE_FIELD =
            new BigInteger("21888242871839275222246405745257275088696311157297823662689037894645226208583");

    final HttpClient client = HttpClient.newHttpClient();

    final Secret secret = Secret.random();

    @LocalServerPort
    int port;

    @Autowired
    FakeProofSystem system;

    @Autowired
    ActiveProofSystem active;

    @Autowired
    CircuitFolder circuits;

    private final Map<Circuit, Prover> provers = new EnumMap<>(Circuit.class);

    @Autowired
    MemoryRegistry registry;

    PoseidonHashes hashes;

    Membership.Attested attested;

    MerkleTree members;

    MerkleTree leaves;

    @DynamicPropertySource
    static void keys(DynamicPropertyRegistry registry) throws IOException {
        Path file = Files.createTempFile("keys", ".json");
        file.toFile().deleteOnExit();
        Files.writeString(file, JwkSet.of(KEY).toPublicJson());
        registry.add("countersign.jwt.issuers[0].issuer", () -> ISSUER);
        registry.add("countersign.jwt.issuers[0].jwk-set-location", () -> "file:" + file);
    }

    static String token(String user) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject(user)
                .audience("*.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(900))
                .randomId()
                .claim("client_id", "user.shop.com")
                .claim("roles", List.of("USER"))
                .claim("scope", "shop")
                .sign(new JwsSigner(KEY, JwsAlgorithm.ES256));
    }

    @BeforeEach
    void register() {
        clear();
        hashes = system.hashes();
        members = tree();
        leaves = tree();
        FieldElement commitment = hashes.commitment(secret);
        members.set(0, commitment);
        attested = new Membership.Attested(
                Attributes.of(7, 40, LocalDate.of(1990, 1, 1), Instant.now().plusSeconds(3600)), FieldElement.of(5));
        leaves.set(3, hashes.leaf(commitment, attested.attributes(), attested.salt()));
        tell(RegistryEvent.Kind.REGISTERED, commitment);
        tell(RegistryEvent.Kind.MEMBERS, members.root());
        tell(RegistryEvent.Kind.ATTRIBUTES, leaves.root());
    }

    void clear() {
        registry.clear();
    }

    MerkleTree tree() {
        return new MerkleTree(hashes, new MapNodes());
    }

    @AfterEach
    void mend() {
        system.breakDown(false);
    }

    void tell(RegistryEvent.Kind kind, Value value) {
        registry.apply(new RegistryEvent(0, kind, value, Instant.now()));
    }

    String proof(Circuit circuit, String method, String target, String body) {
        return proof(circuit, method, target, body, REALM, Clock.systemUTC());
    }

    String proof(Circuit circuit, String method, String target, String body, ServiceRealm realm, Clock clock) {
        RequestBinding binding = new RequestBinding(method, target, digest(body));
        RequestProver prover = new RequestProver(prover(circuit), system.hashes(), membership(circuit), clock);
        return prover.authorization(realm, binding, predicate(circuit));
    }

    static @Nullable Predicate predicate(Circuit circuit) {
        return circuit == Circuit.ATTRIBUTE_PROOF ? new Predicate(List.of(7L), List.of(), 0) : null;
    }

    Prover prover(Circuit circuit) {
        return provers.computeIfAbsent(circuit, wanted -> proving().prover(circuits.provingKey(proving(), wanted)));
    }

    /** Returns the proof system of clients. */
    ProofSystem proving() {
        return active.system();
    }

    Membership membership(Circuit circuit) {
        return switch (circuit) {
            case SECRET_PROOF, SECRET_PROOF_BOUND -> Membership.of(secret);
            case MEMBERSHIP_PROOF -> Membership.of(secret, members.path(0));
            case ATTRIBUTE_PROOF -> Membership.of(secret, leaves.path(3), attested);
        };
    }

    static byte[] digest(String body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        } catch (java.security.NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    HttpResponse<String> send(String method, String target, String body, String... headers) throws Exception {
        return send(port, method, target, body, headers);
    }

    HttpResponse<String> send(int port, String method, String target, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return client.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    int status(String method, String target, String body, String proof) throws Exception {
        return send(method, target, body, "Authorization", proof).statusCode();
    }

    static String path(Circuit circuit) {
        return switch (circuit) {
            case SECRET_PROOF, SECRET_PROOF_BOUND -> "/me";
            case MEMBERSHIP_PROOF -> "/members";
            case ATTRIBUTE_PROOF -> "/admin/x";
        };
    }

    static byte[] octets(String authorization) {
        return Base64.getUrlDecoder().decode(authorization.substring("ZKProof ".length()));
    }

    static String authorization(byte[] octets) {
        return "ZKProof " + Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    static final class MapNodes implements Nodes {

        private final Map<List<Long>, Value> nodes = new HashMap<>();

        @Override
        public Value get(int level, long index) {
            return nodes.get(List.of((long) level, index));
        }

        @Override
        public void put(int level, long index, Value node) {
            nodes.put(List.of((long) level, index), node);
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @Import(Echo.class)
    static class Application {

        @Bean
        FakeProofSystem fakeProofSystem() {
            return new FakeProofSystem();
        }

        /** Store that has remembered for a while, because a young one verifies nothing. */
        @Bean
        @ConditionalOnBooleanProperty("zk.test.aged-store")
        SpentProofs spentProofs() {
            return new SpentProofs(
                    new MemoryReplayStore(10_000, Clock.systemUTC()),
                    Instant.now().minusSeconds(3600));
        }

        @Bean
        MemoryRegistry memoryRegistry() {
            return new MemoryRegistry(Clock.systemUTC());
        }
    }

    @RestController
    static class Echo {

        @RequestMapping({"/me", "/you", "/members", "/admin/x"})
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }

        @PostMapping("/body")
        String body(@RequestBody String body) {
            return body;
        }

        @RequestMapping("/form")
        String form(@RequestParam(defaultValue = "") List<String> item) {
            return String.join(" ", item);
        }

        @GetMapping("/async")
        Callable<String> async(@AuthenticationPrincipal Caller caller) {
            return caller::name;
        }

        @GetMapping("/fail")
        String fail() {
            throw new IllegalStateException("failed");
        }

        @GetMapping("/issuer")
        String issuer(@AuthenticationPrincipal Caller caller) {
            return caller.scheme() + " "
                    + Objects.requireNonNull(caller.user(), "user").issuer() + " " + caller.name();
        }
    }
}
