// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.link.LinkTrust;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Auto-configuration of the link trust {@code spiffe}. It is registered wherever this module is present, so that the
 * error for a mistyped {@code countersign.tls.trust} lists it, and created only if it is selected.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignSpiffeAutoConfiguration.class, before = CountersignLinkAutoConfiguration.class)
public final class CountersignSpiffeLinkAutoConfiguration {

    CountersignSpiffeLinkAutoConfiguration() {}

    @Bean
    @Lazy
    LinkTrust spiffeLinkTrust(
            ObjectProvider<LiveTls> tls,
            ObjectProvider<SvidLifetimes> lifetimes,
            ObjectProvider<CountersignSpiffeProperties> properties,
            CountersignProperties common) {
        CountersignSpiffeProperties spiffe = properties.getObject();
        LiveTls live = tls.getObject();
        return new SpiffeTrust(
                lifetimes.getObject(),
                spiffe.server() ? new SpiffeServerLink(live, SpiffeSettings.clients(spiffe)) : null,
                SpiffeClientLink.of(live, common.services()));
    }
}
