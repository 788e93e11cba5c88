// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.ShopService;
import io.countersign.zk.ZkScheme;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gateways that require Bulletproofs or STARKs, except of attributes. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class TransparentProverTests {

    private static final String FOLDER = "/zk/circuits/SecretProofBound/";

    @Test
    void settingsThenTellConstraintsInsteadOfAProvingKey(@TempDir Path data) throws Exception {
        try (ConfigurableApplicationContext gateway = gateway(data, "bulletproofs");
                HttpClient http = HttpClient.newHttpClient()) {
            String origin = origin(gateway);
            JsonNode circuit = circuit(http, origin, "bulletproofs");
            assertThat(circuit.has("zkey")).isFalse();
            assertThat(circuit.path("r1cs").asString()).isEqualTo(FOLDER + "circuit.r1cs");
            byte[] constraints = send(http, origin + FOLDER + "circuit.r1cs").body();
            assertThat(circuit.path("digests").path("r1cs").asString())
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(constraints)));
            assertThat(send(http, origin + FOLDER + "circuit.wasm").statusCode())
                    .isEqualTo(200);
            assertThat(send(http, origin + FOLDER + "circuit.zkey").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void settingsWhenStarkThenTellTheKeyAndNoFiles(@TempDir Path data) throws Exception {
        try (ConfigurableApplicationContext gateway = gateway(data, "stark");
                HttpClient http = HttpClient.newHttpClient()) {
            String origin = origin(gateway);
            JsonNode circuit = circuit(http, origin, "stark");
            assertThat(circuit.propertyNames()).containsExactlyInAnyOrder("id", "keyId");
            assertThat(send(http, origin + FOLDER + "circuit.wasm").statusCode())
                    .isEqualTo(404);
            assertThat(send(http, origin + ZkScheme.SESSION_PATH).statusCode()).isEqualTo(405);
        }
    }

    private static ConfigurableApplicationContext gateway(Path data, String proofSystem) throws Exception {
        List<String> arguments = new ArrayList<>(new TestTokens(data).properties());
        arguments.addAll(List.of(
                "--shop.mode=zk",
                "--shop.data=" + data,
                "--shop.url.zk=https://zk.shop.com",
                "--server.port=0",
                "--countersign.url=https://shop.com",
                "--countersign.zk.proof-system=" + proofSystem,
                "--countersign.zk.allow-development-keys=true"));
        return ShopService.builder(GatewayApplication.class, "gateway").run(arguments.toArray(String[]::new));
    }

    private static String origin(ConfigurableApplicationContext gateway) {
        return "http://127.0.0.1:" + gateway.getEnvironment().getProperty("local.server.port");
    }

    private static JsonNode circuit(HttpClient http, String origin, String proofSystem) throws Exception {
        JsonNode settings =
                new JsonMapper().readTree(send(http, origin + "/zk/settings").body());
        assertThat(settings.path("proofSystem").asString()).isEqualTo(proofSystem);
        return settings.path("circuits").path("SecretProofBound");
    }

    private static HttpResponse<byte[]> send(HttpClient http, String address) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofByteArray());
    }
}
