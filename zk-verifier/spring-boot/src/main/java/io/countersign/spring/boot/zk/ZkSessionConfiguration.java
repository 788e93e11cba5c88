// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ReplayStore;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.security.BodyCredentialVerifier;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkPolicies;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.proof.Transport;
import io.countersign.zk.registry.Registry;
import io.countersign.zk.session.SessionIssuer;
import io.countersign.zk.session.SessionSecret;
import io.countersign.zk.session.SessionStart;
import io.countersign.zk.session.SessionTokens;
import io.countersign.zk.session.ZkSessionScheme;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the scheme {@code zk-session}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(ZkSessionScheme.class)
@ConditionalOnBooleanProperty("countersign.zk.session.enabled")
class ZkSessionConfiguration {

    private static final String PREFIX = "countersign.zk.session.";

    private static final Set<JwsAlgorithm> POST_QUANTUM =
            EnumSet.of(JwsAlgorithm.ML_DSA_44, JwsAlgorithm.ML_DSA_65, JwsAlgorithm.ML_DSA_87);

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
        this.proofs = new DpopProofs(
                zk.session().postQuantum() ? POST_QUANTUM : DpopProofs.ALGORITHMS, used, ZkScheme.WINDOW, skew, clock);
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

    /** Runs before Spring Security, so that it is open under every filter chain, and after the first nonce. */
    @Bean
    FilterRegistrationBean<ZkSessionEndpoint> zkSessionEndpoint(
            SessionTokens tokens, ZkScheme scheme, ServiceVerifiers verifiers, ApplicationContext context) {
        SessionStart start = new SessionStart(scheme, tokens, proofs);
        FilterRegistrationBean<ZkSessionEndpoint> registration = new FilterRegistrationBean<>(
                new ZkSessionEndpoint(start, new BodyCredentialVerifier(start, ZkScheme.LONGEST_BODY, context)));
        registration.setEnabled(verifiers.haveProtocolOf(Transport.SESSION));
        registration.addUrlPatterns(ZkScheme.SESSION_PATH);
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        return registration;
    }
}
