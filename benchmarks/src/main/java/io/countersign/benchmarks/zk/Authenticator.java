// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.load.HttpRequests;
import io.countersign.benchmarks.load.ServerProcess;
import io.countersign.benchmarks.stacks.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** ZK authenticator with data of its own, and requests for it. */
final class Authenticator implements AutoCloseable {

    /** Maximum number of members that a run registers. */
    static final int MOST_MEMBERS = 1 << 16;

    /** Number of members whose proofs are sent, so that the server does not verify the same proof each time. */
    private static final int PROOFS = 32;

    private static final String RATE = "--countersign.zk.authenticator.rate-limit.";

    private static final String LIMIT = "100000";

    /** Required, but no measured request needs a token of it. */
    private static final String ISSUER = "http://127.0.0.1:8090";

    private static final JsonMapper JSON = new JsonMapper();

    /** Registration in the source's form, in which the server creates the secret. */
    private static final String PERSON = JSON.writeValueAsString(Map.of(
            "email",
            "ann@example.com",
            "name",
            "Ann Example",
            "age",
            36,
            "countryCode",
            "AT",
            "dateOfBirth",
            "1990-05-17"));

    private final ServerProcess server;

    private final List<Map<String, String>> members = new ArrayList<>();

    private Authenticator(ServerProcess server) {
        this.server = server;
    }

    /**
     * Starts an authenticator.
     *
     * @param folder folder of its data, which are deleted first, and its log
     * @param more additional arguments
     */
    static Authenticator start(Path folder, String... more) {
        Path data = emptied(folder.resolve("data"));
        List<String> command = Stack.jvm(
                "-XX:+UseSerialGC",
                "-Xmx384m",
                "-cp",
                ProofStacks.servers(),
                "io.countersign.authenticator.ZkAuthenticatorApplication",
                "--shop.data=" + data,
                "--countersign.service-id=zk.example.com",
                "--countersign.url=http://${server.address}:${server.port}",
                "--countersign.jwt.issuers[0].issuer=" + ISSUER,
                "--countersign.jwt.issuers[0].jwk-set-uri=" + ISSUER + "/oauth2/jwks",
                "--countersign.zk.allow-development-keys=true",
                "--countersign.zk.authenticator.derive-secrets=true",
                "--countersign.zk.authenticator.generate-proofs=true",
                RATE + "registrations=" + LIMIT,
                RATE + "generations=" + LIMIT,
                RATE + "verifications=" + LIMIT,
                "--server.tomcat.max-keep-alive-requests=-1");
        command.addAll(List.of(more));
        Path log = folder.resolve("authenticator.log");
        Authenticator authenticator =
                new Authenticator(ServerProcess.start(command, "--server.port=", "/actuator/health/readiness", log));
        authenticator.registerMembers();
        return authenticator;
    }

    private static Path emptied(Path data) {
        try {
            if (Files.exists(data)) {
                try (Stream<Path> files = Files.walk(data)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
            return Files.createDirectories(data);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void registerMembers() {
        for (int i = 0; i < PROOFS; i++) {
            JsonNode member = JSON.readTree(server.post("/register", PERSON));
            members.add(Map.of(
                    "secret", member.path("secret").asString(),
                    "commitment", member.path("commitment").asString()));
        }
    }

    ServerProcess server() {
        return server;
    }

    HttpRequests registrations() {
        return HttpRequests.posts("/register", List.of(PERSON));
    }

    HttpRequests generations() {
        return HttpRequests.posts(
                "/generate-proof",
                members.stream().map(JSON::writeValueAsString).toList());
    }

    /** Returns requests with proofs that are created here, before the measurement. */
    HttpRequests verifications() {
        return HttpRequests.posts(
                "/verify-proof", members.stream().map(this::verification).toList());
    }

    private String verification(Map<String, String> member) {
        JsonNode made = JSON.readTree(server.post("/generate-proof", JSON.writeValueAsString(member)));
        return JSON.writeValueAsString(Map.of(
                "commitment", member.getOrDefault("commitment", ""),
                "proof", made.path("proof"),
                "publicSignals", made.path("publicSignals")));
    }

    @Override
    public void close() {
        server.close();
    }
}
