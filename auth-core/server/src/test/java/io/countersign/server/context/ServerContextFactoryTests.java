// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.context;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.ApplicationContextFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

class ServerContextFactoryTests {

    @Test
    void createWhenServletServerThenItsFactoryRemembersGenericTypes() {
        try (ConfigurableApplicationContext context = create(WebApplicationType.SERVLET)) {
            assertThat(context.getBeanFactory()).isInstanceOf(ServerBeanFactory.class);
        }
    }

    @Test
    void createWhenNoServerThenAsUsual() {
        try (ConfigurableApplicationContext context = create(WebApplicationType.NONE)) {
            assertThat(context.getBeanFactory()).isNotInstanceOf(ServerBeanFactory.class);
        }
    }

    /** As {@code SpringApplication} does it. */
    private static ConfigurableApplicationContext create(WebApplicationType type) {
        return ApplicationContextFactory.DEFAULT.create(type);
    }
}
