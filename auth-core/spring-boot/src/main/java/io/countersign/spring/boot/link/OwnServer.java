// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/** The application's own web server. */
final class OwnServer {

    private static final boolean TOMCAT =
            ClassUtils.isPresent("org.springframework.boot.tomcat.TomcatWebServer", OwnServer.class.getClassLoader());

    private final ApplicationContext context;

    OwnServer(ApplicationContext context) {
        this.context = context;
    }

    /** Whether it accepts connections. True if the application runs in a server that it has not started. */
    boolean accepts() {
        if (!(context instanceof WebServerApplicationContext web)) {
            return true;
        }
        WebServer server = web.getWebServer();
        return server == null || (server.getPort() > 0 && !(TOMCAT && TomcatState.isPaused(server)));
    }
}
