// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.jose.JcaProviders;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.SharedJwtScheme;
import io.countersign.schemes.TokenExchange;
import io.countersign.schemes.WorkloadTokens;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.IssuerConnectionDetails;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.spring.security.resource.ResourceMetadata;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.VerifiedCredentialCache;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the JWT schemes and of services' own tokens.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = {CountersignJwtClientAutoConfiguration.class, CountersignSenderAutoConfiguration.class},
        before = CountersignAutoConfiguration.class)
@ConditionalOnClass({SharedJwtScheme.class, RefusalCode.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(JwtCondition.class)
@EnableConfigurationProperties(CountersignJwtProperties.class)
@Import({
    JwtClientConfiguration.class,
    ExchangeSchemesConfiguration.class,
    WorkloadSchemesConfiguration.class,
    LogoutConfiguration.class
})
public final class CountersignJwtAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignJwtAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    BoundedHttp countersignJwtHttp(JwtHttp clients) {
        return clients.shared();
    }

    @Bean
    JwtHttp jwtHttpClients(
            CountersignJwtProperties properties, ObjectProvider<SslBundles> bundles, ObjectProvider<HttpProxy> proxy) {
        return new JwtHttp(properties.http(), bundles.getIfAvailable(), proxy.getIfAvailable());
    }

    @Bean
    KeyAccess jwtKeyAccess(
            CountersignJwtProperties properties,
            BoundedHttp http,
            JwtHttp clients,
            ProtectedLinks links,
            JcaProviders providers) {
        return new KeyAccess(properties.keySet(), http, clients, links, clock, providers);
    }

    @Bean
    IssuerFactory jwtIssuerFactory(
            CountersignJwtProperties jwt,
            CountersignProperties properties,
            KeyAccess access,
            ServiceId service,
            ObjectProvider<ResourceMetadata> resource,
            RequestLimits limits,
            Environment environment) {
        KnownNames.require(environment, "countersign.jwt", CountersignJwtProperties.class);
        return new IssuerFactory(
                access,
                service,
                JwtSettings.algorithm(jwt.algorithm()),
                audiences(resource),
                properties.clockSkew(),
                limits.maxHeaderSize());
    }

    /** Returns the address of this service, which clients ask for as a resource (RFC 9728 and RFC 8707). */
    private static Set<String> audiences(ObjectProvider<ResourceMetadata> resource) {
        ResourceMetadata metadata = resource.getIfAvailable();
        return metadata == null ? Set.of() : Set.of(metadata.resource().toString());
    }

    @Bean
    JwtKeySources jwtKeySources(
            CountersignJwtProperties properties,
            IssuerFactory factory,
            ObjectProvider<IssuerConnectionDetails> connections,
            ObjectProvider<IssuerRepository> repository) {
        return JwtKeySources.of(
                issuers(properties, connections), properties, factory, repository.getIfAvailable() != null);
    }

    private static List<CountersignJwtProperties.Issuer> issuers(
            CountersignJwtProperties properties, ObjectProvider<IssuerConnectionDetails> connections) {
        return CountersignJwtProperties.Issuer.connected(
                properties.issuers(), connections.orderedStream().toList());
    }

    @Bean
    ConfiguredIssuers jwtConfiguredIssuers(
            CountersignJwtProperties properties,
            IssuerFactory factory,
            JwtKeySources checked,
            ObjectProvider<IssuerConnectionDetails> connections,
            ObjectProvider<IssuerTenants> tenants,
            ObjectProvider<IssuerRepository> repositories) {
        IssuerRepository repository = repositories.getIfAvailable();
        RefreshedIssuers refreshed =
                repository == null ? null : new RefreshedIssuers(repository, factory, properties.issuerRepository());
        return ConfiguredIssuers.of(
                issuers(properties, connections),
                factory,
                tenants.getIfAvailable(),
                refreshed,
                checked.byIssuer().keySet());
    }

    @Bean
    @ConditionalOnMissingBean
    VerifiedCredentialCache verifiedCredentialCache(CountersignJwtProperties properties) {
        CountersignJwtProperties.Cache cache = properties.cache();
        return cache.enabled()
                ? JwtSettings.checked(
                        "countersign.jwt.cache.max-entries",
                        () -> VerifiedCredentialCache.of(cache.maxEntries(), clock))
                : VerifiedCredentialCache.disabled();
    }

    @Bean
    @ConditionalOnMissingBean(value = RevocationList.class, ignored = RevocationsAndLogouts.class)
    RevocationList revocationList(
            CountersignJwtProperties properties,
            ObjectProvider<ServiceTokenSource> tokens,
            ServiceTargets targets,
            ServiceId service,
            ClientKey key,
            KeyAccess access) {
        return new JwtRevocations(tokens.getIfAvailable(), targets, service, key, access).of(properties);
    }

    @Bean
    @ConditionalOnMissingBean
    JwtSchemeSettings jwtSchemeSettings(
            ServiceId service,
            JwtKeySources sources,
            ConfiguredIssuers profiled,
            RevocationList revocations,
            VerifiedCredentialCache cache,
            SenderRules senders,
            CountersignProperties properties,
            IssuerFactory factory,
            RequestLimits limits) {
        return JwtSettings.checked(
                "countersign.clock-skew",
                () -> new JwtSchemeSettings(
                        service,
                        factory.audiences(),
                        sources.own(),
                        sources.foreign(),
                        profiled,
                        revocations,
                        cache,
                        senders,
                        properties.clockSkew(),
                        limits.maxHeaderSize(),
                        clock));
    }

    @Bean
    @ConditionalOnMissingBean
    SharedJwtScheme sharedJwtScheme(
            JwtSchemeSettings settings, CountersignJwtProperties properties, ServiceId service) {
        return new SharedJwtScheme(settings, JwtSettings.audience(properties.audiencePattern(), service));
    }

    @Bean
    @ConditionalOnMissingBean
    ServiceCredential serviceCredential(JwtSchemeSettings settings, ObjectProvider<ServiceTokenSource> tokens) {
        return new JwtServiceCredential(new ServiceTokenScheme(settings), tokens.getIfAvailable());
    }

    @Bean
    JwtInfoContributor jwtInfoContributor(
            JwtKeySources sources,
            ConfiguredIssuers profiled,
            JcaProviders providers,
            VerifiedCredentialCache cache,
            ObjectProvider<TokenExchange> exchange,
            ObjectProvider<WorkloadTokens> signed) {
        return new JwtInfoContributor(
                sources, profiled, providers, clock, JwtInfoContributor.sizes(cache, exchange, signed));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, MeterBinder.class})
    static class MeterConfiguration {

        @Bean
        RevocationMeters revocationMeters(RevocationList revocations) {
            return new RevocationMeters(RevocationsByIssuer.ages(revocations), RevocationsByIssuer.polled(revocations));
        }

        @Bean
        KeySetMeters keySetMeters(JwtKeySources sources, ConfiguredIssuers profiled) {
            return new KeySetMeters(sources, profiled, Clock.systemUTC());
        }
    }

    @Bean
    JwtHealth jwtHealth(JwtKeySources sources, ConfiguredIssuers profiled, RevocationList revocations) {
        return new JwtHealth(sources, profiled, revocations);
    }
}
