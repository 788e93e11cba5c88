// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.Serial;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Has Tomcat speak mutual TLS by the SVID there is. Of an SSL bundle Tomcat would read the stores, once, and check no
 * SPIFFE ID; so it is given a context that is alive. Other servers cannot be given one.
 */
final class SvidTomcatCustomizer implements WebServerFactoryCustomizer<WebServerFactory> {

    private static final String ORIGIN = "SPIFFE Workload API";

    private final LiveTls tls;

    private final PeerPolicy clients;

    private final SvidSource source;

    SvidTomcatCustomizer(LiveTls tls, PeerPolicy clients, SvidSource source) {
        this.tls = tls;
        this.clients = clients;
        this.source = source;
    }

    @Override
    public void customize(WebServerFactory factory) {
        if (!(factory instanceof ConfigurableTomcatWebServerFactory tomcat)) {
            throw new CountersignConfigurationException(
                    "countersign.tls.trust",
                    "It is spiffe, and the server is not Tomcat: it would speak plain HTTP, or TLS without a look at the client.",
                    "Use spring-boot-starter-tomcat, or set countersign.spiffe.server=false and server.ssl.bundle.");
        }
        tomcat.addConnectorCustomizers(this::protect);
    }

    private void protect(Connector connector) {
        if (!(connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol)) {
            throw new IllegalStateException("Tomcat speaks no HTTP/1.1");
        }
        connector.setScheme("https");
        connector.setSecure(true);
        protocol.setSSLEnabled(true);
        protocol.addSslHostConfig(host(protocol.getDefaultSSLHostConfigName()));
    }

    private SSLHostConfig host(String name) {
        SSLHostConfig host = new SvidHost();
        host.setHostName(name);
        host.setProtocols(LiveTls.PROTOCOL);
        host.setCertificateVerification("required");
        SSLHostConfigCertificate certificate = new SvidCertificate(host);
        certificate.setSslContext(new LiveSslContext(tls.context(clients), source));
        host.addCertificate(certificate);
        return host;
    }

    /**
     * Tomcat logs where trust and certificate come from, by the names of files: it would name some that are not read.
     */
    private static final class SvidHost extends SSLHostConfig {

        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String getTruststoreFile() {
            return ORIGIN;
        }
    }

    private static final class SvidCertificate extends SSLHostConfigCertificate {

        @Serial
        private static final long serialVersionUID = 1L;

        SvidCertificate(SSLHostConfig host) {
            super(host, Type.UNDEFINED);
        }

        @Override
        public String getCertificateKeystoreFile() {
            return ORIGIN;
        }
    }
}
