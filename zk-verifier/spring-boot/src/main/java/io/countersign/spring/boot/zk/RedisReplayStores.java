// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.spring.boot.replay.RedisReplay;
import io.countersign.spring.boot.replay.RedisReplayStore;
import io.countersign.spring.boot.replay.RedisTls;
import io.countersign.zk.SpentProofs;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/** Store in Redis, which must not evict keys. */
final class RedisReplayStores implements ReplayStores, DisposableBean {

    private static final String PREFIX = "countersign.zk.replay.redis.";

    private final CountersignZkProperties.Redis settings;

    private final RedisReplay redis;

    private final Clock clock;

    private @Nullable RedisReplayStore store;

    RedisReplayStores(CountersignZkProperties.Redis settings, ProtectedLinks links, RedisTls tls, Clock clock) {
        this.settings = settings;
        this.redis = new RedisReplay(PREFIX + "url", links, tls);
        this.clock = clock;
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
        return new SpentProofs(new ObservedReplayStore(openForSessions()), Instant.MIN);
    }

    /** Uses one connection for both kinds of proofs. */
    @Override
    public synchronized ReplayStore openForSessions() {
        RedisReplayStore opened = store;
        if (opened == null) {
            ZkSettings.positive(PREFIX + "timeout", settings.timeout());
            opened = redis.open(settings.url(), settings.timeout(), clock);
            store = opened;
        }
        return opened;
    }

    @Override
    public synchronized void destroy() {
        RedisReplayStore opened = store;
        if (opened != null) {
            opened.close();
        }
    }
}
