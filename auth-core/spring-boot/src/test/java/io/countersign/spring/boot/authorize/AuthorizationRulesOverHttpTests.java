// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;

/** Tests the rules of the documentation, over HTTP. */
class AuthorizationRulesOverHttpTests {

    private static HttpApplication application;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(
                Reports.class,
                "management.endpoints.web.exposure.include=*",
                "countersign.authorize.permit-all=/public/**",
                "countersign.authorize.rules[0].paths=/orders/internal/**",
                "countersign.authorize.rules[0].access=deny",
                "countersign.authorize.rules[1].paths=/orders/*",
                "countersign.authorize.rules[1].methods=get",
                "countersign.authorize.rules[1].access=authenticated",
                "countersign.authorize.rules[2].paths=/orders/**",
                "countersign.authorize.rules[2].roles=CLERK",
                "countersign.authorize.rules[2].scopes=orders:write",
                "countersign.authorize.rules[3].paths=/form/open",
                "countersign.authorize.rules[3].access=permit",
                "countersign.authorize.rules[4].paths=/form/**",
                "countersign.authorize.rules[4].authorities=ROLE_CLERK");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @ParameterizedTest
    @CsvSource({
        // public paths, and nothing else
        "GET, /public/a, , 200",
        "POST, /public/a, , 200",
        "GET, /public, , 200",
        "GET, /publicity, , 401",
        "GET, /me, , 401",
        "GET, /me, alice, 200",
        "GET, /unknown, , 401",
        "GET, /unknown, alice, 404",
        // a credential that is refused is refused on public paths, too
        "GET, /public/a, bad, 401",
        "GET, /public/a, later, 503",
        // deny, before the wider rules
        "GET, /orders/internal/1, admin, 403",
        "GET, /orders/internal/1, , 401",
        // authenticated, by method: HEAD is read as GET is
        "GET, /orders/1, , 401",
        "GET, /orders/1, alice, 200",
        "HEAD, /orders/1, alice, 200",
        // any one of several authorities
        "POST, /orders/1, alice, 403",
        "DELETE, /orders/1, alice, 403",
        "GET, /orders/1/lines, alice, 403",
        "POST, /orders/1, admin, 200",
        "POST, /orders/1, , 401",
        // permit in a rule
        "GET, /form/open, , 200",
        "GET, /form/closed, alice, 403",
        // the hierarchy makes an ADMIN a CLERK
        "GET, /form/closed, admin, 200",
        // the customizer's own rule
        "GET, /reports, alice, 403",
        "GET, /reports, admin, 200",
    })
    void requestThenTheFirstRuleThatMatchesDecides(String method, String path, String user, int status) {
        String[] headers = user == null ? new String[0] : new String[] {"Authorization", "Test " + user};
        assertThat(application.status(method, path, headers)).isEqualTo(status);
    }

    @Test
    void publicPathWhenNoCredentialThenNobodyIsAuthenticated() {
        assertThat(application.body("/public/a")).isEqualTo("nobody");
    }

    @ParameterizedTest
    @CsvSource({"/**", "/public/**", "/actuator/**"})
    void permitAllWhateverItSaysThenActuatorIsClosed(String pattern) {
        try (HttpApplication open = HttpApplication.start(
                HttpApplication.Plain.class,
                "management.endpoints.web.exposure.include=*",
                "countersign.authorize.permit-all=" + pattern)) {
            assertThat(open.status("GET", "/actuator/health")).isEqualTo(200);
            for (String path :
                    new String[] {"/actuator", "/actuator/env", "/actuator/beans", "/actuator/countersign"}) {
                for (String method : new String[] {"GET", "HEAD", "OPTIONS", "POST"}) {
                    assertThat(open.status(method, path))
                            .as(method + " " + path)
                            .isEqualTo(401);
                }
                assertThat(open.status("GET", path, "Authorization", "Test admin"))
                        .as(path)
                        .isEqualTo(403);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Reports {

        @Bean
        CountersignAuthorizationCustomizer reports() {
            return requests -> requests.requestMatchers("/reports").hasRole("ADMIN");
        }

        /** Comes too late to open a path that a property closes. */
        @Bean
        CountersignAuthorizationCustomizer late() {
            return requests -> requests.requestMatchers("/orders/**").permitAll();
        }

        @Bean
        RoleHierarchy hierarchy() {
            return RoleHierarchyImpl.fromHierarchy("ROLE_ADMIN > ROLE_CLERK");
        }
    }
}
