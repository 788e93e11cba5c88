// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.spring.boot.CountersignEndpoint;
import io.countersign.spring.security.CallerAuthoritiesConverter;
import io.countersign.spring.security.CallerValidator;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Validators and authorities of the application for a token whose verification is cached. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=account.shop.com",
            "countersign.accept=shared-jwt",
            "management.endpoints.web.exposure.include=countersign"
        })
class ValidatedCallersOverHttpTests {

    private static final String ISSUER = "https://sts.shop.com";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @Autowired
    private Application application;

    @Autowired
    private CountersignEndpoint endpoint;

    @DynamicPropertySource
    static void keys(DynamicPropertyRegistry registry) throws IOException {
        Path file = Files.createTempFile("keys", ".json");
        file.toFile().deleteOnExit();
        Files.writeString(file, JwkSet.of(KEY).toPublicJson());
        registry.add("countersign.jwt.issuers[0].issuer", () -> ISSUER);
        registry.add("countersign.jwt.issuers[0].jwk-set-location", () -> "file:" + file);
    }

    @Test
    void requestWhenVerificationIsCachedThenStillValidatedAndConverted() throws Exception {
        String token = token();
        assertThat(get(token).body()).isEqualTo("[ROLE_FIRST]");
        assertThat(endpoint.describe().toString()).contains("cachedCredentials=1");
        application.locked.add("alice");
        assertThat(get(token).statusCode()).isEqualTo(401);
        application.locked.clear();
        application.role = "ROLE_SECOND";
        assertThat(get(token).body()).isEqualTo("[ROLE_SECOND]");
        assertThat(endpoint.describe().toString()).contains("cachedCredentials=1");
    }

    private static String token() {
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject("alice")
                .audience("account.shop.com")
                .claim("client_id", "user.shop.com")
                .issuedAt(Instant.now())
                .expiresAt(Instant.now().plus(Duration.ofMinutes(15)))
                .randomId()
                .claim("roles", List.of("ADMIN"))
                .sign(new JwsSigner(KEY, JwsAlgorithm.ES256));
    }

    private HttpResponse<String> get(String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/authorities"))
                .header("Authorization", "Bearer " + token)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Authorities.class)
    static class Application {

        private final Set<String> locked = ConcurrentHashMap.newKeySet();

        private volatile String role = "ROLE_FIRST";

        @Bean
        CallerValidator notLocked() {
            return caller -> locked.contains(caller.name())
                    ? CallerValidator.Result.rejected(new RefusalCode("account_locked"))
                    : CallerValidator.Result.accepted();
        }

        @Bean
        CallerAuthoritiesConverter authorities() {
            return caller -> AuthorityUtils.createAuthorityList(role);
        }
    }

    @RestController
    static class Authorities {

        @GetMapping("/authorities")
        String authorities(Authentication authentication) {
            return authentication.getAuthorities().toString();
        }
    }
}
