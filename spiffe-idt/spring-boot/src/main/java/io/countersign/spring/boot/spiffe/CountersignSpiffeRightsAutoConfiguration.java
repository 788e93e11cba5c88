// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.SvidRightsScheme;
import io.countersign.spiffe.tls.X509SvidScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.link.ConditionalOnLinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.ServiceCredential;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of authorizing workloads by the identities of their connections. Active only with {@code
 * countersign.spiffe.rights.enabled}.
 *
 * @since 0.1
 */
@AutoConfiguration(
        before = CountersignAutoConfiguration.class,
        beforeName = "io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration")
@ConditionalOnLinkTrust({SpiffeTrust.NAME, OnSvidsCondition.REGISTRATION})
@EnableConfigurationProperties(CountersignSpiffeRightsProperties.class)
public final class CountersignSpiffeRightsAutoConfiguration {

    private static final String SCOPES = "countersign.spiffe.rights.scopes";

    CountersignSpiffeRightsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.spiffe.rights.enabled")
    ServiceCredential svidServiceCredential(X509SvidScheme peers, CountersignSpiffeRightsProperties properties) {
        Map<SpiffeId, Set<String>> scopes = new HashMap<>();
        properties.scopes().forEach((id, names) -> scopes.put(workload(id), Set.copyOf(names)));
        return new SvidServiceCredential(new SvidRightsScheme(peers, scopes));
    }

    private static SpiffeId workload(String id) {
        try {
            SpiffeId workload = SpiffeId.parse(id);
            if (!workload.isTrustDomain()) {
                return workload;
            }
        } catch (IllegalArgumentException ex) {
            // Refused below, like a trust domain.
        }
        throw new CountersignConfigurationException(
                SCOPES,
                "'" + id + "' is not the SPIFFE ID of a workload.",
                "Use one such as spiffe://shop.com/basket, in brackets: [spiffe://shop.com/basket].");
    }
}
