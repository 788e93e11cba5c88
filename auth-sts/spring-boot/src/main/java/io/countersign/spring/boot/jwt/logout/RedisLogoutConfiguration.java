// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.CheckedRedis;
import io.countersign.spring.boot.replay.RedisReplay;
import io.countersign.spring.boot.replay.RedisTls;
import io.countersign.spring.boot.replay.StoreSettings;
import io.lettuce.core.RedisClient;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Store {@code redis} of ended sessions.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(RedisClient.class)
public class RedisLogoutConfiguration {

    @Bean
    LogoutStoreFactory countersignRedisLogouts(
            ProtectedLinks links, Environment environment, ObjectProvider<SslBundles> bundles) {
        return new RedisLogouts(links, RedisTls.of(environment, bundles));
    }

    private static final class RedisLogouts implements LogoutStoreFactory, DisposableBean {

        private final ProtectedLinks links;

        private final RedisTls tls;

        private volatile @Nullable CheckedRedis opened;

        private RedisLogouts(ProtectedLinks links, RedisTls tls) {
            this.links = Objects.requireNonNull(links, "links cannot be null");
            this.tls = Objects.requireNonNull(tls, "tls cannot be null");
        }

        @Override
        public String name() {
            return "redis";
        }

        @Override
        public LogoutStore open(StoreSettings settings) {
            CheckedRedis redis = RedisReplay.connect(settings, links, tls, Clock.systemUTC());
            opened = redis;
            return new RedisLogoutStore(redis);
        }

        @Override
        public void destroy() {
            CheckedRedis redis = opened;
            if (redis != null) {
                redis.close();
            }
        }
    }
}
