// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.jose.JcaProviders;
import io.countersign.schemes.opaque.ClientAuthentication;
import io.countersign.schemes.opaque.IntrospectionEndpoint;
import io.countersign.schemes.opaque.OpaqueTokenRules;
import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.schemes.opaque.SignedAnswers;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignSenderAutoConfiguration;
import io.countersign.spring.boot.jwt.KnownNames;
import io.countersign.spring.security.resource.ResourceMetadata;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.net.URI;
import java.time.Clock;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the scheme of opaque tokens.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = {CountersignSenderAutoConfiguration.class, CountersignJwtAutoConfiguration.class},
        before = CountersignAutoConfiguration.class)
@ConditionalOnClass(OpaqueTokenScheme.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnScheme(
        value = "opaque-token",
        needs = {"countersign.opaque-token.issuer", "countersign.opaque-token.introspection-uri"})
@EnableConfigurationProperties(CountersignOpaqueTokenProperties.class)
public final class CountersignOpaqueTokenAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignOpaqueTokenAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    OpaqueTokenRules opaqueTokenRules(
            CountersignOpaqueTokenProperties opaque,
            CountersignProperties properties,
            ServiceId service,
            ObjectProvider<ResourceMetadata> resource,
            Environment environment) {
        KnownNames.require(environment, "countersign.opaque-token", CountersignOpaqueTokenProperties.class);
        return OpaqueTokenSettings.rules(opaque, audiences(service, resource), properties.clockSkew());
    }

    /** Returns the id of this service, and its address if clients learn that as a resource (RFC 9728 and RFC 8707). */
    private static Set<String> audiences(ServiceId service, ObjectProvider<ResourceMetadata> resource) {
        ResourceMetadata metadata = resource.getIfAvailable();
        return metadata == null
                ? Set.of(service.value())
                : Set.of(service.value(), metadata.resource().toString());
    }

    @Bean
    @ConditionalOnMissingBean
    OpaqueTokenScheme opaqueTokenScheme(
            CountersignOpaqueTokenProperties properties,
            OpaqueTokenRules rules,
            IntrospectionEndpoint endpoint,
            ObjectProvider<RevocationList> revocations,
            SenderRules senders) {
        TokenRules tokenRules = new TokenRules(
                OpaqueTokenSettings.maxSize(properties),
                VerifiedCredentialCache.disabled(),
                revocations.getIfAvailable(() -> RevocationList.NONE),
                senders,
                clock);
        return new OpaqueTokenScheme(rules, endpoint, OpaqueTokenSettings.limits(properties), tokenRules);
    }

    @Bean
    @ConditionalOnBooleanProperty("countersign.resource-metadata.enabled")
    OpaqueTokenResourceMetadata opaqueTokenResourceMetadata(OpaqueTokenRules rules) {
        return new OpaqueTokenResourceMetadata(rules.issuer());
    }

    @Bean
    OpaqueTokenInfoContributor opaqueTokenInfoContributor(OpaqueTokenScheme scheme, OpaqueTokenRules rules) {
        return new OpaqueTokenInfoContributor(scheme, rules, clock);
    }

    @Bean
    OpaqueTokenHealth opaqueTokenHealth(OpaqueTokenScheme scheme, OpaqueTokenRules rules) {
        return new OpaqueTokenHealth(scheme, rules.issuer(), clock);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(IntrospectionEndpoint.class)
    static class EndpointConfiguration {

        /** Not a candidate for other beans: it trusts the authorities of this endpoint only. */
        @Bean(defaultCandidate = false)
        @Qualifier("opaqueTokenHttp")
        BoundedHttp opaqueTokenHttp(
                CountersignOpaqueTokenProperties properties,
                ObjectProvider<SslBundles> bundles,
                ObjectProvider<HttpProxy> proxy) {
            return IntrospectionClient.http(properties, bundles.getIfAvailable(), proxy.getIfAvailable());
        }

        @Bean
        IntrospectionEndpoint introspectionEndpoint(
                CountersignOpaqueTokenProperties opaque,
                CountersignProperties properties,
                @Qualifier("opaqueTokenHttp") BoundedHttp http,
                ProtectedLinks links,
                ServiceId service,
                JcaProviders providers) {
            Clock clock = Clock.systemUTC();
            URI address = OpaqueTokenSettings.address("introspection-uri", opaque.introspectionUri());
            links.require("countersign.opaque-token.introspection-uri", address);
            ClientAuthentication client = IntrospectionClient.authentication(opaque, service, providers, clock);
            SignedAnswers signed = new AnswerKeys(http, links, providers, clock)
                    .rules(opaque, client.clientId(), properties.clockSkew());
            return IntrospectionEndpoint.at(address, http, client, signed);
        }
    }
}
