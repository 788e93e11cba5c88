// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.server.ServerSupport;
import io.countersign.server.database.ServerDatabase;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * The key curator, which can run alone or with other services in one JVM. Its settings come from {@code
 * config/curator.yml} on the class path, from arguments and from the environment.
 *
 * @since 0.1
 */
@SpringBootApplication
@EnableConfigurationProperties(CuratorProperties.class)
@Import({ServerSupport.class, ServerDatabase.class})
public class CuratorApplication {

    /** Created only by Spring. */
    CuratorApplication() {}

    /** Returns a builder that starts the application; a launcher can add its own listeners or properties. */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(CuratorApplication.class)
                .web(WebApplicationType.SERVLET)
                .properties("spring.config.name=curator");
    }

    public static void main(String[] args) {
        builder().run(args);
    }
}
