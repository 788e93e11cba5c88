// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/**
 * Refuses to start with trusted proxies in a server that the application has not started itself: there the address of
 * the socket cannot be told from a forged header.
 */
final class OwnServerGuard implements SmartInitializingSingleton {

    private final ApplicationContext context;

    OwnServerGuard(ApplicationContext context) {
        this.context = context;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (context instanceof WebServerApplicationContext web && web.getWebServer() == null) {
            throw new CountersignConfigurationException(
                    ClientCertProperties.PROXIES,
                    "The application runs in a server that it has not started, such as a servlet container with a WAR"
                            + " file. The address of a proxy cannot be told there.",
                    "Run the application with its embedded Tomcat, or remove the property.");
        }
    }
}
