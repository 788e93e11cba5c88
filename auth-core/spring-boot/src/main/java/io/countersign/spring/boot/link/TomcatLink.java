// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.MutualTls;
import java.io.Serial;
import javax.net.ssl.SSLContext;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactory;

/**
 * Configures TLS of Tomcat with a given context, usually mutual TLS. With an SSL bundle, Tomcat would read the stores once
 * and would not authenticate clients by the {@link LinkTrust}.
 */
final class TomcatLink {

    private final LinkTrust trust;

    private final SSLContext context;

    private final boolean mutual;

    private final boolean endless;

    private TomcatLink(LinkTrust trust, SSLContext context, boolean mutual, boolean endless) {
        this.trust = trust;
        this.context = context;
        this.mutual = mutual;
        this.endless = endless;
    }

    /** Returns whether the server is Tomcat, and so has been configured. */
    static boolean protect(WebServerFactory factory, LinkTrust trust, SSLContext context, boolean endless) {
        if (!(factory instanceof ConfigurableTomcatWebServerFactory tomcat)) {
            return false;
        }
        tomcat.addConnectorCustomizers(new TomcatLink(trust, context, true, endless)::protect);
        tomcat.addEngineValves(new PeerAddressValve());
        return true;
    }

    /** Returns whether the server is Tomcat, and so presents its identity. It asks clients for no certificate. */
    static boolean present(WebServerFactory factory, LinkTrust trust, SSLContext context) {
        if (!(factory instanceof ConfigurableTomcatWebServerFactory tomcat)) {
            return false;
        }
        tomcat.addConnectorCustomizers(new TomcatLink(trust, context, false, false)::protect);
        return true;
    }

    /** Returns whether the server is Tomcat, and so stores the addresses of sockets as request attributes. */
    static boolean storePeerAddresses(WebServerFactory factory) {
        if (!(factory instanceof ConfigurableTomcatWebServerFactory tomcat)) {
            return false;
        }
        tomcat.addEngineValves(new PeerAddressValve());
        return true;
    }

    private void protect(Connector connector) {
        if (!(connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol)) {
            throw new IllegalStateException("Tomcat does not use HTTP/1.1");
        }
        connector.setScheme("https");
        connector.setSecure(true);
        if (endless) {
            protocol.setMaxKeepAliveRequests(-1);
        }
        // Customizers that run later may add it.
        connector.addLifecycleListener(event -> refuseHttp2(event.getType(), connector));
        protocol.setSSLEnabled(true);
        protocol.setSslImplementationName(LinkSslImplementation.class.getName());
        protocol.addSslHostConfig(host(protocol.getDefaultSSLHostConfigName()));
    }

    private void refuseHttp2(String event, Connector connector) {
        if (event.equals(Lifecycle.BEFORE_INIT_EVENT) && connector.findUpgradeProtocols().length > 0) {
            throw OtherTlsSettings.http2(trust.name());
        }
    }

    private SSLHostConfig host(String name) {
        String origin = LinkTrusts.PROPERTY + "=" + trust.name();
        SSLHostConfig host = new Host(origin);
        host.setHostName(name);
        host.setProtocols(MutualTls.PROTOCOL);
        host.setCertificateVerification(mutual ? "required" : "none");
        SSLHostConfigCertificate certificate = new Certificate(host, origin);
        certificate.setSslContext(new LinkSslContext(context, trust));
        host.addCertificate(certificate);
        return host;
    }

    /**
     * Names the link trust in Tomcat's log, which would otherwise name files that are not read.
     */
    private static final class Host extends SSLHostConfig {

        @Serial
        private static final long serialVersionUID = 1L;

        private final String origin;

        Host(String origin) {
            this.origin = origin;
        }

        @Override
        public String getTruststoreFile() {
            return origin;
        }
    }

    private static final class Certificate extends SSLHostConfigCertificate {

        @Serial
        private static final long serialVersionUID = 1L;

        private final String origin;

        Certificate(SSLHostConfig host, String origin) {
            super(host, Type.UNDEFINED);
            this.origin = origin;
        }

        @Override
        public String getCertificateKeystoreFile() {
            return origin;
        }
    }
}
