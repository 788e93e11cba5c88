// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import io.countersign.spring.boot.replay.StoreDatabase;
import io.countersign.spring.boot.replay.StoreSettings;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Store {@code jdbc} of ended sessions, which uses the application's data source.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({JdbcClient.class, DataSource.class})
public class JdbcLogoutConfiguration {

    @Bean
    LogoutStoreFactory countersignJdbcLogouts(
            ObjectProvider<DataSource> source, ObjectProvider<JdbcReplayStore.Transaction> transaction) {
        return new JdbcLogouts(source, transaction);
    }

    private record JdbcLogouts(
            ObjectProvider<DataSource> source, ObjectProvider<JdbcReplayStore.Transaction> transaction)
            implements LogoutStoreFactory {

        @Override
        public String name() {
            return "jdbc";
        }

        @Override
        public LogoutStore open(StoreSettings settings) {
            StoreDatabase database = StoreDatabase.of(settings, source, transaction);
            JdbcLogoutStore store = new JdbcLogoutStore(database.jdbc(), database.transaction(), Clock.systemUTC());
            return settings.initializeSchema() ? store.initialize() : store;
        }
    }
}
