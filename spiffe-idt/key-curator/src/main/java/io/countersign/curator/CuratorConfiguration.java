// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.log.CosignedLog;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogFollower;
import io.countersign.curator.log.LogMeters;
import io.countersign.curator.log.LogSettings;
import io.countersign.curator.log.Reservations;
import io.countersign.curator.web.ConcurrencyLimit;
import io.countersign.curator.web.Limits;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.server.RateLimiters;
import io.countersign.server.database.Transactions;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Beans of the log and of the limits. */
@Configuration(proxyBeanMethods = false)
class CuratorConfiguration {

    private static final Logger logger = LoggerFactory.getLogger(CuratorConfiguration.class);

    private static final String BUSY = "busy";

    private static final int COSIGNATURES = 32;

    private static final int COSIGNATURES_PER_ADDRESS = 8;

    @Bean
    Rbe rbe() {
        return CuratorSettings.rbe();
    }

    @Bean
    RbeParameters parameters(CuratorProperties properties, Rbe rbe) {
        return new CuratorSettings(properties).parameters(rbe);
    }

    @Bean
    LogSettings logSettings(CuratorProperties properties, Rbe rbe, RbeParameters parameters) {
        return new CuratorSettings(properties).log(rbe, parameters);
    }

    @Bean
    LogMeters logMeters(MeterRegistry registry) {
        return new LogMeters(registry);
    }

    @Bean
    Reservations reservations(JdbcClient jdbc, Transactions transactions, Clock clock, CuratorProperties properties) {
        return new Reservations(
                jdbc, transactions, clock, properties.reservationTime(), properties.reservationsPerAddress());
    }

    @Bean
    CuratorLog curatorLog(
            LogSettings settings,
            JdbcClient jdbc,
            Transactions transactions,
            Clock clock,
            Reservations reservations,
            LogMeters meters,
            CuratorProperties properties) {
        int slots = settings.parameters().slots();
        if (properties.reservationsPerAddress() >= slots) {
            logger.warn(
                    "One address may reserve all {} slots: set countersign.curator.reservations-per-address to less",
                    slots);
        }
        return CuratorLog.open(settings, jdbc, transactions, clock, reservations, meters);
    }

    @Bean
    CosignedLog cosignedLog(
            CuratorLog log,
            LogSettings settings,
            JdbcClient jdbc,
            Transactions transactions,
            Clock clock,
            LogMeters meters) {
        CosignedLog cosigned = new CosignedLog(log, settings.witnesses(), jdbc, transactions, clock);
        cosigned.register(meters);
        return cosigned;
    }

    @Bean
    LogFollower logFollower(CuratorLog log, CosignedLog cosigned, CuratorProperties properties) {
        return new LogFollower(log, cosigned, properties.followInterval());
    }

    @Bean
    Limits limits(CuratorProperties properties, RateLimiters limiters, LogMeters meters) {
        CuratorProperties.Limits settings = properties.limits();
        CuratorProperties.RateLimit rates = properties.rateLimit();
        Limits limits = new Limits(
                new ConcurrencyLimit(BUSY, settings.changes(), settings.changesPerAddress()),
                new ConcurrencyLimit(BUSY, COSIGNATURES, COSIGNATURES_PER_ADDRESS),
                new ConcurrencyLimit("too-many-streams", settings.streams(), settings.streamsPerAddress()),
                settings.streamTime(),
                new ConcurrencyLimit("too-many-waits", settings.waits(), settings.waitsPerAddress()),
                limiters.perSecond("changes", rates.changes(), rates.maxCallers()),
                limiters.perSecond("total-changes", rates.totalChanges(), 1),
                limiters.perSecond("cosignatures", rates.reads(), rates.maxCallers()),
                limiters.perSecond("reads", rates.reads(), rates.maxCallers()));
        meters.gauge("streams", "Downloads of the log", limits.streams()::running);
        meters.gauge("waits", "Requests that wait for the next entry", limits.waits()::running);
        return limits;
    }
}
