// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.ProtectedLinks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class RateLimitersConfigurationTests {

    private static final String PREFIX = "countersign.rate-limit.";

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(RateLimitersConfiguration.class)
            .withBean(ProtectedLinks.class, () -> new ProtectedLinks(true))
            .withPropertyValues(
                    "countersign.service-id=gateway.shop.com",
                    PREFIX + "store=redis",
                    PREFIX + "redis.url=redis://127.0.0.1:1");

    @Test
    void startWhenTheStoreIsOnThisHostThenStarts() {
        runner.run(context -> assertThat(context).hasNotFailed().hasSingleBean(RateRedis.class));
    }

    @ParameterizedTest
    @CsvSource({
        "redis.url=redis://redis.example:6379, redis.url",
        "redis.url=nonsense, redis.url",
        "redis.url=, redis.url",
        "redis.timeout=0s, redis.timeout",
        "redis.timeout=61s, redis.timeout",
        "store=disk, store"
    })
    void startWhenTheStoreCannotWorkThenFailsAndNamesTheSetting(String setting, String property) {
        runner.withPropertyValues(PREFIX + setting)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining(PREFIX + property));
    }
}
