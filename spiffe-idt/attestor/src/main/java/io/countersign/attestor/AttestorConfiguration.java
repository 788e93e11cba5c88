// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.source.TokenSource;
import io.countersign.registration.keys.Ed25519Signer;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans that sign statements. */
@Configuration(proxyBeanMethods = false)
class AttestorConfiguration {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    TlsRequirement tlsRequirement() {
        return new TlsRequirement();
    }

    @Bean
    Ed25519Signer attestorKey(AttestorProperties properties) {
        Path file = AttestorKey.file(properties.key());
        AttestorKey.requirePrivate(file, properties.source());
        return AttestorKey.read(file);
    }

    @Bean
    ServedLogs servedLogs(AttestorProperties properties) {
        return ServedLogs.of(properties.logs());
    }

    @Bean
    AttestorMeters attestorMeters(MeterRegistry registry) {
        return new AttestorMeters(registry);
    }

    @Bean
    SourceMeters sourceMeters(MeterRegistry registry) {
        return new SourceMeters(registry);
    }

    @Bean
    Bearers bearers(TokenSource source, Clock clock) {
        return new Bearers(source, clock);
    }

    @Bean
    OwnRevocations ownRevocations(FollowedLogs followed) {
        return new OwnRevocations(followed);
    }

    @Bean
    StatementSigner statementSigner(Ed25519Signer attestorKey, AttestorProperties properties, Clock clock) {
        return new StatementSigner(attestorKey, properties.life(), clock);
    }

    @Bean
    HealthIndicator sourceHealthIndicator(TokenSource source, Clock clock) {
        return new SourceHealth(source, clock);
    }

    @Bean
    HealthIndicator keyHealthIndicator(Ed25519Signer attestorKey, AttestorProperties properties) {
        return new KeyHealth(AttestorKey.file(properties.key()), attestorKey);
    }
}
