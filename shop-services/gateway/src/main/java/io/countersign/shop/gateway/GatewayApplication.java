// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.shop.common.ShopCommon;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.forwarding.ForwardingRoutes;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The gateway: the entry of the Shop. Its only data are used proofs.
 *
 * @since 0.1
 */
@SpringBootApplication(
        proxyBeanMethods = false,
        exclude = {
            DataSourceAutoConfiguration.class,
            DataSourceTransactionManagerAutoConfiguration.class,
            JdbcTemplateAutoConfiguration.class,
            JdbcClientAutoConfiguration.class,
            FlywayAutoConfiguration.class
        })
@Import({ShopCommon.class, ForwardingRoutes.class})
@EnableConfigurationProperties(GatewaySettings.class)
public class GatewayApplication {

    public static void main(String[] arguments) {
        ShopService.run(GatewayApplication.class, "gateway", arguments);
    }
}
