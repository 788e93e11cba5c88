// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerTls;
import java.time.Clock;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Serves the actuator's own port with the identity of the link trust, instead of {@code server.ssl}. With bundles, Spring
 * Boot configures its TLS.
 */
final class ManagementServerCustomizer implements WebServerFactoryCustomizer<ConfigurableWebServerFactory>, Ordered {

    /** After Spring Boot's customizers of that server, which copy the settings of the application's own. */
    private static final int ORDER = 100;

    private final LinkTrust trust;

    ManagementServerCustomizer(LinkTrust trust) {
        this.trust = trust;
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public void customize(ConfigurableWebServerFactory factory) {
        if (!(trust instanceof BundleTrust)) {
            factory.setSsl(null);
            factory.setHttp2(null);
            LinkServer.present(factory, trust, ServerTls.context(this::identity, Clock.systemUTC()));
        }
    }

    private LinkIdentity identity() {
        return trust.identity()
                .orElseThrow(() -> new IllegalStateException("This application has no identity to present"));
    }
}
