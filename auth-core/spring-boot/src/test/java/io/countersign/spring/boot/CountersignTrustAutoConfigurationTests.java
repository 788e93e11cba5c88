// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.security.CountersignConfigurationException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Without the module that speaks to a Workload API, as here, trust by SPIFFE would protect nothing. */
class CountersignTrustAutoConfigurationTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CountersignTrustAutoConfiguration.class));

    @Test
    void startWhenTrustIsBySpiffeThenFailsWithTheFix() {
        runner.withPropertyValues("countersign.tls.trust=spiffe")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                            assertThat(failure.property()).isEqualTo("countersign.tls.trust");
                            assertThat(failure.fix()).contains("countersign-spring-boot-starter-spiffe");
                        }));
    }

    @Test
    void startWhenTrustIsByBundlesOrNotSetThenNothingIsInTheWay() {
        runner.run(context -> assertThat(context).hasNotFailed());
        runner.withPropertyValues("countersign.tls.trust=bundle")
                .run(context -> assertThat(context).hasNotFailed());
    }
}
