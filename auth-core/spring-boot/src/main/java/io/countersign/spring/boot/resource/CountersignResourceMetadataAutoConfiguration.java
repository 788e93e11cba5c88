// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.resource;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.spring.security.resource.ResourceMetadata;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the metadata of this service as a protected resource (RFC 9728), if
 * {@code countersign.resource-metadata.enabled} is set.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(CredentialSchemes.class)
@ConditionalOnBooleanProperty(CountersignResourceMetadataAutoConfiguration.ENABLED)
@EnableConfigurationProperties(ResourceMetadataProperties.class)
public final class CountersignResourceMetadataAutoConfiguration {

    static final String ENABLED = "countersign.resource-metadata.enabled";

    private static final String URL = "countersign.url";

    CountersignResourceMetadataAutoConfiguration() {}

    @Bean
    ResourceMetadata countersignResourceMetadata(ObjectProvider<ServiceAddress> address, ProtectedLinks links) {
        ServiceAddress own = address.getIfAvailable();
        if (own == null) {
            throw new CountersignConfigurationException(
                    URL,
                    "It is not set, and " + ENABLED
                            + " needs it: the address in a request is chosen by the client, so it cannot name the resource.",
                    "Set it to the address that callers use, such as https://orders.example.com.");
        }
        return new ResourceMetadata(links.require(URL, own.url()));
    }

    /** Ordered before Spring Security's filter, which may require a caller. */
    @Bean
    FilterRegistrationBean<ResourceMetadataFilter> countersignResourceMetadataFilter(
            ResourceMetadata metadata,
            ResourceMetadataProperties properties,
            ObjectProvider<ResourceMetadataContributor> contributors) {
        FilterRegistrationBean<ResourceMetadataFilter> registration =
                new FilterRegistrationBean<>(new ResourceMetadataFilter(new ResourceMetadataDocument(
                        metadata, properties, contributors.orderedStream().toList())));
        registration.addUrlPatterns(metadata.path());
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        return registration;
    }
}
