// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ServerSupport;
import io.countersign.server.database.ServerDatabase;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * ZK authenticator, run alone or with other services in one JVM. Its settings come from {@code
 * config/zk-authenticator.yml} on the class path, arguments and the environment.
 *
 * @since 0.1
 */
@SpringBootApplication
@EnableConfigurationProperties(AuthenticatorProperties.class)
@Import({ServerSupport.class, ServerDatabase.class})
public class ZkAuthenticatorApplication {

    /** Called only by Spring. */
    ZkAuthenticatorApplication() {}

    /** Returns the builder that starts the application, for launchers that add listeners or properties. */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(ZkAuthenticatorApplication.class)
                .web(WebApplicationType.SERVLET)
                .properties("spring.config.name=zk-authenticator");
    }

    public static void main(String[] args) {
        builder().run(args);
    }
}
