// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** A rate that two replicas share. */
public final class SharedRate {

    private static final int CALLS = 100;

    private SharedRate() {}

    /** Returns the properties of one of two replicas that share a Redis. */
    public static List<String> properties(TestRedis redis) {
        return List.of(
                "--countersign.replicas=2",
                "--countersign.rate-limit.store=redis",
                "--countersign.rate-limit.redis.url=" + redis.url(),
                // So that a slow machine is no Redis that is away.
                "--countersign.rate-limit.redis.timeout=30s",
                "--countersign.jwt.dpop.replay.store=redis",
                "--countersign.jwt.dpop.replay.redis.url=" + redis.url());
    }

    /**
     * Calls two replicas in turn, and checks that both together accept no more than the rate. Until then the caller has a
     * full bucket. However slow the calls are, the clock of Redis tells how many were added meanwhile.
     *
     * @param one returns the status of a request to one replica
     */
    public static void check(TestRedis redis, int perSecond, Callable<Integer> one, Callable<Integer> other)
            throws Exception {
        long before = redis.micros();
        int accepted = 0;
        for (int i = 0; i < CALLS; i++) {
            accepted += one.call() == 429 ? 0 : 1;
            accepted += other.call() == 429 ? 0 : 1;
        }
        assertThat(accepted).isBetween(perSecond, perSecond + added(redis, perSecond, before));
    }

    private static int added(TestRedis redis, int perSecond, long before) throws IOException {
        return (int) ((redis.micros() - before) * perSecond / 1_000_000);
    }
}
