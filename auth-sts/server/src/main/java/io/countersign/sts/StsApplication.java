// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.server.ServerSupport;
import io.countersign.server.database.ServerDatabase;
import io.countersign.sts.settings.CodeFlowProperties;
import io.countersign.sts.settings.StsProperties;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Security token service, run by itself or in one JVM with other services. It reads its settings from
 * {@code config/sts.yml} on the class path, command line arguments and the environment.
 *
 * @since 0.1
 */
@SpringBootApplication
@EnableConfigurationProperties({StsProperties.class, CodeFlowProperties.class})
@Import({ServerSupport.class, ServerDatabase.class})
public class StsApplication {

    /** Created by Spring only. */
    StsApplication() {}

    /** Returns a builder of the application, for a launcher that adds its own listeners or properties. */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(StsApplication.class)
                .web(WebApplicationType.SERVLET)
                .properties("spring.config.name=sts");
    }

    public static void main(String[] args) {
        builder().run(args);
    }
}
