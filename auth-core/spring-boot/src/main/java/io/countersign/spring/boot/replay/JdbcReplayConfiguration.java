// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.core.ReplayStore;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Replay store {@code jdbc}, which uses the application's data source.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({JdbcClient.class, DataSource.class})
public class JdbcReplayConfiguration {

    /** After migrations of the application, which may refuse a schema that has a table already. */
    @Bean
    @DependsOnDatabaseInitialization
    SharedReplays countersignJdbcReplays(
            ObjectProvider<DataSource> source, ObjectProvider<JdbcReplayStore.Transaction> transaction) {
        return new JdbcReplays(source, transaction);
    }

    private record JdbcReplays(
            ObjectProvider<DataSource> source, ObjectProvider<JdbcReplayStore.Transaction> transaction)
            implements SharedReplays {

        @Override
        public String name() {
            return "jdbc";
        }

        @Override
        public ReplayStore open(StoreSettings settings) {
            StoreDatabase database = StoreDatabase.of(settings, source, transaction);
            JdbcReplayStore store = new JdbcReplayStore(database.jdbc(), database.transaction(), Clock.systemUTC());
            return settings.initializeSchema() ? store.initialize() : store;
        }
    }
}
