// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.WebServerSslBundle;
import org.springframework.core.Ordered;

/** Refuses to start without TLS 1.3, also on loopback: services send their tokens to the attestor. */
final class TlsRequirement implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {

    private static final String PROTOCOL = "TLSv1.3";

    /** After Spring Boot's own customizers, which set TLS. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        Ssl ssl = factory.getSsl();
        if (ssl == null || !Ssl.isEnabled(ssl) || !hasCertificate(ssl)) {
            throw new CountersignConfigurationException(
                    "server.ssl",
                    "It has no certificate, and services would send their tokens over plain HTTP.",
                    "Set server.ssl.certificate and server.ssl.certificate-private-key, or server.ssl.bundle.");
        }
        bundles(factory, ssl).forEach(TlsRequirement::requireProtocol);
        addValve(factory);
    }

    private static boolean hasCertificate(Ssl ssl) {
        return ssl.getBundle() != null || ssl.getKeyStore() != null || ssl.getCertificate() != null;
    }

    private static void addValve(ConfigurableTomcatWebServerFactory factory) {
        factory.addEngineValves(new PeerAddressValve());
    }

    private static Stream<SslBundle> bundles(TomcatServletWebServerFactory factory, Ssl ssl) {
        SslBundles bundles = factory.getSslBundles();
        Stream<SslBundle> named = bundles == null
                ? Stream.empty()
                : ssl.getServerNameBundles().stream().map(name -> bundles.getBundle(name.bundle()));
        return Stream.concat(Stream.of(WebServerSslBundle.get(ssl, bundles)), named);
    }

    private static void requireProtocol(SslBundle bundle) {
        @Nullable String[] protocols = bundle.getOptions().getEnabledProtocols();
        if (protocols == null || !Arrays.asList(protocols).equals(List.of(PROTOCOL))) {
            throw new CountersignConfigurationException(
                    "server.ssl",
                    "It permits other versions of TLS than 1.3.",
                    "Set enabled-protocols to TLSv1.3: server.ssl.enabled-protocols, or options.enabled-protocols of the"
                            + " bundle.");
        }
    }
}
