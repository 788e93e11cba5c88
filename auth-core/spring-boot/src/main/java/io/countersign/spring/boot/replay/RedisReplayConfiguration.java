// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.RenamedProperties;
import io.lettuce.core.RedisClient;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Replay store {@code redis}.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(RedisClient.class)
public class RedisReplayConfiguration {

    @Bean
    static RenamedProperties countersignRedisReplayNames(Environment environment) {
        return new RenamedProperties(
                environment,
                Map.of(
                        "countersign.jwt.dpop.replay.redis.uri", "countersign.jwt.dpop.replay.redis.url",
                        "countersign.idt.replay.redis.uri", "countersign.idt.replay.redis.url",
                        "countersign.zk.replay.redis.uri", "countersign.zk.replay.redis.url"));
    }

    @Bean
    SharedReplays countersignRedisReplays(
            ProtectedLinks links, Environment environment, ObjectProvider<SslBundles> bundles) {
        return new RedisReplays(links, RedisTls.of(environment, bundles));
    }

    private static final class RedisReplays implements SharedReplays, DisposableBean {

        private final ProtectedLinks links;

        private final RedisTls tls;

        private final List<RedisReplayStore> opened = new CopyOnWriteArrayList<>();

        private RedisReplays(ProtectedLinks links, RedisTls tls) {
            this.links = Objects.requireNonNull(links, "links cannot be null");
            this.tls = Objects.requireNonNull(tls, "tls cannot be null");
        }

        @Override
        public String name() {
            return "redis";
        }

        @Override
        public ReplayStore open(StoreSettings settings) {
            Clock clock = Clock.systemUTC();
            RedisReplayStore store = new RedisReplayStore(RedisReplay.connect(settings, links, tls, clock), clock);
            opened.add(store);
            return store;
        }

        @Override
        public void destroy() {
            opened.forEach(RedisReplayStore::close);
        }
    }
}
