// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import io.countersign.server.database.ServerDatabase;
import io.countersign.shop.common.ShopCommon;
import io.countersign.shop.common.ShopService;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Application of the basket service: baskets, orders and the checkout.
 *
 * @since 0.1
 */
@SpringBootApplication(proxyBeanMethods = false)
@Import({ShopCommon.class, ServerDatabase.class})
@EnableConfigurationProperties(BasketSettings.class)
@EnableScheduling
public class BasketApplication {

    private static final int WORKERS = 4;

    /** Threads of the workers, each of which waits for other services: none waits for another worker. */
    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(WORKERS);
        scheduler.setThreadNamePrefix("scheduled-");
        return scheduler;
    }

    public static void main(String[] arguments) {
        ShopService.run(BasketApplication.class, "basket", arguments);
    }
}
