// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.RedisAddress;
import io.countersign.spring.boot.replay.RedisTls;
import io.countersign.spring.security.CountersignConfigurationException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configures the rate limiters of a server by {@code countersign.rate-limit}.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({CountersignProperties.class, RateLimitProperties.class})
public class RateLimitersConfiguration {

    private static final String PREFIX = "countersign.rate-limit.redis.";

    /** A request may wait for it. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

    @Bean
    @ConditionalOnProperty(name = "countersign.rate-limit.store", havingValue = "redis")
    RateRedis rateRedis(
            RateLimitProperties properties,
            CountersignProperties common,
            ProtectedLinks links,
            Environment environment,
            ObjectProvider<SslBundles> bundles) {
        Duration timeout = properties.redis().timeout();
        if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new CountersignConfigurationException(
                    PREFIX + "timeout", "It is " + timeout + ".", "Set it to at least 1ms and at most 1m.");
        }
        String url = RedisAddress.require(PREFIX + "url", properties.redis().url(), links);
        RedisTls tls = RedisTls.of(environment, bundles);
        return new RateRedis(url, timeout, tls, Objects.requireNonNullElse(common.serviceId(), ""));
    }

    @Bean
    RateLimiters rateLimiters(
            ObjectProvider<RateRedis> redis, CountersignProperties common, ObjectProvider<MeterRegistry> meters) {
        return new RateLimiters(
                redis.getIfAvailable(),
                common.replicas(),
                meters.getIfAvailable(CompositeMeterRegistry::new),
                System::nanoTime);
    }
}
