// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.server.database.ServerDatabase;
import io.countersign.shop.common.ShopCommon;
import io.countersign.shop.common.ShopService;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Application of the delivery service.
 *
 * @since 0.1
 */
@SpringBootApplication(proxyBeanMethods = false)
@Import({ShopCommon.class, ServerDatabase.class})
@EnableConfigurationProperties(DeliverySettings.class)
public class DeliveryApplication {

    public static void main(String[] arguments) {
        ShopService.run(DeliveryApplication.class, "delivery", arguments);
    }
}
