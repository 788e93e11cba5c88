// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.debug;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.RefusalDetail;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class CountersignDebugAutoConfigurationTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CountersignDebugAutoConfiguration.class));

    @Test
    void startWhenNotSetThenRefusalsAreNotExplained() {
        runner.withPropertyValues("spring.profiles.active=dev")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RefusalDetail.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "local", "test", "cloud,test"})
    void startWhenAProfileOfDevelopmentIsActiveThenWarns(String profiles, CapturedOutput output) {
        explaining("spring.profiles.active=" + profiles).run(context -> {
            assertThat(context).getBean(RefusalDetail.class).isEqualTo(RefusalDetail.RULE);
            assertThat(output).containsOnlyOnce("countersign.debug.explain-refusals is on");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.profiles.active=",
                "spring.profiles.active=prod",
                "spring.profiles.active=DEV",
                "spring.profiles.default=dev",
                "spring.main.lazy-initialization=true"
            })
    void startWhenNoProfileOfDevelopmentIsActiveThenFailsAndSaysTheFix(String property) {
        explaining(property)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                            assertThat(failure.property()).isEqualTo("countersign.debug.explain-refusals");
                            assertThat(failure.reason()).contains("countersign.debug.profiles, [dev, local, test]");
                            assertThat(failure.fix()).contains("spring.profiles.active");
                        }));
    }

    @Test
    void startWhenProfilesAreConfiguredThenOnlyThoseCount() {
        explaining("spring.profiles.active=sandbox", "countersign.debug.profiles=sandbox")
                .run(context -> assertThat(context).hasNotFailed());
        explaining("spring.profiles.active=dev", "countersign.debug.profiles=sandbox")
                .run(context -> assertThat(context).hasFailed());
    }

    private WebApplicationContextRunner explaining(String... properties) {
        return runner.withPropertyValues("countersign.debug.explain-refusals=true")
                .withPropertyValues(properties);
    }
}
