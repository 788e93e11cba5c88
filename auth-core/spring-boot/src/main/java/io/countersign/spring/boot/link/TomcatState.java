// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import org.apache.coyote.AbstractProtocol;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServer;

/** State of Tomcat that Spring Boot does not report. */
final class TomcatState {

    private TomcatState() {}

    /** Returns whether it is Tomcat whose connector is paused: the operating system goes on to queue connections. */
    static boolean isPaused(WebServer server) {
        return server instanceof TomcatWebServer tomcat
                && tomcat.getTomcat().getConnector().getProtocolHandler() instanceof AbstractProtocol<?> protocol
                && protocol.isPaused();
    }
}
