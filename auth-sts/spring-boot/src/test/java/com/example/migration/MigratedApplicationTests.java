// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.migration;

import static io.countersign.test.CallerRequestPostProcessor.caller;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.test.TestIssuer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Sends tokens of Keycloak to the migrated application. */
@SpringBootTest
@AutoConfigureMockMvc
@ContextConfiguration(initializers = MigrationPage.Settings.class)
class MigratedApplicationTests {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private TestIssuer issuer;

    @Test
    void ownWhenCallerIsAliceThenHers() {
        // instead of jwt().authorities(new SimpleGrantedAuthority("ROLE_ADMIN"))
        assertThat(mvc.get().uri("/orders").with(caller("alice").roles("ADMIN")))
                .hasStatusOk();
    }

    @Test
    void ownWhenTokenIsAnAccessTokenThenItsClaimsAreRead() {
        assertThat(get(issuer.token()
                        .subject("alice")
                        .claim("email", "alice@example.com")
                        .value()))
                .hasStatusOk()
                .hasBodyTextEqualTo("orders of alice, alice@example.com");
    }

    @Test
    void ownWhenTokenIsOfAnotherKindOrAudienceThen401() {
        assertThat(get(issuer.token().kind("id").value())).hasStatus(401);
        assertThat(get(issuer.token().audience("invoices").value())).hasStatus(401);
        assertThat(get(issuer.token().without("aud").value())).hasStatus(401);
        assertThat(get(issuer.token().claim("iss", issuer.issuer() + "/").value()))
                .hasStatus(401);
    }

    @Test
    void ownWhenUserIsInactiveThen401() {
        assertThat(get(issuer.token().subject("mallory").value())).hasStatus(401);
    }

    @Test
    void catalogWithoutTokenThenOk() {
        assertThat(mvc.get().uri("/catalog")).hasStatusOk();
        assertThat(mvc.get().uri("/orders")).hasStatus(401);
    }

    private MvcTestResult get(String token) {
        return mvc.get()
                .uri("/orders")
                .header("Authorization", "Bearer " + token)
                .exchange();
    }

    @TestConfiguration
    static class Issuer {

        @Bean
        TestIssuer issuer() {
            return TestIssuer.start("keycloak");
        }
    }
}
