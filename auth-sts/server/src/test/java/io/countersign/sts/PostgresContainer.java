// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Objects;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** A PostgreSQL for the tests of this module, started once. Where no container engine runs, they are skipped, unless it is required. */
final class PostgresContainer {

    private static final String IMAGE =
            Objects.requireNonNullElse(System.getenv("COUNTERSIGN_POSTGRES_IMAGE"), "postgres:17-alpine");

    private PostgresContainer() {}

    static PostgreSQLContainer get() {
        boolean available = DockerClientFactory.instance().isDockerAvailable();
        if ("required".equals(System.getProperty("countersign.containers"))) {
            assertThat(available).as("a container engine runs").isTrue();
        }
        assumeTrue(available, "skipped: no container engine runs here, so nothing was tested on PostgreSQL");
        return Holder.CONTAINER;
    }

    /** Ends with the JVM, by Testcontainers' own means. */
    private static final class Holder {

        private static final PostgreSQLContainer CONTAINER = start();

        private static PostgreSQLContainer start() {
            PostgreSQLContainer container =
                    new PostgreSQLContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor("postgres"));
            container.start();
            return container;
        }
    }
}
