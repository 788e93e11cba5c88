// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.LinkTrust;
import io.countersign.registration.agent.RegistrationLogs;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Auto-configuration of the link trust {@code registration}. It is registered wherever this module is present, so that
 * the error for a mistyped {@code countersign.tls.trust} lists it, and created only if it is selected.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = CountersignRegistrationAutoConfiguration.class,
        before = CountersignLinkAutoConfiguration.class)
public final class CountersignRegistrationLinkAutoConfiguration {

    CountersignRegistrationLinkAutoConfiguration() {}

    @Bean
    @Lazy
    LinkTrust registrationLinkTrust(
            ObjectProvider<RegistrationSettings> settings,
            ObjectProvider<RegistrationLogs> logs,
            ObjectProvider<IdentityChanges> changes,
            ObjectProvider<RegistrationLinks> links,
            CountersignProperties common) {
        RegistrationSettings registration = settings.getObject();
        RegistrationLinks live = links.getObject();
        return new RegistrationTrust(
                logs.getObject(),
                changes.getObject(),
                registration.maxConnectionAge(),
                registration.server() ? new RegistrationServerLink(live, registration.clients()) : null,
                RegistrationClientLink.of(live, common.services()));
    }
}
