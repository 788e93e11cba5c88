// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.util.Map;
import java.util.Objects;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Starts a service of the Shop. Several services may share one JVM and class path. Each therefore reads
 * {@code config/shop.yml} and {@code config/<service>.yml}, and migrates its database with {@code
 * db/<service>/}.
 *
 * @since 0.1
 */
public final class ShopService {

    private ShopService() {}

    /**
     * @param application main class of the service, annotated {@code @SpringBootApplication} and importing
     *     {@link ShopCommon}
     * @param service short name of the service, such as {@code account}, used for its files, its port and its
     *     service id
     */
    public static ConfigurableApplicationContext run(Class<?> application, String service, String... arguments) {
        return builder(application, service).run(arguments);
    }

    /** Returns the builder that {@link #run} uses, for callers that add to it. */
    public static SpringApplicationBuilder builder(Class<?> application, String service) {
        Objects.requireNonNull(application, "application cannot be null");
        Objects.requireNonNull(service, "service cannot be null");
        return new SpringApplicationBuilder(application)
                .properties(names(service))
                .bannerMode(Banner.Mode.OFF)
                .initializers(new IssuerSettings());
    }

    /**
     * Returns the environment that a service would have, without starting it.
     *
     * @param properties properties that override its files, as arguments do
     */
    public static ConfigurableEnvironment environment(String service, Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("arguments", properties));
        environment.getPropertySources().addLast(new MapPropertySource("service", names(service)));
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        return environment;
    }

    private static Map<String, Object> names(String service) {
        return Map.of("spring.config.name", "shop," + service, "shop.service", service);
    }
}
