// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.client.Clients;
import io.countersign.sts.settings.CodeFlowProperties;
import io.countersign.sts.settings.StsProperties;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/** STS of an operator who has no Shop: its own file contains nothing of the Shop, and names what is missing. */
class OwnSettingsTests {

    private static final String ISSUER = "--countersign.sts.issuer=https://sts.example.com";

    private static final String SERVICE_ID = "--countersign.sts.service-id=sts.example.com";

    @TempDir
    private Path folder;

    @Test
    void startWhenTheExamplesSettingsThenItsClientGetsTokens() throws Exception {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        Files.copy(new ClassPathResource("own-sts.yml").getInputStream(), folder.resolve("sts.yml"));
        Path keys = folder.resolve("orders.pub.jwks");
        Files.writeString(keys, JwkSet.of(key.toPublic()).toPublicJson());
        try (ConfigurableApplicationContext sts = start(
                        "--spring.config.additional-location=" + folder.toUri(),
                        "--countersign.sts.clients.[orders.example.com].jwk-set-location=file:" + keys);
                HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> granted = token(http, sts, key, "prices.example.com");
            HttpResponse<String> refused = token(http, sts, key, "stock.example.com");

            assertThat(granted.statusCode()).as(granted.body()).isEqualTo(200);
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        }
    }

    private static HttpResponse<String> token(
            HttpClient http, ConfigurableApplicationContext sts, JsonWebKey key, String target) throws Exception {
        Instant now = Instant.now();
        String assertion = JwtBuilder.ofType("JWT")
                .issuer("orders.example.com")
                .subject("orders.example.com")
                .audience("https://sts.example.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(60))
                .randomId()
                .sign(new JwsSigner(key, JwsAlgorithm.ES256));
        String form = TestSts.encode(
                "grant_type",
                "client_credentials",
                "client_assertion_type",
                TestSts.JWT_BEARER,
                "client_assertion",
                assertion,
                "audience",
                target,
                "scope",
                "prices:read");
        int port = ((WebServerApplicationContext) sts).getWebServer().getPort();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/oauth2/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sts.yml", "sts-exchange.yml"})
    void settingsWhenNobodyHasChangedThemThenTheyNameNoShop(String file) throws IOException {
        Resource settings = new ClassPathResource("config/" + file);
        assertThat(settings.getContentAsString(StandardCharsets.UTF_8)).doesNotContain("shop.com", "delivery.com");
    }

    @Test
    void startWhenNothingIsSetThenRefusedWithTheFirstSettingAndTheFix() {
        assertRefused("countersign.sts.issuer", "https://sts.example.com", () -> start().close());
    }

    @Test
    void validateWhenServiceIdIsMissingThenRefusedWithTheSettingAndTheFix() {
        assertRefused("countersign.sts.service-id", "sts.example.com", () -> validate(ISSUER));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    --countersign.sts.clients.[a.example.com].login=true, countersign.sts.user-token.audience, gateway.example.com
                    --countersign.sts.users.uri=http://127.0.0.1:1/check, countersign.sts.users.service-id, users.example.com
                    """)
    void validateWhenUsersLogInWithoutASettingForThemThenRefusedWithTheSettingAndTheFix(
            String argument, String property, String fix) {
        assertRefused(property, fix, () -> validate(ISSUER, SERVICE_ID, argument));
    }

    private static void assertRefused(String property, String fix, ThrowingCallable start) {
        assertThatThrownBy(start)
                .satisfies(ex -> assertThat(NestedExceptionUtils.getMostSpecificCause(ex))
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageStartingWith(property + ": ")
                        .hasMessageContaining(fix));
    }

    /** Creates only the properties and the clients. */
    private void validate(String... more) {
        try (ConfigurableApplicationContext context =
                TestSts.parts().properties("spring.config.name=sts").run(arguments(more))) {
            context.getBean(StsProperties.class);
            context.getBean(CodeFlowProperties.class);
            context.getBean(Clients.class);
        }
    }

    private ConfigurableApplicationContext start(String... more) {
        return StsApplication.builder().run(arguments(more));
    }

    private String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--shop.data=" + folder, "--server.port=0"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }
}
