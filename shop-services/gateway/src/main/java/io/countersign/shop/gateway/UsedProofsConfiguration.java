// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.server.database.ServerDatabase;
import io.countersign.server.database.Transactions;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Stores the used proofs, the gateway's only data, so that no proof is accepted twice, even after a restart. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnExpression("'${spring.datasource.url:}' != ''")
@EnableConfigurationProperties(DataSourceProperties.class)
@Import(ServerDatabase.class)
class UsedProofsConfiguration {

    @Bean
    @ConfigurationProperties("spring.datasource.hikari")
    HikariDataSource dataSource(DataSourceProperties properties) {
        return properties
                .initializeDataSourceBuilder()
                .type(HikariDataSource.class)
                .build();
    }

    /** Writes proofs that are used at the same time in one transaction. */
    @Bean
    JdbcReplayStore.Transaction usedProofs(Transactions transactions) {
        return transactions::call;
    }
}
