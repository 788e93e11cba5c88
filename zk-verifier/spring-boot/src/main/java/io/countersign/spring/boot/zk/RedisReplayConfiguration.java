// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.RedisTls;
import io.lettuce.core.RedisClient;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Configures the store {@code redis}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(RedisClient.class)
class RedisReplayConfiguration {

    @Bean
    RedisReplayStores countersignRedisReplayStores(
            CountersignZkProperties properties,
            ProtectedLinks links,
            Environment environment,
            ObjectProvider<SslBundles> bundles) {
        return new RedisReplayStores(
                properties.replay().redis(), links, RedisTls.of(environment, bundles), Clock.systemUTC());
    }
}
