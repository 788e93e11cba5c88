// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.core.ServiceId;
import io.countersign.spring.boot.client.CountersignClients;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** HTTP service clients of the services that take part in a checkout. */
@Configuration(proxyBeanMethods = false)
class Participants {

    @Bean
    ProductClient productClient(CountersignClients clients) {
        return clients.create(new ServiceId("product.shop.com"), ProductClient.class);
    }

    @Bean
    DeliveryClient deliveryClient(CountersignClients clients) {
        return clients.create(new ServiceId("delivery-gateway.delivery.com"), DeliveryClient.class);
    }

    @Bean
    AccountClient accountClient(CountersignClients clients) {
        return clients.create(new ServiceId("account.shop.com"), AccountClient.class);
    }
}
