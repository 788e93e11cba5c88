// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.server.HttpFuzz;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Poseidon;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Authenticator on a random port with fake proofs, and a client for it. */
final class TestAuthenticator implements AutoCloseable {

    static final String URL = "https://zk.test";

    static final Poseidon POSEIDON = new JvmPoseidon();

    static final PoseidonHashes HASHES = new PoseidonHashes(POSEIDON);

    static final ServiceRealm REALM = new ServiceRealm(URL, "zk.shop.com", Duration.ofDays(1));

    /** Arguments of a server whose members prove by STARKs. */
    static final String BY_STARK = "--countersign.zk.proof-system=stark";

    static final JsonMapper JSON = new JsonMapper();

    private static final String ISSUER = "http://sts.test";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private final HttpClient http = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;

    private final FakeProofSystem system;

    private TestAuthenticator(ConfigurableApplicationContext context, FakeProofSystem system) {
        this.context = context;
        this.system = system;
    }

    /** Starts it with the database in a folder, left by an earlier one. */
    static TestAuthenticator start(Path folder, String... more) {
        try {
            Files.writeString(folder.resolve("issuer.jwks"), JwkSet.of(KEY).toPublicJson());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        List<String> arguments = List.of(
                "--shop.data=" + folder,
                "--server.port=0",
                "--countersign.service-id=zk.shop.com",
                "--countersign.url=" + URL,
                "--countersign.jwt.issuers[0].issuer=" + ISSUER,
                "--countersign.jwt.issuers[0].jwk-set-location=file:" + folder.resolve("issuer.jwks"),
                "--countersign.zk.proof-system=fake",
                "--countersign.zk.allow-development-keys=true",
                "--countersign.zk.authenticator.rate-limit.registrations=100000",
                "--countersign.zk.authenticator.rate-limit.generations=100000",
                "--countersign.zk.authenticator.rate-limit.verifications=100000",
                "--countersign.zk.authenticator.rate-limit.reads=100000",
                "--countersign.zk.authenticator.rate-limit.blocks=100000");
        // An argument given twice has both values, so the last replaces the first here.
        Map<String, String> settings = new LinkedHashMap<>();
        Stream.concat(arguments.stream(), Stream.of(more))
                .forEach(argument -> settings.put(argument.substring(0, argument.indexOf('=')), argument));
        FakeProofSystem system = new FakeProofSystem();
        return new TestAuthenticator(
                ZkAuthenticatorApplication.builder()
                        .initializers(context ->
                                ((GenericApplicationContext) context).registerBean(ProofSystem.class, () -> system))
                        .run(settings.values().toArray(String[]::new)),
                system);
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    FakeProofSystem system() {
        return system;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    static FieldElement commitment(Secret secret) {
        return HASHES.commitment(secret);
    }

    /** Returns the header of a request with a proof of knowledge of a secret. */
    String proof(Secret secret, ServiceRealm realm, String method, String target, String body) {
        RequestBinding binding = new RequestBinding(method, target, digest(body));
        return new RequestProver(
                        system.prover(bean(CircuitFolder.class).verifyingKey(system, Circuit.SECRET_PROOF_BOUND)),
                        HASHES,
                        Membership.of(secret),
                        Clock.systemUTC())
                .authorization(realm, binding, null);
    }

    /** Registers like a correct client. */
    Answer register(Secret secret) {
        String body = registration(commitment(secret));
        return post(Endpoints.REGISTER, body, "Authorization", proof(secret, REALM, "POST", Endpoints.REGISTER, body));
    }

    /** Registers with an invitation. */
    Answer register(Secret secret, String invitation) {
        String body =
                JSON.writeValueAsString(Map.of("commitment", commitment(secret).hex(), "invitation", invitation));
        return post(Endpoints.REGISTER, body, "Authorization", proof(secret, REALM, "POST", Endpoints.REGISTER, body));
    }

    static String registration(FieldElement commitment) {
        return "{\"commitment\":\"" + commitment.hex() + "\"}";
    }

    static byte[] digest(String body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns the token of a service that has a scope here. */
    static String[] service(String scope) {
        Instant now = Instant.now();
        String token = JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .audience("zk.shop.com")
                .subject("operator.shop.com")
                .claim("client_id", "operator.shop.com")
                .claim("scope", scope)
                .issuedAt(now)
                .expiresAt(now.plusSeconds(120))
                .randomId()
                .sign(new JwsSigner(KEY, JwsAlgorithm.ES256));
        return new String[] {"Service-Authorization", "Bearer " + token};
    }

    Answer attest(FieldElement commitment, Object role, String... headers) {
        return json(
                Endpoints.ATTRIBUTES,
                Map.of(
                        "commitment",
                        commitment.hex(),
                        "role",
                        role,
                        "country",
                        40,
                        "dateOfBirth",
                        "1990-01-01",
                        "expiry",
                        "2100-01-01T00:00:00Z"),
                headers);
    }

    Answer json(String path, Object body, String... headers) {
        return post(path, JSON.writeValueAsString(body), headers);
    }

    Answer post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    Answer get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    Answer delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    Answer send(String method, String path, String body, String... headers) {
        return send(
                method,
                path,
                "application/json",
                body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body),
                headers);
    }

    /** Posts a body that is no JSON. */
    Answer post(String path, String type, byte[] body, String... headers) {
        return send("POST", path, type, HttpRequest.BodyPublishers.ofByteArray(body), headers);
    }

    /** Posts a body without a Content-Length. */
    Answer chunked(String path, String body, String... headers) {
        return send(
                "POST",
                path,
                "application/json",
                HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(body)),
                headers);
    }

    private Answer send(String method, String path, String type, HttpRequest.BodyPublisher body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .method(method, body);
        if (body.contentLength() != 0) {
            request.header("Content-Type", type);
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            return new Answer(http.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    HttpFuzz fuzz() {
        Secret secret = Secret.random();
        String body = registration(commitment(secret));
        return HttpFuzz.of(context)
                .credential("Authorization", () -> proof(secret, REALM, "POST", Endpoints.REGISTER, body))
                .credential("Service-Authorization", () -> service("zk:attest zk:revoke zk:registry")[1]);
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    @Override
    public void close() {
        context.close();
        http.close();
    }

    /** Response. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String body() {
            return response.body();
        }

        JsonNode json() {
            return JSON.readTree(response.body());
        }

        String text(String member) {
            return json().path(member).asString("");
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** Returns the last part of a problem's type. */
        String problem() {
            return text("type").replace("urn:countersign:problem:", "");
        }
    }
}
