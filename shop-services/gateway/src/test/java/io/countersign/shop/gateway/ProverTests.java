// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.ShopService;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.Circuit;
import io.countersign.zk.ProofSystem;
import io.countersign.zk.ProvingKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the gateway gives those who prove, and the page among it. */
class ProverTests {

    private static final String ORIGIN = "https://gateway.test";

    private static final String AUTHENTICATOR = "https://zk.test:8443";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static ConfigurableApplicationContext gateway;

    @BeforeAll
    static void start(@TempDir Path data) throws IOException {
        FakeProofSystem system = new FakeProofSystem();
        List<String> arguments = new ArrayList<>(new TestTokens(data).properties());
        arguments.addAll(List.of(
                "--shop.mode=zk",
                "--shop.data=" + data,
                "--shop.url.zk=" + AUTHENTICATOR,
                "--server.port=0",
                "--countersign.url=" + ORIGIN,
                "--countersign.zk.proof-system=fake",
                "--countersign.zk.epoch=2h",
                "--countersign.zk.allow-development-keys=true"));
        gateway = ShopService.builder(GatewayApplication.class, "gateway")
                .initializers(
                        context -> ((GenericApplicationContext) context).registerBean(ProofSystem.class, () -> system))
                .run(arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        HTTP.close();
    }

    @Test
    void settingsWhenAskedByAnybodyThenTellWhatProofsAreMadeOf() throws Exception {
        JsonNode settings = new JsonMapper().readTree(send("/zk/settings").body());
        assertThat(settings.path("origin").asString()).isEqualTo(ORIGIN);
        assertThat(settings.path("audience").asString()).isEqualTo("gateway.shop.com");
        assertThat(settings.path("epochSeconds").asLong()).isEqualTo(7200);
        assertThat(settings.path("userIdPrefix").asString()).isEqualTo("zk~");
        assertThat(settings.path("authenticator").path("url").asString()).isEqualTo(AUTHENTICATOR);
        assertThat(settings.path("authenticator").path("audience").asString()).isEqualTo("zk.shop.com");
        JsonNode circuit = settings.path("circuits").path("SecretProofBound");
        assertThat(circuit.path("id").asInt()).isEqualTo(2);
        assertThat(circuit.path("keyId").asString())
                .isEqualTo(key().verifyingKey().id().hex());
        assertThat(circuit.path("zkey").asString()).isEqualTo("/zk/circuits/SecretProofBound/circuit.zkey");
        assertThat(circuit.path("wasm").asString()).isEqualTo("/zk/circuits/SecretProofBound/circuit.wasm");
        assertThat(circuit.path("digests").path("zkey").asString()).hasSize(64);
    }

    @Test
    void filesWhenAskedByAnybodyThenThoseOfTheCircuits() throws Exception {
        HttpResponse<byte[]> zkey = send("/zk/circuits/SecretProofBound/circuit.zkey");
        assertThat(zkey.body()).isEqualTo(key().zkey());
        HttpResponse<byte[]> witness = send("/zk/circuits/SecretProofBound/circuit.wasm");
        assertThat(witness.body()).isEqualTo(key().witness());
        assertThat(witness.headers().firstValue("Content-Type")).hasValue("application/wasm");
        assertThat(send("/zk/circuits/AttributeProof/circuit.zkey").statusCode())
                .isEqualTo(401);
    }

    @Test
    void fileWhenKnownByItsDigestThenNotSentAgain() throws Exception {
        String path = "/zk/circuits/SecretProofBound/circuit.zkey";
        String digest = send(path).headers().firstValue("ETag").orElseThrow();
        HttpResponse<byte[]> again = send(path, "If-None-Match", digest);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void pageWhenAskedByAnybodyThenThereOrSaysWhyNot() throws Exception {
        assertThat(send("/page").headers().firstValue("Location")).hasValue("/page/");
        HttpResponse<byte[]> page = send("/page/");
        String text = new String(page.body(), StandardCharsets.UTF_8);
        if (PageFiles.load().areThere()) {
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(text).contains("<!doctype html>").doesNotContain("<script>", "style=");
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .contains("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", AUTHENTICATOR)
                            .doesNotContain("unsafe-inline", "'unsafe-eval'"));
            assertThat(send("/page/worker.js").headers().firstValue("Content-Security-Policy"))
                    .isPresent();
        } else {
            assertThat(page.statusCode()).isEqualTo(404);
            assertThat(text).contains("page-missing");
        }
        assertThat(send("/page/secrets").statusCode()).isEqualTo(404);
    }

    @Test
    void requestWhenWithoutProofThenRefused() throws Exception {
        assertThat(send("/products").statusCode()).isEqualTo(401);
    }

    private static ProvingKey key() {
        return gateway.getBean(CircuitFolder.class).provingKey(Circuit.SECRET_PROOF_BOUND);
    }

    private static HttpResponse<byte[]> send(String path, String... headers) throws Exception {
        String port = gateway.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofByteArray());
    }
}
