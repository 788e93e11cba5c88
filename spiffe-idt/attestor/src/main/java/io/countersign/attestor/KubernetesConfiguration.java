// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import com.github.benmanes.caffeine.cache.Ticker;
import io.countersign.attestor.AttestorProperties.Kubernetes;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.source.kubernetes.CachedVerdicts;
import io.countersign.attestor.source.kubernetes.CallLimits;
import io.countersign.attestor.source.kubernetes.KubernetesApi;
import io.countersign.attestor.source.kubernetes.KubernetesSettings;
import io.countersign.attestor.source.kubernetes.KubernetesTokenSource;
import io.countersign.attestor.source.kubernetes.NameTemplate;
import io.countersign.idt.TrustDomain;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.UncheckedIOException;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Source of tokens of a cluster. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "countersign.attestor.source", havingValue = "kubernetes")
class KubernetesConfiguration {

    @Bean
    KubernetesApi kubernetesApi(AttestorProperties properties, Environment environment, SourceMeters meters) {
        Kubernetes settings = properties.kubernetes();
        try {
            return new KubernetesApi(
                    new KubernetesSettings(
                            ApiServerAddress.of(settings.apiServer(), environment),
                            settings.certificateAuthority(),
                            settings.token(),
                            settings.timeout(),
                            (int) settings.maxResponseSize().toBytes()),
                    CallLimits.of(
                            settings.callsPerSecond(), properties.rateLimit().maxCallers()),
                    meters);
        } catch (IllegalStateException | UncheckedIOException ex) {
            throw AttestorProperties.wrong(
                    "kubernetes.certificate-authority",
                    ex.getMessage() + ".",
                    "Set it to a file with the authorities of the API server, in PEM.");
        }
    }

    @Bean
    CachedVerdicts cachedVerdicts(AttestorProperties properties, MeterRegistry registry) {
        AttestorProperties.Cache cache = properties.kubernetes().cache();
        CachedVerdicts verdicts =
                new CachedVerdicts(cache.life(), cache.refusalLife(), cache.maxEntries(), Ticker.systemTicker());
        Gauge.builder("countersign.attestor.cache.size", verdicts, CachedVerdicts::size)
                .description("Verdicts that are remembered")
                .register(registry);
        return verdicts;
    }

    @Bean
    KubernetesTokenSource tokenSource(
            AttestorProperties properties, KubernetesApi api, CachedVerdicts verdicts, Clock clock) {
        Kubernetes settings = properties.kubernetes();
        return new KubernetesTokenSource(api, audience(settings), names(settings), verdicts, clock);
    }

    static String audience(Kubernetes settings) {
        String audience = settings.audience();
        if (!StringUtils.hasText(audience)) {
            throw AttestorProperties.wrong(
                    "kubernetes.audience",
                    "It is not set.",
                    "Set it to an audience that no other service verifies, such as countersign-attestor.");
        }
        return audience;
    }

    static NameTemplate names(Kubernetes settings) {
        TrustDomain trustDomain = trustDomain(settings.trustDomain());
        try {
            return new NameTemplate(trustDomain, settings.path());
        } catch (IllegalArgumentException ex) {
            throw AttestorProperties.wrong(
                    "kubernetes.path",
                    ex.getMessage() + ".",
                    "Use a path such as /ns/{namespace}/sa/{service-account}.");
        }
    }

    private static TrustDomain trustDomain(@Nullable String name) {
        try {
            return TrustDomain.parse(name == null ? "" : name);
        } catch (IllegalArgumentException ex) {
            throw AttestorProperties.wrong(
                    "kubernetes.trust-domain",
                    name == null ? "It is not set." : "'" + name + "' is not a trust domain.",
                    "Set it to a name such as shop.com.");
        }
    }
}
