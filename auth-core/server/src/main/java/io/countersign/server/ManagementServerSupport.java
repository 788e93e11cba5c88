// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Limits the time for headers on a separate port of the actuator as well, where slow clients would otherwise occupy the
 * connections of probes.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementServerSupport {

    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> managementHeaderDeadline(Environment environment) {
        Duration timeout =
                environment.getProperty("countersign.header-timeout", Duration.class, Duration.ofSeconds(10));
        return factory -> HeaderDeadlineProtocol.use(factory, timeout);
    }
}
