// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtMode;
import io.countersign.idt.schemes.IdtListener;
import io.countersign.idt.schemes.Revocations;
import io.countersign.idt.schemes.VouchRules;
import io.countersign.spiffe.tls.ConnectionVerifier;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.LinkCounts;
import io.countersign.spring.boot.link.LinkTrustProperty;
import io.countersign.spring.boot.replay.JdbcReplayConfiguration;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.spring.boot.replay.RedisReplayConfiguration;
import io.countersign.spring.boot.replay.ReplayMeterConfiguration;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.boot.replay.SharedReplays;
import java.time.Clock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the schemes {@code dvid}, {@code id-mode}, {@code anon-mode} (experimental) and {@code lsvid},
 * if one of them is selected.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = CountersignSpiffeAutoConfiguration.class,
        afterName = "io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnScheme(
        value = {"dvid", "id-mode", "anon-mode", "lsvid"},
        needs = CountersignIdtAutoConfiguration.ASSERTING_WORKLOADS)
@EnableConfigurationProperties({CountersignIdtProperties.class, CountersignSpiffeProperties.class})
@Import({
    IdtMetricsConfiguration.class,
    DvidConfiguration.class,
    NestedSchemesConfiguration.class,
    IdtRevocationConfiguration.class,
    JdbcReplayConfiguration.class,
    ReplayMeterConfiguration.class,
    RedisReplayConfiguration.class
})
public final class CountersignIdtAutoConfiguration {

    /** First property of the asserting workloads, which all modes require. */
    static final String ASSERTING_WORKLOADS = "countersign.idt.asserting-workloads[0].id";

    private final Clock clock = Clock.systemUTC();

    CountersignIdtAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    IdtListener idtListener() {
        return IdtListener.NONE;
    }

    @Bean
    WorkloadContext idtWorkloadContext(
            ObjectProvider<SvidSource> sources,
            ObjectProvider<ConnectionVerifier> verifiers,
            CountersignSpiffeProperties spiffe,
            CountersignIdtProperties properties,
            CountersignProperties common,
            ObjectProvider<ReplayStore> own,
            ObjectProvider<SharedReplays> shared,
            ObjectProvider<ReplayObserver> observer,
            ObjectProvider<Revocations> revocations,
            IdtListener listener,
            Environment environment) {
        SvidSource source = sources.getIfAvailable();
        ConnectionVerifier verifier = verifiers.getIfAvailable();
        if (source == null || verifier == null) {
            throw IdtSettings.wrong(
                    "countersign.tls.trust",
                    "It is neither spiffe nor registration, but senders of identity tokens are identified by their connections.",
                    "Set it to spiffe, and set countersign.spiffe.allowed-clients.");
        }
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        if (LinkTrustProperty.of(environment).equals(SpiffeTrust.NAME)) {
            requireSenders(spiffe, chosen);
        }
        return new WorkloadContext(
                source.latest().svid().id(),
                verifier,
                new VouchRules(
                        IdtSettings.rights(properties),
                        IdtSettings.limits(properties),
                        revocations.getIfAvailable(() -> Revocations.NONE)),
                IdtSettings.targets(properties, common, chosen),
                observer.getIfAvailable(() -> ReplayObserver.NONE)
                        .observe("idt", replays(own.getIfAvailable(), properties, common, shared)),
                common.clockSkew(),
                listener,
                clock);
    }

    private ReplayStore replays(
            @Nullable ReplayStore own,
            CountersignIdtProperties properties,
            CountersignProperties common,
            ObjectProvider<SharedReplays> shared) {
        return own == null
                ? IdtReplays.open(
                        properties.replay(),
                        common.replicas(),
                        shared.orderedStream().toList(),
                        clock)
                : new ObservedReplayStore(own);
    }

    /** Requires mutual TLS on the server if identity tokens are accepted: their senders are identified by it. */
    private static void requireSenders(CountersignSpiffeProperties spiffe, ChosenSchemes chosen) {
        boolean accepts = Arrays.stream(IdtMode.values()).map(IdtMode::value).anyMatch(chosen::accepts);
        if (accepts && !spiffe.server() && spiffe.allowedClients().isEmpty()) {
            throw IdtSettings.wrong(
                    "countersign.spiffe.server",
                    "It is false, but countersign.accept contains a scheme whose senders are identified by their SVIDs.",
                    "Set it to true, or remove the scheme from countersign.accept and set countersign.propagate to it.");
        }
    }

    @Bean
    AssertingWorkloads idtAssertingWorkloads(
            CountersignIdtProperties properties,
            WorkloadContext context,
            LiveTls tls,
            LinkCounts counts,
            SvidLifetimes lifetimes,
            CountersignProperties common,
            Environment environment) {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        return AssertingWorkloads.of(
                properties,
                (url, id) -> SvidWorkloadHttp.to(url, id, tls, counts, lifetimes, common.client()),
                chosen.contains(IdtMode.DVID.value()) || chosen.contains(IdtMode.ANON_MODE.value()),
                context.listener(),
                clock);
    }

    @Bean
    IdtKeys idtKeys(
            AssertingWorkloads asserting, ObjectProvider<IdentityProviders> providers, Environment environment) {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        boolean proofs = chosen.accepts(IdtMode.DVID.value());
        return new IdtKeys(
                asserting,
                () -> providers.stream()
                        .flatMap(all -> all.used(proofs).stream())
                        .toList(),
                chosen);
    }

    @Bean
    IdtHealth idtHealth(IdtKeys keys) {
        return new IdtHealth(keys);
    }

    @Bean
    IdtInfoContributor idtInfoContributor(AssertingWorkloads asserting, IdtKeys keys, WorkloadContext context) {
        return new IdtInfoContributor(asserting, keys, context);
    }
}
