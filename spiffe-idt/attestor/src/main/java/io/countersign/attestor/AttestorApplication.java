// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.server.ServerSupport;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The attestor, which runs apart from the key curator and has no database. Its settings come from
 * {@code config/attestor.yml} on the class path, from arguments and from the environment.
 *
 * @since 0.1
 */
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
@EnableConfigurationProperties(AttestorProperties.class)
@Import(ServerSupport.class)
public class AttestorApplication {

    /** Created only by Spring. */
    AttestorApplication() {}

    /** Returns a builder that starts the application; a launcher can add its own listeners or properties. */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(AttestorApplication.class)
                .web(WebApplicationType.SERVLET)
                .properties("spring.config.name=attestor");
    }

    public static void main(String[] args) {
        builder().run(args);
    }
}
