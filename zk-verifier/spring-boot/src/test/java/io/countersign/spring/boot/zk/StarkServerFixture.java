// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.nativecore.NativeCore;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.NativeStark;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.registry.RegistryEvent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.TestPropertySource;

/** A service whose policies are proved by STARKs, and a member that begins sessions. Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@TestPropertySource(
        properties = {
            "countersign.accept=zk,zk-session",
            "countersign.zk.proof-system=stark",
            "countersign.zk.session.enabled=true",
            // Attributes are proved by Groth16 alone.
            "countersign.zk.policies.admin.proof-system=fake"
        })
abstract class StarkServerFixture extends ZkServerFixture {

    static final String SESSION = "Countersign-Session";

    static final String URL = "https://basket.shop.com";

    final Poseidon2Hashes starkHashes = new Poseidon2Hashes();

    final Secret starkSecret = Secret.random(Field.GOLDILOCKS);

    final Value commitment = starkHashes.commitment(starkSecret);

    final DpopProver key = key(JwsAlgorithm.ES256);

    private final Map<Circuit, Prover> provers = new EnumMap<>(Circuit.class);

    MerkleTree group;

    static DpopProver key(JwsAlgorithm algorithm) {
        return new DpopProver(new JwsSigner(JsonWebKey.generate(algorithm), algorithm), Clock.systemUTC());
    }

    @BeforeEach
    void registerByStark() {
        group = new MerkleTree(starkHashes, new MapNodes());
        group.set(5, commitment);
        tell(RegistryEvent.Kind.REGISTERED, commitment);
        tell(RegistryEvent.Kind.MEMBERS, group.root());
    }

    RequestProver stark(Circuit circuit) {
        return stark(circuit, Clock.systemUTC());
    }

    RequestProver stark(Circuit circuit, Clock clock) {
        NativeStark system = new NativeStark(NativeCore.load());
        Prover prover = provers.computeIfAbsent(circuit, wanted -> system.prover(circuits.provingKey(system, wanted)));
        Membership membership = circuit == Circuit.SECRET_PROOF_BOUND
                ? Membership.of(starkSecret)
                : Membership.of(starkSecret, group.path(5));
        return new RequestProver(prover, starkHashes, membership, clock);
    }

    /** Returns the DPoP proof of a request that begins a session. */
    static String dpop(DpopProver by) {
        return by.proof("POST", URI.create(URL + ZkScheme.SESSION_PATH), null);
    }

    byte[] body(Circuit circuit, String dpop) {
        return body(circuit, dpop, target(circuit), REALM);
    }

    byte[] body(Circuit circuit, String dpop, String target, ServiceRealm realm) {
        return stark(circuit).session(realm, target, dpop);
    }

    static String target(Circuit circuit) {
        return ZkScheme.SESSION_PATH + (circuit == Circuit.SECRET_PROOF_BOUND ? "" : "?policy=member");
    }

    HttpResponse<String> post(String target, byte[] body, String dpop) throws Exception {
        return post(target, HttpRequest.BodyPublishers.ofByteArray(body), "DPoP", dpop);
    }

    HttpResponse<String> post(String target, HttpRequest.BodyPublisher body, String... headers) throws Exception {
        return client.send(request(target, body, headers), HttpResponse.BodyHandlers.ofString());
    }

    HttpRequest request(String target, HttpRequest.BodyPublisher body, String... headers) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .POST(body)
                .header("Content-Type", ZkScheme.SESSION_TYPE)
                .headers(headers)
                .build();
    }

    int begin(Circuit circuit, byte[] body, String dpop) throws Exception {
        return post(target(circuit), body, dpop).statusCode();
    }

    String session(Circuit circuit) throws Exception {
        return session(circuit, key);
    }

    String session(Circuit circuit, DpopProver by) throws Exception {
        String dpop = dpop(by);
        return post(target(circuit), body(circuit, dpop), dpop)
                .headers()
                .firstValue(SESSION)
                .orElseThrow();
    }

    int goOn(String session, String method, String path, String body) throws Exception {
        return goOn(session, method, path, body, digest(body));
    }

    /** @param told digest of the body in the DPoP proof */
    int goOn(String session, String method, String path, String body, byte[] told) throws Exception {
        String dpop = key.proof(method, URI.create(URL + path), session, told);
        return shown(session, method, path, body, dpop).statusCode();
    }

    HttpResponse<String> shown(String session, String method, String path, String body, String dpop) throws Exception {
        return send(method, path, body, "Authorization", "DPoP " + session, "DPoP", dpop);
    }

    static Map<?, ?> claims(String token) {
        byte[] json = Base64Url.decode(token.split("\\.", -1)[1]);
        return tools.jackson.databind.json.JsonMapper.shared().readValue(json, Map.class);
    }
}
