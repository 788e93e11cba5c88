// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.zk.SpentProofs;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/** Opens a Redis that evicts nothing. */
final class RedisReplayStores implements ReplayStores, DisposableBean {

    private static final String PREFIX = "countersign.zk.replay.redis.";

    private final CountersignZkProperties.Redis settings;

    private final ProtectedLinks links;

    private final Clock clock;

    private @Nullable RedisReplayStore store;

    RedisReplayStores(CountersignZkProperties.Redis settings, ProtectedLinks links, Clock clock) {
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.links = Objects.requireNonNull(links, "links cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public SpentProofs open() {
        ZkSettings.positive(PREFIX + "timeout", settings.timeout());
        String uri = address();
        RedisReplayStore opened;
        try {
            opened = new RedisReplayStore(uri, settings.timeout(), clock);
        } catch (IllegalArgumentException ex) {
            throw notOne();
        }
        store = opened;
        opened.evictionPolicy()
                .filter(policy -> !policy.equals(RedisReplayStore.NO_EVICTION))
                .ifPresent(RedisReplayStores::refuse);
        return new SpentProofs(opened, Instant.MIN);
    }

    /** It may hold a password, which no message tells. */
    private String address() {
        String uri = settings.uri();
        if (uri == null) {
            throw ZkSettings.wrong(
                    PREFIX + "uri",
                    "It is not set.",
                    "Set it, for example to rediss://user:password@redis.internal:6380.");
        }
        try {
            URI parsed = URI.create(uri);
            if (!"rediss".equals(parsed.getScheme())) {
                links.require(PREFIX + "uri", new URI("http", parsed.getHost(), "/", null));
            }
            return uri;
        } catch (IllegalArgumentException | java.net.URISyntaxException ex) {
            throw notOne();
        } catch (CountersignConfigurationException ex) {
            throw ZkSettings.wrong(
                    PREFIX + "uri",
                    "It is a plain link to another machine.",
                    "Use rediss://, or set countersign.tls.required=false if something else protects the link.");
        }
    }

    private static CountersignConfigurationException notOne() {
        return ZkSettings.wrong(
                PREFIX + "uri",
                "It is no address of a Redis.",
                "Use one such as rediss://user:password@redis.internal:6380.");
    }

    private static void refuse(String policy) {
        throw ZkSettings.wrong(
                PREFIX + "uri",
                "That Redis forgets what it likes when its memory is full: its maxmemory-policy is " + policy + ".",
                "Set maxmemory-policy to noeviction, or use another Redis.");
    }

    @Override
    public void destroy() {
        RedisReplayStore opened = store;
        if (opened != null) {
            opened.close();
        }
    }
}
