// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.registration;

import io.countersign.registrations.EmbeddedRegistrations;
import io.countersign.sample.registration.orders.Orders;
import io.countersign.sample.registration.prices.Prices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.function.ThrowingConsumer;

/** Both services, with the key curator and the attestor with which they register. */
final class SampleWorld implements AutoCloseable {

    static final String ORDERS = "127.0.0.11";

    static final String PRICES = "127.0.0.12";

    private final List<ConfigurableApplicationContext> services = new ArrayList<>();

    private final EmbeddedRegistrations registrations;

    /** @param folder empty folder that no other user can enter */
    SampleWorld(Path folder) {
        registrations = EmbeddedRegistrations.builder("example.org").start(folder);
    }

    EmbeddedRegistrations registrations() {
        return registrations;
    }

    static String id(String service) {
        return "spiffe://example.org/" + service;
    }

    static int port(ConfigurableApplicationContext context) {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    ConfigurableApplicationContext startPrices() {
        return start(Prices::main, PRICES, registrations.register(id("prices"), PRICES));
    }

    ConfigurableApplicationContext startOrders(String name, String address, int pricesPort) {
        return startOrders(address, pricesPort, registrations.register(id(name), address));
    }

    ConfigurableApplicationContext startOrders(String address, int pricesPort, Map<String, String> registration) {
        Map<String, String> properties = new LinkedHashMap<>(registration);
        properties.put("countersign.services.[prices.example.org].url", "https://" + PRICES + ":" + pricesPort);
        return start(Orders::main, address, properties);
    }

    private ConfigurableApplicationContext start(
            ThrowingConsumer<String[]> main, String address, Map<String, String> more) {
        Map<String, String> properties = new LinkedHashMap<>(more);
        properties.put("server.address", address);
        properties.put("server.port", "0");
        properties.put("countersign.client.connect-timeout", "30s");
        properties.put("countersign.client.read-timeout", "60s");
        // Only the key curator uses the database that is on the class path of this test.
        properties.put("spring.autoconfigure.exclude", DataSourceAutoConfiguration.class.getName());
        ConfigurableApplicationContext context = SpringApplication.from(main)
                .run(properties.entrySet().stream()
                        .map(property -> "--" + property.getKey() + "=" + property.getValue())
                        .toArray(String[]::new))
                .getApplicationContext();
        services.add(context);
        return context;
    }

    @Override
    public void close() {
        services.forEach(ConfigurableApplicationContext::close);
        registrations.close();
    }
}
