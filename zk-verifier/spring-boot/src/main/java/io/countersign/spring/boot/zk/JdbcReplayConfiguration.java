// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.zk.SpentProofs;
import java.time.Clock;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Configures the store {@code jdbc}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({JdbcClient.class, DataSource.class})
class JdbcReplayConfiguration {

    /** After migrations of the application, which may refuse a schema that has a table already. */
    @Bean
    @DependsOnDatabaseInitialization
    @ConditionalOnBean(DataSource.class)
    ReplayStores countersignJdbcReplayStores(
            DataSource source,
            ObjectProvider<JdbcReplayStore.Transaction> transaction,
            CountersignZkProperties properties) {
        return new JdbcStores(
                source,
                transaction.getIfAvailable(() -> JdbcReplayStore.Transaction.alone(source)),
                properties.replay().initializeSchema());
    }

    private record JdbcStores(DataSource source, JdbcReplayStore.Transaction transaction, boolean initialize)
            implements ReplayStores {

        @Override
        public String name() {
            return "jdbc";
        }

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public SpentProofs open() {
            return new SpentProofs(new ObservedReplayStore(openForSessions()), Instant.MIN);
        }

        @Override
        public ReplayStore openForSessions() {
            JdbcReplayStore store = new JdbcReplayStore(JdbcClient.create(source), transaction, Clock.systemUTC());
            return initialize ? store.initialize() : store;
        }
    }
}
