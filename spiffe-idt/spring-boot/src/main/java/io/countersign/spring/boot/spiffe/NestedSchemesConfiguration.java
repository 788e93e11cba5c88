// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.AnonTokens;
import io.countersign.idt.nested.IdModeTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.schemes.AnonModeScheme;
import io.countersign.idt.schemes.IdModeScheme;
import io.countersign.idt.schemes.LayerExtender;
import io.countersign.idt.schemes.LsvidScheme;
import io.countersign.idt.schemes.MintedTokens;
import io.countersign.idt.schemes.NestedPropagation;
import io.countersign.idt.schemes.NestedSchemeSettings;
import io.countersign.idt.schemes.NestedTokenScheme;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.X509Svid;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerVerifier;
import io.countersign.spring.boot.ConditionalOnScheme;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the schemes of nested tokens. */
@Configuration(proxyBeanMethods = false)
class NestedSchemesConfiguration {

    private static final int MAX_CHAINS = 4096;

    private final ChainVerifier chains = new ChainVerifier(MAX_CHAINS);

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "id-mode", needs = CountersignIdtAutoConfiguration.ASSERTING_WORKLOADS)
    IdModeScheme idModeScheme(
            CountersignIdtProperties properties,
            WorkloadContext context,
            AssertingWorkloads asserting,
            LiveIdentity identity) {
        IdModeTokens tokens = new IdModeTokens(() -> svid(identity), context.clock());
        NestedVerifier verifier = NestedVerifier.idMode(
                policy(properties, context, asserting), identity::bundles, chains, context.uses(), context.clock());
        return new IdModeScheme(verifier, settings(verifier, tokens::extend, properties, context, asserting));
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "anon-mode", needs = CountersignIdtAutoConfiguration.ASSERTING_WORKLOADS)
    AnonModeScheme anonModeScheme(
            CountersignIdtProperties properties, WorkloadContext context, AssertingWorkloads asserting) {
        AnonTokens tokens = new AnonTokens(context.self(), context.clock());
        NestedVerifier verifier = NestedVerifier.anonMode(
                policy(properties, context, asserting), asserting::anonRoots, context.uses(), context.clock());
        return new AnonModeScheme(verifier, settings(verifier, tokens::extend, properties, context, asserting));
    }

    @Bean
    @ConditionalOnScheme(value = "lsvid", needs = CountersignIdtAutoConfiguration.ASSERTING_WORKLOADS)
    LsvidLayers lsvidLayers(LiveIdentity identity, LiveTls tls, WorkloadContext context) {
        return new LsvidLayers(identity, tls, context.clock());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "lsvid", needs = CountersignIdtAutoConfiguration.ASSERTING_WORKLOADS)
    LsvidScheme lsvidScheme(
            CountersignIdtProperties properties,
            WorkloadContext context,
            AssertingWorkloads asserting,
            LiveIdentity identity,
            LsvidLayers layers) {
        NestedPolicy policy = policy(properties, context, asserting);
        boolean strict = properties.bearer() == CountersignIdtProperties.Bearer.STRICT;
        if (strict && !(context.verifier() instanceof PeerVerifier)) {
            throw IdtSettings.wrong(
                    IdtSettings.PREFIX + "bearer",
                    "It is strict, but connections have other keys than the SVIDs that sign tokens.",
                    "Set it to id, or countersign.tls.trust to spiffe.");
        }
        NestedVerifier verifier = NestedVerifier.lsvid(
                strict ? strict(policy) : policy, identity::bundles, chains, context.uses(), context.clock());
        return new LsvidScheme(verifier, settings(verifier, layers, properties, context, asserting));
    }

    private static X509Svid svid(LiveIdentity identity) {
        try {
            return identity.svid();
        } catch (NoSvidException ex) {
            throw new UnknownOutcomeException("no valid SVID");
        }
    }

    private static NestedPolicy strict(NestedPolicy policy) {
        if (!policy.proxies().isEmpty()) {
            throw IdtSettings.wrong(
                    IdtSettings.PREFIX + "bearer",
                    "It is strict, but countersign.idt.proxies is set: no proxy has the key of the last signer.",
                    "Set it to id, or remove the proxies.");
        }
        return policy.withStrictBearer();
    }

    private static NestedPolicy policy(
            CountersignIdtProperties properties, WorkloadContext context, AssertingWorkloads asserting) {
        Set<SpiffeId> proxies = IdtSettings.workloads("proxies", properties.proxies());
        return IdtSettings.checked(
                "countersign.clock-skew",
                "Set it to at most 5m.",
                () -> NestedPolicy.of(context.self(), asserting.ids())
                        .withProxies(proxies)
                        .withSkew(context.clockSkew()));
    }

    private static NestedSchemeSettings settings(
            NestedVerifier verifier,
            LayerExtender extender,
            CountersignIdtProperties properties,
            WorkloadContext context,
            AssertingWorkloads asserting) {
        Duration life = properties.layerLife();
        if (life.toSeconds() < 1) {
            throw IdtSettings.wrong(IdtSettings.PREFIX + "layer-life", "It is " + life + ".", "Set it to at least 1s.");
        }
        NestedPropagation propagation = new NestedPropagation(
                extender, minted(verifier, properties, context, asserting), context.targets(), life);
        return IdtSettings.checked(
                IdtSettings.PREFIX + "max-layers",
                "Set it to 1 to " + NestedTokenScheme.MAX_LAYERS + ".",
                () -> new NestedSchemeSettings(
                        context::peer,
                        propagation,
                        context.rules(),
                        properties.maxLayers(),
                        context.listener(),
                        context.clock()));
    }

    private static @Nullable MintedTokens minted(
            NestedVerifier verifier,
            CountersignIdtProperties properties,
            WorkloadContext context,
            AssertingWorkloads asserting) {
        SpiffeId mintAt = asserting.mintAt();
        if (mintAt == null) {
            return null;
        }
        int maxEntries = properties.mintCache().maxEntries();
        if (maxEntries < 1) {
            throw IdtSettings.wrong(
                    IdtSettings.PREFIX + "mint-cache.max-entries",
                    "It is " + maxEntries + ".",
                    "Set it to at least 1.");
        }
        return new MintedTokens(
                Objects.requireNonNull(asserting.clients().get(mintAt), "it is one of them"),
                mintAt,
                context.self(),
                verifier,
                maxEntries,
                context.clock());
    }
}
