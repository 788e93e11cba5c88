// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tokens that are bound to the certificate of their sender (RFC 8705 section 3), and senders with a SPIFFE ID, over
 * TLS.
 */
class MutualTlsTests {

    private static final TestDomain DOMAIN = new TestDomain();

    private static TestAuthority authority;

    private static TestService account;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        authority = new TestAuthority();
        authority.issue("server", "dns:localhost");
        authority.issue("basket", "uri:spiffe://shop.com/basket");
        authority.issue("product", "uri:spiffe://shop.com/product");
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.putAll(authority.bundle("server", folder));
        properties.put("server.ssl.bundle", "server");
        properties.put("server.ssl.client-auth", "want");
        properties.put("countersign.accept", "shared-jwt,self-issued");
        properties.put("countersign.jwt.require-sender-constraint", "true");
        properties.put("countersign.jwt.peers.[basket.shop.com].spiffe-id", "spiffe://shop.com/basket");
        properties.put("countersign.jwt.peers.[product.shop.com].spiffe-id", "spiffe://shop.com/product");
        account = new TestService(properties, HttpClient.newHttpClient());
    }

    @AfterAll
    static void stop() {
        account.close();
    }

    @Test
    void requestWhenTokenIsBoundToTheCertificateThenOnlyItsHolderCanUseIt() {
        String token =
                DOMAIN.issuer.sign(DOMAIN.user().claim("cnf", Map.of("x5t#S256", authority.thumbprint("basket"))));
        for (int i = 0; i < 2; i++) {
            assertThat(status(authority.context("basket"), token)).isEqualTo(200);
            assertThat(status(authority.context("product"), token)).isEqualTo(401);
            assertThat(status(trusting(), token)).isEqualTo(401);
        }
    }

    @Test
    void requestWhenTokenIsBoundToNobodyThen401() {
        assertThat(status(authority.context("basket"), DOMAIN.issuer.sign(DOMAIN.user())))
                .isEqualTo(401);
    }

    @Test
    void requestWhenSelfIssuedThenThePeersCertificateMustNameIt() {
        String token = DOMAIN.basket.sign(DOMAIN.selfIssued("basket.shop.com"));
        for (int i = 0; i < 2; i++) {
            assertThat(status(authority.context("basket"), token)).isEqualTo(200);
            assertThat(status(authority.context("product"), token)).isEqualTo(401);
            assertThat(status(trusting(), token)).isEqualTo(401);
        }
    }

    /** Client without a certificate. */
    private static SSLContext trusting() {
        return authority.context("");
    }

    private static int status(SSLContext tls, String token) {
        try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(account.address("/me")).header("Authorization", "Bearer " + token);
            return TestService.send(client, request).statusCode();
        }
    }
}
