// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.IssuerConnectionDetails;
import io.countersign.test.TestIssuer;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Logouts beside the application's own beans. */
class LogoutConfigurationTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignSenderAutoConfiguration.class,
                    CountersignJwtAutoConfiguration.class,
                    CountersignJwtClientAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues(
                    "countersign.service-id=orders",
                    "countersign.accept=shared-jwt",
                    "countersign.jwt.issuers[0].issuer=https://id.example",
                    "countersign.jwt.issuers[0].discover=true",
                    "countersign.jwt.issuers[0].logout-clients=web");

    @Test
    void startWhenTheApplicationHasAListThenLogoutsAreAddedToIt() {
        runner.withBean("mine", LocalRevocations.class, LocalRevocations::new)
                .withBean("logoutFilter", String.class, () -> "mine")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(RevocationList.class))
                            .isInstanceOfSatisfying(
                                    RevocationsAndLogouts.class,
                                    lists -> assertThat(lists.revocations()).isSameAs(context.getBean("mine")));
                });
    }

    @Test
    void startWhenTheListOfTheApplicationIsPrimaryThenFailsWithTheFix() {
        runner.withBean("mine", LocalRevocations.class, LocalRevocations::new, bean -> bean.setPrimary(true))
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining("The bean 'mine' of the type RevocationList is @Primary."));
    }

    @Test
    void startWhenTheApplicationHasSeveralListsThenFailsAndNamesThem() {
        runner.withBean("mine", LocalRevocations.class, LocalRevocations::new)
                .withBean("other", LocalRevocations.class, LocalRevocations::new)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("[mine, other]"));
    }

    @Test
    void startWhenAnEarlierIssuerHasNoNameThenLogoutsAreOn() {
        try (TestIssuer issuer = TestIssuer.start("keycloak")) {
            runner.withBean(IssuerConnectionDetails.class, () -> issuer)
                    .withPropertyValues(
                            "countersign.jwt.issuers[1].profile=keycloak",
                            "countersign.jwt.issuers[2].issuer=https://third.example",
                            "countersign.jwt.issuers[0].logout-clients=",
                            "countersign.jwt.issuers[2].profile=keycloak",
                            "countersign.jwt.issuers[2].logout-clients=web")
                    .run(context -> assertThat(context).hasNotFailed().hasSingleBean(RevocationsAndLogouts.class));
        }
    }
}
