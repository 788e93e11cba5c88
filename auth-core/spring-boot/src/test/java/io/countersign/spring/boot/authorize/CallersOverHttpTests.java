// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.CallerAuthoritiesConverter;
import io.countersign.spring.security.CallerValidator;
import io.countersign.spring.security.CountersignConfigurationException;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.security.core.authority.mapping.SimpleAuthorityMapper;

/** Tests validators, authorities and mappers of the application over HTTP. */
@ExtendWith(OutputCaptureExtension.class)
class CallersOverHttpTests {

    private static final String[] ALICE = {"Authorization", "Test alice"};

    @Test
    void requestWhenValidatorRejectsThen401AsAnyOtherAndCodeInLogAndMeters(CapturedOutput output) {
        try (HttpApplication application = HttpApplication.start(Validators.class)) {
            Set<String> locked = application.context().getBean(Validators.class).locked;
            assertThat(application.status("GET", "/me", ALICE)).isEqualTo(200);
            locked.add("alice");
            HttpResponse<String> refused =
                    application.send(application.context().getWebServer().getPort(), "GET", "/me", ALICE);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.body())
                    .contains("urn:countersign:problem:unauthenticated")
                    .doesNotContain("locked");
            assertThat(application.status("GET", "/me", "Authorization", "Test bob"))
                    .isEqualTo(200);
            locked.clear();
            assertThat(application.status("GET", "/me", ALICE)).isEqualTo(200);
            assertThat(application
                            .context()
                            .getBean(MeterRegistry.class)
                            .get("countersign.credential.refusals")
                            .tags("scheme", "alpha", "code", "account_locked")
                            .counter()
                            .count())
                    .isEqualTo(1);
        }
        assertThat(output).contains("Credential refused: scheme=alpha code=account_locked");
    }

    @Test
    void requestWhenValidatorCannotTellOrThrowsThen503(CapturedOutput output) {
        try (HttpApplication application = HttpApplication.start(Validators.class)) {
            assertThat(application.status("GET", "/me", "Authorization", "Test unknown"))
                    .isEqualTo(503);
            assertThat(application.status("GET", "/me", "Authorization", "Test broken"))
                    .isEqualTo(503);
        }
        assertThat(output)
                .contains("Credential undecided: scheme=alpha cause=accounts")
                .contains("Scheme alpha")
                .contains("failed: java.lang.IllegalStateException at ")
                .doesNotContain("secret message");
    }

    @Test
    void authoritiesWhenConverterThenRulesFollowIt() {
        try (HttpApplication application = HttpApplication.start(
                Converter.class,
                "countersign.authorize.rules[0].paths=/orders/**",
                "countersign.authorize.rules[0].roles=CLERK",
                "countersign.authorize.rules[1].paths=/reports",
                "countersign.authorize.rules[1].authorities=SERVICE_reports")) {
            assertThat(application.body("/me", ALICE)).isEqualTo("[ROLE_CLERK]");
            assertThat(application.status("GET", "/orders/1", ALICE)).isEqualTo(200);
            assertThat(application.status("GET", "/orders/1", "Authorization", "Test admin"))
                    .isEqualTo(403);
            assertThat(application.status("GET", "/reports", ALICE)).isEqualTo(403);
        }
    }

    @Test
    void authoritiesWhenMapperIsNotNamedThenItDoesNotApply() {
        try (HttpApplication application = HttpApplication.start(Mapper.class)) {
            assertThat(application.body("/me", ALICE)).isEqualTo("[ROLE_USER]");
        }
    }

    @Test
    void authoritiesWhenMapperIsNamedThenItApplies() {
        try (HttpApplication application =
                HttpApplication.start(Mapper.class, "countersign.authorize.authorities-mapper=groups")) {
            assertThat(application.body("/me", ALICE)).isEqualTo("[GROUP_ROLE_USER]");
        }
    }

    @Test
    void startWhenMapperIsUnknownThenFailsWithTheKnown() {
        assertThat(HttpApplication.failure(Mapper.class, "countersign.authorize.authorities-mapper=grups"))
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageContaining("countersign.authorize.authorities-mapper: There is no bean 'grups'")
                .hasMessageContaining("here groups");
    }

    @Configuration(proxyBeanMethods = false)
    static class Validators {

        private final Set<String> locked = ConcurrentHashMap.newKeySet();

        @Bean
        CallerValidator notLocked() {
            return caller -> locked.contains(caller.name())
                    ? CallerValidator.Result.rejected(new RefusalCode("account_locked"))
                    : CallerValidator.Result.accepted();
        }

        @Bean
        CallerValidator accounts() {
            return caller -> switch (caller.name()) {
                case "unknown" -> CallerValidator.Result.unknown("accounts");
                case "broken" -> throw new IllegalStateException("secret message");
                default -> CallerValidator.Result.accepted();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Converter {

        @Bean
        CallerAuthoritiesConverter authorities() {
            return caller -> caller.name().equals("alice")
                    ? AuthorityUtils.createAuthorityList("ROLE_CLERK", "SERVICE_reports")
                    : AuthorityUtils.NO_AUTHORITIES;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Mapper {

        @Bean
        GrantedAuthoritiesMapper groups() {
            SimpleAuthorityMapper mapper = new SimpleAuthorityMapper();
            mapper.setPrefix("GROUP_");
            return mapper;
        }
    }
}
