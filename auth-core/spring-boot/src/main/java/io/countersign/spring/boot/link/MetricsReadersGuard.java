// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.metrics.CountersignMetricsProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.InitializingBean;

/** Refuses to start with readers of metrics configured if the link trust does not authenticate clients. */
final class MetricsReadersGuard implements InitializingBean {

    private final CountersignMetricsProperties metrics;

    private final LinkTrust trust;

    MetricsReadersGuard(CountersignMetricsProperties metrics, LinkTrust trust) {
        this.metrics = metrics;
        this.trust = trust;
    }

    @Override
    public void afterPropertiesSet() {
        if (!metrics.readers().isEmpty() && trust.server().isEmpty()) {
            throw new CountersignConfigurationException(
                    PeerAdmission.READERS,
                    "It names peers, but " + LinkTrusts.PROPERTY + "=" + trust.name()
                            + " does not authenticate the clients of this server.",
                    "Use countersign.metrics.token-location instead, or a trust that authenticates clients: with "
                            + LinkTrusts.PROPERTY + "=spiffe, leave countersign.spiffe.server true.");
        }
    }
}
