// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.nativecore.NativeCore;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.NativeBulletproofs;
import io.countersign.zk.proof.NativeStark;
import io.countersign.zk.proof.Prover;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Registrations over Goldilocks: a STARK begins a session, and the session registers the commitment of that proof. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class StarkRegistrationTests {

    private static final Poseidon2Hashes HASHES = new Poseidon2Hashes();

    private final DpopProver key = new DpopProver(
            new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), Clock.systemUTC());

    private TestAuthenticator server;

    @BeforeAll
    void start(@TempDir Path folder) {
        server = TestAuthenticator.start(folder, TestAuthenticator.BY_STARK);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static URI uri(String path) {
        return URI.create(TestAuthenticator.URL + path);
    }

    private String session(Secret secret) {
        NativeStark system = new NativeStark(NativeCore.load());
        RequestProver prover = new RequestProver(
                system.prover(server.bean(CircuitFolder.class).provingKey(system, Circuit.SECRET_PROOF_BOUND)),
                HASHES,
                Membership.of(secret),
                Clock.systemUTC());
        String dpop = key.proof("POST", uri(ZkScheme.SESSION_PATH), null);
        byte[] proof = prover.session(TestAuthenticator.REALM, ZkScheme.SESSION_PATH, dpop);
        Answer begun = server.post(ZkScheme.SESSION_PATH, ZkScheme.SESSION_TYPE, proof, "DPoP", dpop);
        assertThat(begun.status()).isEqualTo(201);
        return begun.header("Countersign-Session");
    }

    private Answer register(String session, String body) {
        String dpop = key.proof("POST", uri(Endpoints.REGISTER), session, TestAuthenticator.digest(body));
        return server.post(Endpoints.REGISTER, body, "Authorization", "DPoP " + session, "DPoP", dpop);
    }

    private static String body(Value commitment, Field field) {
        return "{\"commitment\":\"" + commitment.hex() + "\",\"field\":\"" + field + "\"}";
    }

    @Test
    void registerWhenTheSessionBeganWithItsProofThenRegisteredOnce() {
        Secret secret = Secret.random(Field.GOLDILOCKS);
        Value commitment = HASHES.commitment(secret);
        String session = session(secret);
        Answer first = register(session, body(commitment, Field.GOLDILOCKS));
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.text("commitment")).isEqualTo(commitment.hex());
        assertThat(first.text("field")).isEqualTo("goldilocks");
        assertThat(TestPaths.root(server, "stark-members", commitment)).isEqualTo(first.text("root"));
        Answer second = register(session, body(commitment, Field.GOLDILOCKS));
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json().path("index")).isEqualTo(first.json().path("index"));
    }

    @Test
    void registerWhenTheProofIsOfAnotherCommitmentOrFieldThen401() {
        Secret secret = secretOfBothFields();
        String session = session(secret);
        Value others = HASHES.commitment(Secret.random(Field.GOLDILOCKS));
        assertThat(register(session, body(others, Field.GOLDILOCKS)).problem()).isEqualTo("possession-unproved");
        Value own = HASHES.commitment(secret);
        assertThat(register(session, body(own, Field.BN254)).problem()).isEqualTo("possession-unproved");
        assertThat(register(session, "{\"commitment\":\"" + own.hex() + "\"}").status())
                .isEqualTo(401);
        assertThat(register(session, body(own, Field.GOLDILOCKS)).status()).isEqualTo(201);
    }

    /** Returns a secret whose commitment over Goldilocks has the digits of an element of BN254, as one in five has. */
    private static Secret secretOfBothFields() {
        return Stream.generate(() -> Secret.random(Field.GOLDILOCKS))
                .filter(secret -> Byte.toUnsignedInt(HASHES.commitment(secret).octets()[0]) < 0x30)
                .findFirst()
                .orElseThrow();
    }

    /** Attributes are attested of commitments over BN254, so that they register at a server of STARKs too. */
    @Test
    void registerWhenOverBn254ThenByBulletproofsAtAPathOfItsOwn() {
        NativeBulletproofs system = new NativeBulletproofs(NativeCore.load());
        Prover prover = system.prover(server.bean(CircuitFolder.class).provingKey(system, Circuit.SECRET_PROOF_BOUND));
        RequestProver member =
                new RequestProver(prover, system.hashes(), Membership.of(Secret.random()), Clock.systemUTC());
        String path = Endpoints.REGISTER + "/bn254";
        String body = "{\"commitment\":\"" + member.commitment().hex() + "\"}";
        Answer registered = server.post(path, body, "Authorization", authorization(member, path, body));
        assertThat(registered.status()).isEqualTo(201);
        assertThat(registered.text("field")).isEqualTo("bn254");
        assertThat(TestPaths.root(server, "members", member.commitment())).isEqualTo(registered.text("root"));
        assertThat(server.post(
                                Endpoints.REGISTER,
                                body,
                                "Authorization",
                                authorization(member, Endpoints.REGISTER, body))
                        .status())
                .isEqualTo(401);
        String other = body(member.commitment(), Field.GOLDILOCKS);
        assertThat(server.post(path, other, "Authorization", authorization(member, path, other))
                        .problem())
                .isEqualTo("other-field");
    }

    private static String authorization(RequestProver member, String path, String body) {
        RequestBinding request = new RequestBinding("POST", path, TestAuthenticator.digest(body));
        return member.authorization(TestAuthenticator.REALM, request, null);
    }

    @Test
    void registerWhenASessionOfStarksIsShownAtThePathOfTheOtherFieldThen401() {
        Secret secret = Secret.random(Field.GOLDILOCKS);
        String session = session(secret);
        String path = Endpoints.REGISTER + "/bn254";
        String body = "{\"commitment\":\"" + HASHES.commitment(secret).hex() + "\"}";
        String dpop = key.proof("POST", uri(path), session, TestAuthenticator.digest(body));
        assertThat(server.post(path, body, "Authorization", "DPoP " + session, "DPoP", dpop)
                        .status())
                .isEqualTo(401);
    }

    @Test
    void registerWhenRevokedThenNeverAgain() {
        Secret secret = Secret.random(Field.GOLDILOCKS);
        Value commitment = HASHES.commitment(secret);
        assertThat(register(session(secret), body(commitment, Field.GOLDILOCKS)).status())
                .isEqualTo(201);
        String path = "/commitments/" + commitment.hex() + "?field=goldilocks";
        assertThat(server.delete(path, TestAuthenticator.service("zk:revoke")).status())
                .isEqualTo(204);
        assertThat(register(session(secret), body(commitment, Field.GOLDILOCKS)).problem())
                .isEqualTo("commitment-revoked");
    }
}
