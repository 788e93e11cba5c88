// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkPolicies;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.registry.Registry;
import io.countersign.zk.session.SessionIssuer;
import io.countersign.zk.session.SessionTokens;
import io.countersign.zk.session.ZkSessionScheme;
import java.time.Clock;
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

    ZkSessionConfiguration(CountersignZkProperties zk, CountersignProperties properties) {
        requireOneProcess(properties);
        ReplayStore used = ZkSettings.checked(
                PREFIX + "max-proofs",
                () -> new ObservedReplayStore(new MemoryReplayStore(zk.session().maxProofs(), clock)));
        this.proofs = new DpopProofs(DpopProofs.ALGORITHMS, used, ZkScheme.WINDOW, properties.clockSkew(), clock);
    }

    private static void requireOneProcess(CountersignProperties properties) {
        if (properties.replicas() > 1) {
            throw ZkSettings.wrong(
                    PREFIX + "enabled",
                    "There are " + properties.replicas()
                            + " replicas (countersign.replicas), but a session is valid only at the process that issued it.",
                    "Remove it, so that each request needs a proof.");
        }
    }

    @Bean
    SessionTokens zkSessionTokens(CountersignZkProperties properties, ServiceRealm realm) {
        return ZkSettings.checked(
                PREFIX + "ttl",
                () -> new SessionTokens(realm, properties.session().ttl(), clock));
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
