// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.deliverygateway;

import io.countersign.shop.common.ShopCommon;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.forwarding.ForwardingRoutes;
import io.countersign.shop.forwarding.RouteTable;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Application of the delivery gateway, the entry of {@code delivery.com}. It has no database.
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
@EnableConfigurationProperties(DeliveryGatewaySettings.class)
public class DeliveryGatewayApplication {

    @Bean
    RouteTable routeTable(DeliveryGatewaySettings settings) {
        return new RouteTable(ShipmentRoutes.all(), settings.maxResponseSize());
    }

    public static void main(String[] arguments) {
        ShopService.run(DeliveryGatewayApplication.class, "delivery-gateway", arguments);
    }
}
