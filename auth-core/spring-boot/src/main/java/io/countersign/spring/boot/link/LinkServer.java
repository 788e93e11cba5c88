// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import javax.net.ssl.SSLContext;
import org.springframework.boot.web.server.WebServerFactory;
import org.springframework.util.ClassUtils;

/** Configures the TLS of the server. Only Tomcat supports a context that changes while the server runs. */
final class LinkServer {

    private static final boolean TOMCAT = ClassUtils.isPresent(
            "org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory", LinkServer.class.getClassLoader());

    private LinkServer() {}

    /**
     * @param endless whether the number of requests per connection is unlimited
     * @throws CountersignConfigurationException if the server is not Tomcat
     */
    static void protect(WebServerFactory factory, LinkTrust trust, SSLContext context, boolean endless) {
        if (!TOMCAT || !TomcatLink.protect(factory, trust, context, endless)) {
            throw new CountersignConfigurationException(
                    LinkTrusts.PROPERTY,
                    "It is " + trust.name()
                            + ", and the server is not Tomcat: it would use plain HTTP, or TLS without authentication of clients.",
                    "Use spring-boot-starter-tomcat, or countersign.tls.trust=" + BundleTrust.NAME
                            + " with server.ssl.bundle.");
        }
    }

    /**
     * Configures TLS without authentication of clients.
     *
     * @throws CountersignConfigurationException if the server is not Tomcat
     */
    static void present(WebServerFactory factory, LinkTrust trust, SSLContext context) {
        if (!TOMCAT || !TomcatLink.present(factory, trust, context)) {
            throw new CountersignConfigurationException(
                    ManagementPort.TLS,
                    "The server of that port is not Tomcat, and would not follow changes of the identity.",
                    "Use spring-boot-starter-tomcat, or remove the property.");
        }
    }

    /** @throws CountersignConfigurationException if the server is not Tomcat */
    static void storePeerAddresses(WebServerFactory factory) {
        if (!TOMCAT || !TomcatLink.storePeerAddresses(factory)) {
            throw new CountersignConfigurationException(
                    ClientCertProperties.PROXIES,
                    "The server is not Tomcat, and the address of a proxy cannot be told from a forged header there.",
                    "Use spring-boot-starter-tomcat, or remove the property.");
        }
    }
}
