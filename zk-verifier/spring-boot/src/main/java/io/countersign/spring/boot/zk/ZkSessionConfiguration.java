// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ReplayStore;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkPolicies;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.registry.Registry;
import io.countersign.zk.session.SessionIssuer;
import io.countersign.zk.session.SessionSecret;
import io.countersign.zk.session.SessionTokens;
import io.countersign.zk.session.ZkSessionScheme;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the scheme {@code zk-session}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(ZkSessionScheme.class)
@ConditionalOnProperty("countersign.zk.session.enabled")
class ZkSessionConfiguration {

    private static final String PREFIX = "countersign.zk.session.";

    private final Clock clock = Clock.systemUTC();

    /** Used DPoP proofs, both of requests that start a session and of later requests. */
    private final DpopProofs proofs;

    private final Duration skew;

    ZkSessionConfiguration(
            CountersignZkProperties zk,
            CountersignProperties properties,
            ObjectProvider<ReplayStores> stores,
            ObjectProvider<ReplayObserver> observer) {
        ReplayStore opened = ReplayChoice.openForSessions(
                zk, properties.replicas(), stores.orderedStream().toList());
        ReplayStore used = observer.getIfAvailable(() -> ReplayObserver.NONE).observe("zk-session", opened);
        this.skew = properties.clockSkew();
        this.proofs = new DpopProofs(DpopProofs.ALGORITHMS, used, ZkScheme.WINDOW, skew, clock);
    }

    @Bean
    SessionTokens zkSessionTokens(
            CountersignZkProperties properties, CountersignProperties common, ServiceRealm realm) {
        List<SessionSecret> secrets = SessionSecrets.of(properties, common.replicas());
        return ZkSettings.checked(
                PREFIX + "ttl",
                () -> new SessionTokens(realm, secrets, properties.session().ttl(), skew, clock));
    }

    @Bean
    ZkSessionScheme zkSessionScheme(SessionTokens tokens, ZkPolicies policies, Registry registry) {
        return new ZkSessionScheme(tokens, proofs, policies, registry);
    }

    @Bean
    FilterRegistrationBean<ZkSessionFilter> zkSessionFilter(SessionTokens tokens, ServiceAddress address) {
        FilterRegistrationBean<ZkSessionFilter> registration =
                new FilterRegistrationBean<>(new ZkSessionFilter(new SessionIssuer(tokens, proofs), address));
        // Runs after authentication and authorization.
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER + 1);
        return registration;
    }
}
