// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import io.countersign.spring.boot.resource.ResourceMetadataContributor;
import java.util.Locale;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the JWT schemes' part in the metadata of this service as a protected resource (RFC 9728).
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignJwtAutoConfiguration.class)
@ConditionalOnClass(DpopProofs.class)
@ConditionalOnBean({DpopProofs.class, CountersignJwtProperties.class})
@ConditionalOnBooleanProperty("countersign.resource-metadata.enabled")
public final class CountersignJwtMetadataAutoConfiguration {

    private static final Set<String> WITH_CERTIFICATES = Set.of("want", "need");

    CountersignJwtMetadataAutoConfiguration() {}

    @Bean
    ResourceMetadataContributor jwtResourceMetadata(
            CountersignJwtProperties properties,
            DpopProofs proofs,
            ObjectProvider<ChosenLinkTrust> trust,
            Environment environment) {
        ChosenLinkTrust chosen = trust.getIfAvailable();
        boolean linked = chosen != null && chosen.trust().server().isPresent();
        return new JwtResourceMetadata(properties, proofs, linked || asksForCertificates(environment));
    }

    private static boolean asksForCertificates(Environment environment) {
        String clientAuth = environment.getProperty("server.ssl.client-auth", "none");
        return WITH_CERTIFICATES.contains(clientAuth.toLowerCase(Locale.ROOT));
    }
}
