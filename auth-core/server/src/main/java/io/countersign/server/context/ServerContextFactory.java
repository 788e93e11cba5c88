// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.context;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.boot.ApplicationContextFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/** Creates the usual context of a servlet server, with a bean factory that finds beans of generic types faster. */
final class ServerContextFactory implements ApplicationContextFactory, Ordered {

    @Override
    public @Nullable ConfigurableApplicationContext create(@Nullable WebApplicationType type) {
        return type == WebApplicationType.SERVLET && !AotDetector.useGeneratedArtifacts()
                ? new AnnotationConfigServletWebServerApplicationContext(new ServerBeanFactory())
                : null;
    }

    /** Before the factory of Spring Boot. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
