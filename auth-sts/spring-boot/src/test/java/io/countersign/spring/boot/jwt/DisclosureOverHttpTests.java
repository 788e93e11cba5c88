// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Claims disclosed by a token, and those that an application logs for operators. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=account.shop.com",
            "countersign.accept=shared-jwt",
            "countersign.jwt.audience-pattern=*.shop.com",
            "countersign.disclosure.watch-log=true",
            "countersign.authorize.actuator-authority=ROLE_ADMIN",
            "management.endpoints.web.exposure.include=countersign"
        })
class DisclosureOverHttpTests {

    private static final String ISSUER = "https://sts.shop.com";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @Autowired
    private MeterRegistry meters;

    @DynamicPropertySource
    static void keys(DynamicPropertyRegistry registry) throws IOException {
        Path file = Files.createTempFile("keys", ".json");
        file.toFile().deleteOnExit();
        Files.writeString(file, JwkSet.of(KEY).toPublicJson());
        registry.add("countersign.jwt.issuers[0].issuer", () -> ISSUER);
        registry.add("countersign.jwt.issuers[0].jwk-set-location", () -> "file:" + file);
    }

    @Test
    void requestThenWhatItsTokenTellsAndWhatOfThatIsLoggedIsCounted() throws Exception {
        String token = token();
        assertThat(get("/greeting", token).body()).isEqualTo("Hello");
        assertThat(get("/greeting", token).body()).isEqualTo("Hello");
        assertThat(gauge("credential", "identifier")).isEqualTo(4);
        assertThat(gauge("credential", "attribute")).isEqualTo(2);
        assertThat(gauge("credential", "credential")).isEqualTo(5);
        assertThat(gauge("log", "identifier")).isEqualTo(1);
        assertThat(gauge("log", "attribute")).isZero();

        assertThat(get("/actuator/countersign", token).body())
                .contains(
                        "\"disclosed\":{\"shared-jwt\":{\"credential\":{"
                                + "\"identifier\":[\"email\",\"jti\",\"sub\",\"username\"],\"attribute\":[\"roles\",\"scope\"],")
                .contains("\"log\":{\"identifier\":[\"email\"],")
                .doesNotContain("alice", "wonder");
    }

    @Test
    void requestWhenRefusedThenItCountsForNothing() throws Exception {
        String token = token();
        assertThat(get("/greeting", token.substring(0, token.length() - 8) + "AAAAAAAA")
                        .statusCode())
                .isEqualTo(401);
        assertThat(meters.find("countersign.attributes.disclosed")
                        .tag("scheme", "service-token")
                        .gauges())
                .isEmpty();
    }

    private double gauge(String place, String kind) {
        return meters.get("countersign.attributes.disclosed")
                .tags("scheme", "shared-jwt", "place", place, "kind", kind)
                .gauge()
                .value();
    }

    private static String token() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject("alice-4217")
                .audience("*.shop.com")
                .claim("client_id", "user.shop.com")
                .issuedAt(Instant.now())
                .expiresAt(Instant.now().plus(Duration.ofMinutes(15)))
                .randomId()
                .claim("roles", List.of("ADMIN"))
                .claim("scope", "shop")
                .claim("username", "wonder-7")
                .claim("email", "alice@example.com")
                .sign(new JwsSigner(KEY, JwsAlgorithm.ES256));
    }

    private HttpResponse<String> get(String path, String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header("Authorization", "Bearer " + token)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Greeting.class)
    static class Application {}

    @RestController
    static class Greeting {

        private static final Logger log = LoggerFactory.getLogger(Greeting.class);

        @GetMapping("/greeting")
        String greet(@AuthenticationPrincipal Caller caller) {
            log.info(
                    "Greeting {}",
                    caller.disclosures().all().stream()
                            .filter(told -> told.name().equals("email"))
                            .toList()
                            .getFirst()
                            .values());
            return "Hello";
        }
    }
}
