// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.RateLimiters;
import io.countersign.server.RateRedis;
import io.countersign.spring.boot.CountersignProperties;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures where failed logins are counted: as the rates, by {@code countersign.rate-limit.store}. */
@Configuration(proxyBeanMethods = false)
class LoginBackoffConfiguration {

    @Bean
    LoginBackoff loginBackoff(ObjectProvider<RateRedis> redis, CountersignProperties properties, Clock clock) {
        RateRedis shared = redis.getIfAvailable();
        return shared == null
                ? new LoginBackoff(clock)
                : new LoginBackoff(new RedisLoginFailures(shared, share(properties.replicas(), clock)));
    }

    private static LoginFailures share(int replicas, Clock clock) {
        return new MemoryLoginFailures(
                clock,
                RateLimiters.share(LoginBackoff.FREE_OF_NAME, replicas),
                RateLimiters.share(LoginBackoff.FREE_OF_ADDRESS, replicas));
    }
}
