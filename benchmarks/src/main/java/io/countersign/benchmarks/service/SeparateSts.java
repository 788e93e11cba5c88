// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.benchmarks.load.ProcessCpu;
import io.countersign.benchmarks.peers.Project;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** STS of a Shop with a process for each service, and two of its clients. */
final class SeparateSts implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private final HttpClient http = HttpClient.newHttpClient();

    private final Path data;

    private final Process shop;

    private final String url;

    private SeparateSts(Path data, Process shop, String url) {
        this.data = data;
        this.shop = shop;
        this.url = url;
    }

    /** Starts the Shop and waits until it is ready. */
    static SeparateSts start(int ports) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("exchange-cost");
        Path output = data.resolve("countersign.out");
        String command = Project.root().resolve("countersign").toString();
        Process shop = new ProcessBuilder(
                        command, "up", "--no-demo", "--separate", "--ports", "" + ports, "--data", data.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        SeparateSts sts = new SeparateSts(data, shop, "http://127.0.0.1:" + (ports + 10));
        while (!Files.readString(output).contains("The Shop is up")) {
            if (!shop.isAlive()) {
                throw new IllegalStateException("The Shop did not start:\n" + Files.readString(output));
            }
            TimeUnit.MILLISECONDS.sleep(250);
        }
        return sts;
    }

    ProcessCpu cpu() {
        return new ProcessCpu(shop.descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(" serve sts "))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The Shop has no process of the STS"))
                .pid());
    }

    /** Returns a user's token, as the user service gets it after a login. */
    String login() {
        String body = JSON.writeValueAsString(Map.of(
                "username",
                "alice",
                "userID",
                "8f14e45f-ceea-467f-9a4c-1f3a1b2c3d4e",
                "roles",
                List.of("USER"),
                "client_assertion_type",
                ASSERTION_TYPE,
                "client_assertion",
                assertion("user")));
        return post("/login", "application/json", body);
    }

    /** Returns the body of an exchange by the gateway for the basket service, valid once. */
    String exchange(String token) {
        return "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
                + "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
                + "&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer"
                + "&audience=basket.shop.com&subject_token=" + token + "&client_assertion=" + assertion("gateway");
    }

    /** Sends the body of an exchange and returns the token. */
    String token(String exchange) {
        return post("/oauth2/token", "application/x-www-form-urlencoded", exchange);
    }

    private String assertion(String client) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("JWT")
                .issuer(client + ".shop.com")
                .subject(client + ".shop.com")
                .audience(url)
                .issuedAt(now)
                .expiresAt(now.plus(Duration.ofMinutes(4)))
                .randomId()
                .sign(new JwsSigner(key(client), JwsAlgorithm.ES256));
    }

    private JsonWebKey key(String client) {
        try {
            return JsonWebKey.parse(Files.readString(data.resolve("keys/" + client + ".jwk")));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private String post(String path, String type, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(path + " answered " + response.statusCode());
            }
            return JSON.readTree(response.body()).path("access_token").asString();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted at the STS", ex);
        }
    }

    @Override
    public void close() throws IOException {
        http.close();
        shop.destroy();
        shop.onExit().join();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
