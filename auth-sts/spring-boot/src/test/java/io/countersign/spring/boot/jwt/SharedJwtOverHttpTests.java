// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.tokens.LocalRevocations;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application with the starter, a few properties, and tokens in the form that the STS issues. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=account.shop.com",
            "countersign.accept=shared-jwt",
            "countersign.jwt.audience-pattern=*.shop.com",
            "logging.level.io.countersign=debug",
            "logging.level.org.springframework.security=trace"
        })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class SharedJwtOverHttpTests {

    private static final String ISSUER = "https://sts.shop.com";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private static final JwsSigner SIGNER = new JwsSigner(KEY, JwsAlgorithm.ES256);

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @Autowired
    private LocalRevocations revocations;

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
    void requestWhenGenuineThenAcceptedAgainAndAgain() throws Exception {
        String token = user("alice").sign(SIGNER);
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> response = get("/me", "Authorization", "Bearer " + token);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("alice [ROLE_USER, SCOPE_shop]");
        }
    }

    @Test
    void requestWhenNoSchemeTakesItsTypeThenOneLineNamesThatType(CapturedOutput output) throws Exception {
        for (String type : List.of("other+jwt", "x\\u0022 jti=forged")) {
            String token = user("alice").sign(SIGNER);
            String header =
                    Base64Url.encode(("{\"alg\":\"ES256\",\"typ\":\"" + type + "\"}").getBytes(StandardCharsets.UTF_8));
            String other = header + token.substring(token.indexOf('.'));
            assertThat(get("/me", "Authorization", "Bearer " + other).statusCode())
                    .isEqualTo(401);
        }
        assertThat(output.getAll())
                .containsOnlyOnce("Credential not recognised: typ=other+jwt is of no accepted scheme")
                .containsOnlyOnce("Credential not recognised: typ=none is of no accepted scheme");
    }

    @Test
    void requestWhenAClaimIsMissingThenTheLineAndTheCounterNameIt(CapturedOutput output) throws Exception {
        String token = JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject("alice")
                .audience("*.shop.com")
                .issuedAt(Instant.now())
                .expiresAt(Instant.now().plusSeconds(60))
                .sign(SIGNER);
        assertThat(get("/me", "Authorization", "Bearer " + token).statusCode()).isEqualTo(401);
        assertThat(output.getAll())
                .containsOnlyOnce(
                        "Credential refused: scheme=shared-jwt code=invalid_claim rule=\"claim=jti missing\"");
        assertThat(meters.get("countersign.credential.refusals")
                        .tags("scheme", "shared-jwt", "code", "invalid_claim", "rule", "claim=jti missing")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void requestWhenSignatureOfCachedTokenIsAlteredThen401() throws Exception {
        String token = user("alice").sign(SIGNER);
        assertThat(get("/me", "Authorization", "Bearer " + token).statusCode()).isEqualTo(200);
        assertThat(get("/me", "Authorization", "Bearer " + altered(token)).statusCode())
                .isEqualTo(401);
    }

    @Test
    void requestWhenExpiredOrForAnotherDomainOrServiceThen401() throws Exception {
        Instant past = Instant.now().minus(Duration.ofHours(1));
        for (String token : List.of(
                user("alice").issuedAt(past).expiresAt(past.plusSeconds(60)).sign(SIGNER),
                user("alice").audience("*.delivery.com").sign(SIGNER),
                user("alice").audience("product.shop.com").sign(SIGNER),
                user("alice").issuer("https://evil.org").sign(SIGNER),
                JwtBuilder.ofType("JWT").issuer(ISSUER).sign(SIGNER))) {
            assertThat(get("/me", "Authorization", "Bearer " + token).statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenRevokedThen401AtOnce() throws Exception {
        String token = user("alice").id("to-be-revoked").sign(SIGNER);
        assertThat(get("/me", "Authorization", "Bearer " + token).statusCode()).isEqualTo(200);
        revocations.revoke(ISSUER, "to-be-revoked", Instant.now().plusSeconds(900));
        assertThat(get("/me", "Authorization", "Bearer " + token).statusCode()).isEqualTo(401);
    }

    @Test
    void requestWhenServiceActsThenItHasItsOwnScopes() throws Exception {
        String token = service("basket.shop.com").sign(SIGNER);
        assertThat(get("/debit", "Service-Authorization", "Bearer " + token).body())
                .isEqualTo("basket.shop.com");
        assertThat(get(
                                "/debit",
                                "Service-Authorization",
                                "Bearer " + token,
                                "Authorization",
                                "Bearer " + user("alice").sign(SIGNER))
                        .body())
                .isEqualTo("alice");
    }

    @Test
    void requestWhenTokensAreSwappedThen401() throws Exception {
        String service = service("basket.shop.com").sign(SIGNER);
        String user = user("alice").claim("scope", "account:debit").sign(SIGNER);
        assertThat(get("/me", "Authorization", "Bearer " + service).statusCode())
                .isEqualTo(401);
        assertThat(get("/debit", "Service-Authorization", "Bearer " + user).statusCode())
                .isEqualTo(401);
        assertThat(get("/debit", "Authorization", "Bearer " + user).statusCode())
                .isEqualTo(403);
    }

    @Test
    void requestWhenServiceTokenIsForAnotherServiceOrAllThen401() throws Exception {
        for (String audience : List.of("product.shop.com", "*.shop.com")) {
            String token = service("basket.shop.com").audience(audience).sign(SIGNER);
            assertThat(get("/debit", "Service-Authorization", "Bearer " + token).statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenRefusedThenLogHasCodeAndIdAndNoToken(CapturedOutput output) throws Exception {
        String token = user("alice").id("logged-id").sign(SIGNER);
        String altered = altered(token);
        get("/me", "Authorization", "Bearer " + altered);
        assertThat(output.getAll())
                .contains("Credential refused: scheme=shared-jwt code=bad_signature jti=logged-id")
                .doesNotContain(altered)
                .doesNotContain(altered.substring(altered.lastIndexOf('.') + 1));
    }

    @Test
    void requestWhenAcceptedThenLogHasNoToken(CapturedOutput output) throws Exception {
        String token = user("alice").sign(SIGNER);
        assertThat(get("/me", "Authorization", "Bearer " + token).statusCode()).isEqualTo(200);
        assertThat(output.getAll()).contains("Secured GET /me").doesNotContain(token.substring(token.lastIndexOf('.')));
    }

    private static JwtBuilder user(String id) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject(id)
                .audience("*.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(900))
                .randomId()
                .claim("client_id", "user.shop.com")
                .claim("roles", List.of("USER"))
                .claim("scope", "shop");
    }

    private static JwtBuilder service(String id) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject(id)
                .audience("account.shop.com")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(120))
                .randomId()
                .claim("client_id", id)
                .claim("scope", "account:debit");
    }

    /** Changes the first character of the signature, of which every bit counts. */
    private static String altered(String token) {
        int at = token.lastIndexOf('.') + 1;
        char other = token.charAt(at) == 'A' ? 'B' : 'A';
        return token.substring(0, at) + other + token.substring(at + 1);
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .headers(headers)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableMethodSecurity
    @Import(Controller.class)
    static class Application {

        @Bean
        LocalRevocations localRevocations() {
            return new LocalRevocations();
        }
    }

    @RestController
    static class Controller {

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.name() + " " + caller.authorities().stream().sorted().toList();
        }

        @GetMapping("/debit")
        @PreAuthorize("hasAuthority('SERVICE_account:debit')")
        String debit(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }
    }
}
