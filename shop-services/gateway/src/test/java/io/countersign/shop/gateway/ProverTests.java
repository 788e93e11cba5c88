// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.HttpFuzz;
import io.countersign.shop.common.ShopService;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Groth16ProvingKey;
import io.countersign.zk.proof.ProofSystem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Settings and files for provers, and the page. */
@ExtendWith(OutputCaptureExtension.class)
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
        assertThat(settings.path("proofSystem").asString()).isEqualTo("groth16");
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

    @Test
    void requestWhenBodyOfUntoldLengthIsTooLargeThen413AndOneLine(CapturedOutput output) throws Exception {
        BodyPublisher body = BodyPublishers.fromPublisher(BodyPublishers.ofString(" ".repeat(300_000)));
        RequestBinding binding = new RequestBinding("POST", "/basket/checkout/ann", new byte[32]);
        String proof = new RequestProver(
                        ((FakeProofSystem) gateway.getBean(ProofSystem.class)).prover(key().verifyingKey()),
                        new PoseidonHashes(new JvmPoseidon()),
                        Membership.of(Secret.random()),
                        Clock.systemUTC())
                .authorization(new ServiceRealm(ORIGIN, "gateway.shop.com", Duration.ofHours(2)), binding, null);
        int before = output.getAll().length();
        HttpResponse<byte[]> answer = HTTP.send(
                HttpRequest.newBuilder(address("/basket/checkout/ann"))
                        .header("Authorization", proof)
                        .POST(body)
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(output.getAll().substring(before).lines())
                .singleElement()
                .asString()
                .contains("The body is larger than countersign.max-body-size");
    }

    @Test
    void requestWhenOddThenNoFailure() {
        HttpFuzz.of(gateway)
                .credential("Authorization", () -> "ZKProof " + "A".repeat(400))
                .endpoint("POST", "/basket/checkout/ann", Map.of())
                .endpoint("POST", "/users/userID/ann/login", Map.of("password", "secret"))
                .run(1, 200);
    }

    private static Groth16ProvingKey key() {
        return Groth16ProvingKey.of(gateway.getBean(CircuitFolder.class)
                .provingKey(gateway.getBean(ProofSystem.class), Circuit.SECRET_PROOF_BOUND));
    }

    private static URI address(String path) {
        return URI.create("http://127.0.0.1:" + gateway.getEnvironment().getProperty("local.server.port") + path);
    }

    private static HttpResponse<byte[]> send(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofByteArray());
    }
}
