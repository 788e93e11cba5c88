// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.util.Objects;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** Ports of servers in this JVM. */
final class Ports {

    private Ports() {}

    /** Returns the port of a running application. */
    static int of(ConfigurableApplicationContext application) {
        return Objects.requireNonNull(((WebServerApplicationContext) application).getWebServer(), "It has started")
                .getPort();
    }
}
