// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.CountersignProperties;
import io.countersign.zk.RequestNonces;
import io.countersign.zk.ServiceRealm;
import jakarta.servlet.Filter;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;

/** Configures the nonces that proofs must include. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("countersign.zk.nonce.required")
class ZkNonceConfiguration {

    private static final String PREFIX = "countersign.zk.nonce.";

    private static final String SECRET = PREFIX + "secret-location";

    private static final String TTL = PREFIX + "ttl";

    /** Minimum life: a prover in a browser needs some seconds. */
    private static final Duration SHORTEST = Duration.ofSeconds(10);

    private static final Duration LONGEST = Duration.ofHours(1);

    private final Clock clock = Clock.systemUTC();

    @Bean
    @ConditionalOnMissingBean
    RequestNonces zkRequestNonces(
            CountersignZkProperties properties, CountersignProperties common, ServiceRealm realm) {
        CountersignZkProperties.Nonce settings = properties.nonce();
        Duration ttl = settings.ttl();
        if (ttl.compareTo(SHORTEST) < 0 || ttl.compareTo(LONGEST) > 0) {
            throw ZkSettings.wrong(TTL, "It is " + ttl + ".", "Set it to at least 10s and at most 1h.");
        }
        Resource secret = settings.secretLocation();
        if (secret != null) {
            return ZkSettings.checked(
                    SECRET, () -> new RequestNonces(realm, SharedSecrets.read(SECRET, secret), ttl, clock));
        }
        if (common.replicas() > 1) {
            throw ZkSettings.wrong(
                    SECRET,
                    "It is not set, and there are " + common.replicas()
                            + " replicas (countersign.replicas): each would refuse the nonces of the others.",
                    "Set it to a file that all replicas have, with 32 random octets or more as base64url.");
        }
        return RequestNonces.ofProcess(realm, ttl, clock);
    }

    @Bean
    FilterRegistrationBean<FirstNonceFilter> zkFirstNonceFilter(RequestNonces nonces) {
        return registered(new FirstNonceFilter(nonces), -2);
    }

    /** Runs after authentication and authorization. */
    @Bean
    FilterRegistrationBean<NextNonceFilter> zkNextNonceFilter(RequestNonces nonces) {
        return registered(new NextNonceFilter(nonces), 1);
    }

    private static <F extends Filter> FilterRegistrationBean<F> registered(F filter, int afterSecurity) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER + afterSecurity);
        return registration;
    }
}
