// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.RenamedProperties;
import io.countersign.spring.boot.replay.ReplayMeterConfiguration;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.zk.RequestNonces;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.SpentProofs;
import io.countersign.zk.ZkPolicies;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.registry.Registry;
import jakarta.servlet.ServletContext;
import java.time.Clock;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the scheme {@code zk}: callers prove in zero knowledge, for each request, that they are
 * registered.
 *
 * @since 0.1
 */
@AutoConfiguration(
        before = CountersignAutoConfiguration.class,
        afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnClass({ZkScheme.class, RefusalCode.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnScheme(value = "zk", needs = "countersign.zk.registry.uri")
@EnableConfigurationProperties(CountersignZkProperties.class)
@Import({
    JdbcReplayConfiguration.class,
    ReplayMeterConfiguration.class,
    RedisReplayConfiguration.class,
    ZkNonceConfiguration.class,
    ZkSessionConfiguration.class
})
public final class CountersignZkAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignZkAutoConfiguration() {}

    @Bean
    static RenamedProperties countersignZkNames(Environment environment) {
        return new RenamedProperties(environment, Map.of("countersign.zk.replicas", "countersign.replicas"));
    }

    @Bean
    @ConditionalOnMissingBean
    ActiveProofSystem countersignProofSystem(CountersignZkProperties properties, ProofSystems systems) {
        return systems.choose(properties.proofSystem(), properties.fallback());
    }

    @Bean
    ProofSystems countersignProofSystems(ObjectProvider<ProofSystem> systems) {
        return new ProofSystems(systems.orderedStream().toList());
    }

    @Bean
    ServiceProofSystems countersignServiceProofSystems(
            ActiveProofSystem active, ProofSystems systems, CountersignZkProperties properties) {
        return ServiceProofSystems.of(active, systems, properties.policies());
    }

    @Bean
    @ConditionalOnMissingBean
    CircuitFolder countersignCircuits(CountersignZkProperties properties) {
        return CircuitFolder.open(properties.keys(), properties.allowDevelopmentKeys());
    }

    @Bean
    @ConditionalOnMissingBean
    ServiceRealm countersignServiceRealm(
            CountersignProperties properties, CountersignZkProperties zk, ServiceId service) {
        return Realms.of(properties.url(), service, zk.epoch());
    }

    @Bean
    @ConditionalOnMissingBean
    ZkPolicies zkPolicies(
            CountersignZkProperties properties,
            ServiceProofSystems systems,
            ObjectProvider<ServiceAddress> address,
            ObjectProvider<ServletContext> servlets,
            Environment environment) {
        Realms.requireOwnPaths(environment);
        ServiceAddress known = address.getIfAvailable();
        ServletContext context = servlets.getIfAvailable();
        return RequestPolicies.of(
                properties,
                (known == null ? "" : known.url().getRawPath()) + (context == null ? "" : context.getContextPath()),
                systems);
    }

    @Bean
    ServiceVerifiers zkVerifiers(
            CountersignZkProperties properties,
            CountersignProperties common,
            ServiceProofSystems systems,
            CircuitFolder folder,
            ZkPolicies policies) {
        // Policies of the application may need any circuit.
        ServiceVerifiers verifiers = policies instanceof RequestPolicies known
                ? ServiceVerifiers.of(systems, folder, known.inUse(), properties.batch(), clock)
                : ServiceVerifiers.ofAll(systems, folder, properties.batch(), clock);
        SessionRequirements.check(verifiers, properties.session(), common.accept());
        return verifiers;
    }

    @Bean
    @ConditionalOnMissingBean
    Registry zkRegistry(
            CountersignZkProperties properties,
            ServiceTargets targets,
            ProtectedLinks links,
            ObjectProvider<ZkRegistryConnectionDetails> connection,
            ObjectProvider<ServiceCredential> credential,
            ObjectProvider<SslBundles> bundles) {
        return new ZkRegistries(properties.registry(), targets, links)
                .remote(connection.getIfAvailable(), credential.getIfAvailable(), bundles.getIfAvailable(), clock);
    }

    @Bean
    ReplayStores countersignMemoryReplayStores(CountersignZkProperties properties) {
        return new MemoryReplayStores(
                properties.replay().maxProofs(), properties.session().maxProofs(), clock);
    }

    @Bean
    @ConditionalOnMissingBean
    SpentProofs spentProofs(
            CountersignZkProperties properties,
            CountersignProperties common,
            ObjectProvider<ReplayStores> stores,
            ObjectProvider<ReplayObserver> observer) {
        return ReplayChoice.open(
                        properties, common.replicas(), stores.orderedStream().toList())
                .through(store ->
                        observer.getIfAvailable(() -> ReplayObserver.NONE).observe("zk", store));
    }

    @Bean
    @ConditionalOnMissingBean
    ZkScheme zkScheme(
            ServiceRealm realm,
            ZkPolicies policies,
            ServiceVerifiers verifiers,
            Registry registry,
            SpentProofs spent,
            ObjectProvider<RequestNonces> nonces) {
        return new ZkScheme(realm, policies, verifiers.all(), registry, spent, nonces.getIfAvailable(), clock);
    }

    @Bean
    ZkHealth zkHealth(ActiveProofSystem active, Registry registry) {
        return new ZkHealth(active, registry);
    }

    @Bean
    ZkInfoContributor zkInfoContributor(
            ActiveProofSystem active,
            ServiceVerifiers verifiers,
            Registry registry,
            CountersignZkProperties properties) {
        return new ZkInfoContributor(active, verifiers, registry, properties);
    }
}
