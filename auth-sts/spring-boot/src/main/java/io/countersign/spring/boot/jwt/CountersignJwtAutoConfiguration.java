// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.jose.BoundedHttp;
import io.countersign.jose.JcaProviders;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.RevocationList;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.SharedJwtScheme;
import io.countersign.schemes.VerifiedCredentialCache;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.ServiceTargets;
import java.net.URI;
import java.time.Clock;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration of the schemes that use JWTs, {@code shared-jwt}, and of services' own tokens.
 *
 * @since 0.1
 */
@AutoConfiguration(before = CountersignAutoConfiguration.class)
@ConditionalOnClass({SharedJwtScheme.class, RefusalCode.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(JwtCondition.class)
@EnableConfigurationProperties(CountersignJwtProperties.class)
public final class CountersignJwtAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignJwtAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    BoundedHttp countersignJwtHttp(CountersignJwtProperties properties, ObjectProvider<SslBundles> bundles) {
        return JwtHttp.of(properties.http(), bundles.getIfAvailable());
    }

    @Bean
    @ConditionalOnMissingBean
    JcaProviders jcaProviders(CountersignJwtProperties properties) {
        return JwtSettings.providers(properties);
    }

    @Bean
    JwtKeySources jwtKeySources(
            CountersignJwtProperties properties, BoundedHttp http, ProtectedLinks links, JcaProviders providers) {
        return JwtKeySources.of(properties, http, links, clock, providers);
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
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.jwt.client.token-uri")
    ServiceTokenSource serviceTokenSource(
            CountersignJwtProperties properties,
            ServiceId service,
            BoundedHttp http,
            ProtectedLinks links,
            JcaProviders providers) {
        CountersignJwtProperties.Client client = properties.client();
        URI tokenUri = links.require(
                "countersign.jwt.client.token-uri",
                Objects.requireNonNull(client.tokenUri(), "the condition says it is there"));
        return ServiceTokenSources.of(client, tokenUri, service, http, clock, providers);
    }

    @Bean
    @ConditionalOnMissingBean
    RevocationList revocationList(
            CountersignJwtProperties properties,
            ObjectProvider<ServiceTokenSource> tokens,
            ServiceTargets targets,
            BoundedHttp http,
            ProtectedLinks links) {
        return new JwtRevocations(tokens.getIfAvailable(), targets, http, links, clock).of(properties.revocation());
    }

    @Bean
    @ConditionalOnMissingBean
    JwtSchemeSettings jwtSchemeSettings(
            ServiceId service,
            JwtKeySources sources,
            RevocationList revocations,
            VerifiedCredentialCache cache,
            CountersignProperties properties,
            RequestLimits limits) {
        return JwtSettings.checked(
                "countersign.clock-skew",
                () -> new JwtSchemeSettings(
                        service,
                        sources.byIssuer(),
                        revocations,
                        cache,
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
            JwtKeySources sources, JcaProviders providers, VerifiedCredentialCache cache) {
        return new JwtInfoContributor(sources, providers, cache, clock);
    }

    @Bean
    JwtHealth jwtHealth(JwtKeySources sources, RevocationList revocations) {
        return new JwtHealth(sources, revocations);
    }
}
