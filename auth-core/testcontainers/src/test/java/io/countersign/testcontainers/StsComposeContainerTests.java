// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.orders.OrdersApplication;
import io.countersign.spring.boot.IssuerConnectionDetails;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;

/**
 * Tests an application whose token service Spring Boot starts from a Compose file. The file is in a folder of its own,
 * whose name is that of the Compose project.
 */
@Tag("nightly-cluster")
@RequiresImages(value = "sts", compose = true)
@SpringBootTest(
        classes = OrdersApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=orders.example.com",
            "countersign.accept=shared-jwt",
            "countersign.jwt.issuers[0].issuer=https://sts.production.example.com",
            "spring.docker.compose.skip.in-tests=false",
            "spring.docker.compose.stop.command=down",
            "spring.docker.compose.readiness.timeout=10m"
        })
@AutoConfigureRestTestClient
class StsComposeContainerTests {

    private static final String CLIENT = "web.example.com";

    private static final String JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private static final ClientKey KEY = new ClientKey(CLIENT);

    @Autowired
    private RestTestClient client;

    @Autowired
    private IssuerConnectionDetails sts;

    @DynamicPropertySource
    static void compose(DynamicPropertyRegistry registry) throws IOException {
        Path folder = Files.createTempDirectory("countersign-orders");
        Path file = Files.copy(
                Path.of("src/test/resources/com/example/orders/compose.yaml"), folder.resolve("compose.yaml"));
        Path keys = Files.writeString(folder.resolve("web.pub.jwks"), KEY.publicKeys());
        // Removed after Compose has stopped, which needs the file: deletion is in reverse order of these calls.
        for (Path one : List.of(folder, file, keys)) {
            one.toFile().deleteOnExit();
        }
        registry.add("spring.docker.compose.file", file::toString);
    }

    @Test
    void ownWhenUserOfTheServiceThenOk() {
        String user = UUID.randomUUID().toString();
        client.get()
                .uri("/orders")
                .headers(headers -> headers.setBearerAuth(token(user)))
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .isEqualTo("orders of " + user);
    }

    @Test
    void ownWhenNoTokenThen401() {
        client.get().uri("/orders").exchange().expectStatus().isUnauthorized();
    }

    @Test
    void connectThenIssuerIsThatOfTheFileAndKeysAreAtThePublishedPort() {
        assertThat(sts.issuer()).isEqualTo("http://sts.example.com");
        assertThat(sts.jwkSetUri()).asString().matches("http://127\\.0\\.0\\.1:\\d+/oauth2/jwks");
    }

    private String token(String user) {
        return ServerRequests.post(
                        sts.jwkSetUri().resolve("/login"),
                        Map.of(
                                "username",
                                "alice",
                                "userID",
                                user,
                                "roles",
                                List.of("USER"),
                                "client_assertion_type",
                                JWT_BEARER,
                                "client_assertion",
                                KEY.assertion(sts.issuer())),
                        "access_token")
                .getFirst();
    }
}
