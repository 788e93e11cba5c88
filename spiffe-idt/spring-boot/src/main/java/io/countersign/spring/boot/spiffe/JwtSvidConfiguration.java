// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ServiceId;
import io.countersign.spiffe.jwt.JwtSvidScheme;
import io.countersign.spiffe.jwt.JwtSvidSource;
import io.countersign.spiffe.jwt.JwtSvidVerifier;
import io.countersign.spiffe.jwt.WorkloadApiJwtSource;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.util.Set;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the scheme {@code jwt-svid}. The audience of a service is its service id or its SPIFFE ID. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnScheme("jwt-svid")
class JwtSvidConfiguration {

    private final Clock clock = Clock.systemUTC();

    @Bean
    @ConditionalOnMissingBean
    JwtSvidSource jwtSvidSource(SvidSource source, CountersignSpiffeProperties properties) {
        if (!(source instanceof WorkloadApiSource api)) {
            throw new CountersignConfigurationException(
                    "countersign.accept",
                    "jwt-svid is used, but the application defines its own SvidSource bean.",
                    "Define a bean of the type JwtSvidSource as well.");
        }
        return new WorkloadApiJwtSource(
                api.client(),
                api.latest().svid().id(),
                properties.refreshInterval(),
                SpiffeSettings.positive(SpiffeSettings.PREFIX + "jwt-stale", properties.jwtStale()),
                clock);
    }

    @Bean
    @ConditionalOnMissingBean
    JwtSvidScheme jwtSvidScheme(
            JwtSvidSource tokens,
            SvidSource source,
            ServiceId service,
            CountersignSpiffeProperties properties,
            CountersignProperties common) {
        Set<String> audience =
                Set.of(service.value(), source.latest().svid().id().toString());
        JwtSvidVerifier verifier = new JwtSvidVerifier(
                tokens,
                audience,
                Set.copyOf(properties.jwtIssuers()),
                SpiffeSettings.clients(properties),
                common.clockSkew(),
                clock);
        return new JwtSvidScheme(verifier, tokens);
    }
}
