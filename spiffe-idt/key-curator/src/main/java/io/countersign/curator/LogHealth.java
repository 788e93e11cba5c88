// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogState;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health of the log: down if the database was not read lately, if the newest head and the clock differ, if another log
 * key is in force, or if the log in the database cannot be continued.
 */
@Component("logHealthIndicator")
final class LogHealth implements HealthIndicator {

    private final CuratorLog log;

    LogHealth(CuratorLog log) {
        this.log = log;
    }

    @Override
    public Health health() {
        LogState state = log.state();
        Health.Builder health = state.isUp() ? Health.up() : Health.down();
        health.withDetail("sequence", state.sequence())
                .withDetail("keyInForce", state.keyInForce())
                .withDetail("read", state.read())
                .withDetail("timely", state.timely());
        if (state.headTime() != null) {
            health.withDetail("headTime", state.headTime());
        }
        if (state.fault() != null) {
            health.withDetail("reason", state.fault());
        }
        return health.build();
    }
}
