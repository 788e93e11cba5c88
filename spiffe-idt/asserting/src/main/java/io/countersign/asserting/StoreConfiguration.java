// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.keys.KeyEncryption;
import io.countersign.server.database.Transactions;
import io.countersign.spring.boot.replay.JdbcReplayConfiguration;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.spring.boot.replay.RedisReplayConfiguration;
import io.countersign.spring.boot.replay.ReplayMeterConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** State that all replicas share: the OAuth tokens behind DVIDs, and the used LSVIDs. */
@Configuration(proxyBeanMethods = false)
@Import({JdbcReplayConfiguration.class, RedisReplayConfiguration.class, ReplayMeterConfiguration.class})
class StoreConfiguration {

    @Bean
    MintedDvids mintedDvids(
            JdbcClient jdbc,
            Transactions transactions,
            KeyEncryption encryption,
            AssertingProperties properties,
            Clock clock,
            MeterRegistry registry) {
        MintedDvids minted = new MintedDvids(
                jdbc, transactions, encryption, properties.memory().maxSize().toBytes(), clock);
        registry.gauge("countersign.asserting.remembered", minted, MintedDvids::size);
        return minted;
    }

    @Bean
    MintedDvidPurge mintedDvidPurge(MintedDvids minted) {
        return new MintedDvidPurge(minted);
    }

    /** Stores LSVIDs that are used at the same time in one transaction. */
    @Bean
    JdbcReplayStore.Transaction usedLsvidTransaction(Transactions transactions) {
        return transactions::call;
    }
}
