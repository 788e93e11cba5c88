// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.idt.dvid.DvidPolicy;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.idt.schemes.DvidPropagation;
import io.countersign.idt.schemes.DvidScheme;
import io.countersign.idt.schemes.MintedDvids;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.http.IssuerTls;
import io.countersign.spring.boot.link.LinkCounts;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Configuration of the scheme {@code dvid}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnScheme(
        value = "dvid",
        needs = {CountersignIdtAutoConfiguration.ASSERTING_WORKLOADS, "countersign.idt.identity-providers[0].issuer"})
class DvidConfiguration {

    private static final Duration CONNECT = Duration.ofSeconds(2);

    private static final Duration WHOLE = Duration.ofSeconds(5);

    private static final int MAX_KEY_SET = 256 * 1024;

    @Bean(destroyMethod = "close")
    IdentityProviders idtIdentityProviders(
            CountersignIdtProperties properties,
            WorkloadContext context,
            LiveTls tls,
            LinkCounts counts,
            SvidLifetimes lifetimes,
            CountersignProperties common,
            ProtectedLinks links,
            ObjectProvider<BoundedHttp> shared,
            Environment environment,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<HttpProxy> proxy) {
        return new IdentityProviders(
                IdtSettings.keySet(properties.keySet()),
                shared.getIfAvailable(() -> new BoundedHttp(
                        CONNECT, WHOLE, MAX_KEY_SET, IssuerTls.of(environment, bundles), proxy.getIfAvailable())),
                (url, id) -> SvidWorkloadHttp.to(url, id, tls, counts, lifetimes, common.client()),
                links,
                context.clock());
    }

    @Bean
    @ConditionalOnMissingBean
    DvidVerifier dvidVerifier(
            CountersignIdtProperties properties,
            WorkloadContext context,
            AssertingWorkloads asserting,
            IdentityProviders providers) {
        String audience = properties.audience() == null
                ? context.self().trustDomain().id().toString()
                : IdtSettings.audience(IdtSettings.PREFIX + "audience", properties.audience());
        DvidPolicy policy = new DvidPolicy(
                asserting.dvidKeys(),
                providers.of(properties.identityProviders()),
                audience,
                IdtSettings.workloads("forwarders", properties.forwarders()),
                RsaProofSettings.DEFAULT,
                SpiffeSettings.positive(IdtSettings.PREFIX + "max-dvid-life", properties.maxDvidLife()),
                context.clockSkew());
        return new DvidVerifier(policy, context.uses(), context.clock());
    }

    @Bean
    @ConditionalOnMissingBean
    DvidScheme dvidScheme(
            DvidVerifier verifier,
            CountersignIdtProperties properties,
            WorkloadContext context,
            AssertingWorkloads asserting) {
        DvidPropagation propagation = new DvidPropagation(
                context.self(),
                asserting.clients(),
                asserting.mintAt(),
                context.targets(),
                properties.disclosing(),
                new MintedDvids(asserting.dvidKeys(), context.clockSkew(), context.clock()));
        return new DvidScheme(
                verifier,
                context::peer,
                propagation,
                context.rules(),
                properties.disclosing(),
                context.listener(),
                context.clock());
    }
}
