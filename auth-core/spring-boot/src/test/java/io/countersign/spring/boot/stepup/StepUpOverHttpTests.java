// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.stepup;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.authorization.AuthorityAuthorizationManager.hasRole;
import static org.springframework.security.authorization.AuthorizationManagers.allOf;

import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.LoginChallenge;
import io.countersign.spring.security.stepup.StepUpAuthorizationManager;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Users whose login does not suffice are asked to log in again, and nobody else is (RFC 9470). */
class StepUpOverHttpTests {

    private static final String CHALLENGE = "Bearer realm=\"account.example.com\","
            + " error=\"insufficient_user_authentication\","
            + " acr_values=\"gold platinum\","
            + " error_description=\"A more recent or another login is required\","
            + " max_age=\"300\"";

    private static HttpApplication application;

    @BeforeAll
    static void start() {
        application = HttpApplication.start(
                Logins.class,
                "countersign.accept=login",
                "countersign.authorize.rules[0].paths=/orders/**",
                "countersign.authorize.rules[0].roles=STAFF",
                "countersign.authorize.rules[0].acr=gold,platinum",
                "countersign.authorize.rules[0].max-age=5m",
                "countersign.authorize.rules[1].paths=/reports",
                "countersign.authorize.rules[1].acr=gold",
                "countersign.authorize.rules[2].paths=/me",
                "countersign.authorize.rules[2].access=authenticated",
                "countersign.authorize.rules[2].max-age=60s");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @ParameterizedTest
    @CsvSource({
        // a role, a class and an age; the role comes by the hierarchy
        "/orders/1, clerk/gold/10, 200",
        "/orders/1, clerk/platinum/299, 200",
        "/orders/1, 'clerk/bronze,gold/10', 200",
        // the clocks may differ by 30 s
        "/orders/1, clerk/gold/320, 200",
        "/orders/1, clerk/gold/-20, 200",
        // too old, in the future, of another class, or unknown
        "/orders/1, clerk/gold/340, 401",
        "/orders/1, clerk/gold/-90, 401",
        "/orders/1, clerk/gold/none, 401",
        "/orders/1, clerk/silver/10, 401",
        "/orders/1, clerk/Gold/10, 401",
        "/orders/1, clerk/gold platinum/10, 401",
        "/orders/1, clerk/none/10, 401",
        "/orders/1, clerk, 401",
        // the role comes first: no login would help
        "/orders/1, alice/gold/10, 403",
        "/orders/1, alice/silver/9999, 403",
        "/orders/1, service, 403",
        // only a class
        "/reports, alice/gold/none, 200",
        "/reports, alice/gold/999999, 200",
        "/reports, alice/silver/10, 401",
        "/reports, alice, 401",
        "/reports, service, 403",
        "/reports, service/gold/10, 403",
        // only an age
        "/me, alice/none/80, 200",
        "/me, alice/none/100, 401",
        "/me, service/none/10, 403",
        // a chain of the application
        "/partner/a, clerk/gold/10, 200",
        "/partner/a, clerk/silver/10, 401",
        "/partner/a, clerk/gold/999, 401",
        "/partner/a, alice/gold/10, 403",
        // method security
        "/transfer, clerk/gold/10, 200",
        "/transfer, clerk/silver/10, 401",
        "/transfer, alice/silver/10, 403",
        "/transfer, service, 403",
        "/recent, alice/none/10, 200",
        "/recent, alice/none/200, 401",
        "/recent, service, 403",
    })
    void requestThenRoleFirstAndThenTheLogin(String path, String token, int status) {
        HttpResponse<String> response = send(path, "Bearer " + token);
        assertThat(response.statusCode()).isEqualTo(status);
        List<String> challenges = response.headers().allValues("WWW-Authenticate");
        if (status == 401) {
            assertThat(challenges)
                    .singleElement()
                    .asString()
                    .startsWith("Bearer ")
                    .contains("error=\"insufficient_user_authentication\"");
        } else {
            assertThat(challenges).noneMatch(one -> one.contains("insufficient_user_authentication"));
        }
    }

    private static HttpResponse<String> send(String path, String credential) {
        return application.send(
                application.context().getWebServer().getPort(), "GET", path, "Authorization", credential);
    }

    @Test
    void loginDoesNotSufficeThenChallengeAndProblemStateTheRequirement() {
        HttpResponse<String> response = send("/orders/1", "Bearer clerk/silver/10");
        assertThat(response.headers().allValues("WWW-Authenticate")).containsExactly(CHALLENGE);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(response.body())
                .contains("\"type\":\"urn:countersign:problem:insufficient-user-authentication\"")
                .contains("\"status\":401")
                .doesNotContain("silver");
    }

    @Test
    void tokenIsBoundToAKeyThenChallengeIsDpop() {
        assertThat(send("/orders/1", "DPoP clerk/silver/10").headers().allValues("WWW-Authenticate"))
                .containsExactly(CHALLENGE.replace("Bearer", "DPoP"));
    }

    @Test
    void onlyAClassOrAnAgeThenChallengeStatesOnlyThat() {
        assertThat(send("/reports", "Bearer alice")
                        .headers()
                        .firstValue("WWW-Authenticate")
                        .orElse(""))
                .contains("acr_values=\"gold\"")
                .doesNotContain("max_age");
        assertThat(send("/me", "Bearer alice")
                        .headers()
                        .firstValue("WWW-Authenticate")
                        .orElse(""))
                .contains("max_age=\"60\"")
                .doesNotContain("acr_values");
    }

    @Test
    void classOfAnotherServiceWhenItCannotBeStatedThenLeftOut() {
        assertThat(send("/third/party", "Bearer alice").headers().allValues("WWW-Authenticate"))
                .singleElement()
                .asString()
                .contains("acr_values=\"gold\"")
                .doesNotContain("evil");
    }

    @Test
    void anonymousThenNoStepUp() {
        HttpResponse<String> response =
                application.send(application.context().getWebServer().getPort(), "GET", "/orders/1");
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .isNotEmpty()
                .noneMatch(one -> one.contains("error="));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "acr=go\"ld | is not an acr",
                "acr=go\\\\ld | is not an acr",
                "acr=a b | is not an acr",
                "acr=göld | is not an acr",
                "max-age=0s | max-age is PT0S",
                "max-age=-5m | max-age is PT-5M",
                "max-age=1500ms | max-age is PT1.5S",
                "max-age=P400D | max-age is PT9600H",
            })
    void startWhenRequirementCannotBeStatedThenFails(String setting, String reason) {
        assertThat(HttpApplication.failure(
                        Logins.class,
                        "countersign.accept=login",
                        "countersign.authorize.rules[0].paths=/orders/**",
                        "countersign.authorize.rules[0]." + setting))
                .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                    assertThat(failure.property()).isEqualTo("countersign.authorize.rules[0]");
                    assertThat(failure.reason()).contains(reason);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"permit", "deny"})
    void startWhenAccessDoesNotDependOnTheCallerThenFails(String access) {
        assertThat(HttpApplication.failure(
                        Logins.class,
                        "countersign.accept=login",
                        "countersign.authorize.rules[0].paths=/orders/**",
                        "countersign.authorize.rules[0].access=" + access,
                        "countersign.authorize.rules[0].max-age=5m"))
                .hasMessageContaining("contradicts acr and max-age");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableMethodSecurity
    static class Logins {

        @Bean
        LoginScheme login() {
            return new LoginScheme();
        }

        @Bean
        static RoleHierarchy hierarchy() {
            return RoleHierarchyImpl.fromHierarchy("ROLE_CLERK > ROLE_STAFF");
        }

        /** Passes on the requirement of another service. */
        @Bean
        SecurityFilterChain thirdParty(HttpSecurity http) {
            return http.securityMatcher("/third/**")
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(
                            requests -> requests.anyRequest().access((caller, request) -> new Demanded()))
                    .build();
        }

        @Bean
        SecurityFilterChain partners(HttpSecurity http) {
            AuthorizationManager<RequestAuthorizationContext> clerks = hasRole("CLERK");
            AuthorizationManager<RequestAuthorizationContext> strong =
                    StepUpAuthorizationManager.<RequestAuthorizationContext>hasAcr("gold")
                            .within(Duration.ofMinutes(5));
            return http.securityMatcher("/partner/**")
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().access(allOf(clerks, strong)))
                    .build();
        }

        @RestController
        static class Transfers {

            @GetMapping("/transfer")
            @PreAuthorize("hasRole('CLERK') ? @stepUp.hasAcr(authentication, 'gold', 'platinum') : false")
            public String transfer() {
                return "done";
            }

            @GetMapping("/recent")
            @PreAuthorize("@stepUp.authenticatedWithin(authentication, 60)")
            public String recent() {
                return "done";
            }
        }
    }

    private static final class Demanded implements LoginChallenge {

        @Override
        public boolean isGranted() {
            return false;
        }

        @Override
        public List<String> acr() {
            return List.of("x\", resource_metadata=\"https://evil.example/md", "gold");
        }

        @Override
        public @Nullable Duration maxAge() {
            return null;
        }
    }
}
