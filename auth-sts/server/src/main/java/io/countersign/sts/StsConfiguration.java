// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.ServiceId;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.StaticKeySet;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.LocalRevocations;
import io.countersign.schemes.RevocationList.Status;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.VerifiedCredentialCache;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Who may ask for tokens, what they get, and what is taken back. */
@Configuration(proxyBeanMethods = false)
class StsConfiguration {

    @Bean
    Clients clients(StsProperties properties) {
        return Clients.of(properties);
    }

    @Bean
    ClientAuthenticator clientAuthenticator(Clients clients, JdbcClient jdbc, StsProperties properties, Clock clock) {
        return new ClientAuthenticator(clients, new UsedAssertions(jdbc, clock), properties, clock);
    }

    @Bean
    TokenIssuer tokenIssuer(StsProperties properties, SigningKeys keys, Clock clock) {
        return new TokenIssuer(properties, new JwsSigner(keys.active(), keys.algorithm()), clock);
    }

    @Bean
    IssueObservations issueObservations(ObjectProvider<ObservationRegistry> registry, SigningKeys keys) {
        return new IssueObservations(registry.getIfAvailable(() -> ObservationRegistry.NOOP), keys.algorithm());
    }

    @Bean
    RevocationLog revocationLog(
            JdbcClient jdbc, PlatformTransactionManager transactions, StsProperties properties, Clock clock) {
        return new RevocationLog(jdbc, new TransactionTemplate(transactions), clock, properties.clockSkew());
    }

    @Bean
    Revocations revocations(
            SigningKeys keys,
            RevocationLog log,
            StsProperties properties,
            Clock clock,
            ObjectProvider<LocalRevocations> shared) {
        OwnTokens tokens = new OwnTokens(keys, properties, clock);
        LocalRevocations list = shared.getIfUnique();
        if (list == null) {
            return new Revocations(tokens, log, revocation -> {});
        }
        // Services of the same JVM that start with this server must know what was taken back before.
        log.since(0, Integer.MAX_VALUE).forEach(revocation -> tell(list, revocation));
        list.complete();
        return new Revocations(tokens, log, revocation -> tell(list, revocation));
    }

    private static void tell(LocalRevocations list, Revocation revocation) {
        list.revoke(revocation.issuer(), revocation.id(), revocation.expiry());
    }

    /** How services prove themselves to this server: by its own tokens, verified without asking itself over HTTP. */
    @Bean
    ServiceTokenScheme serviceTokenScheme(SigningKeys keys, RevocationLog log, StsProperties properties, Clock clock) {
        return new ServiceTokenScheme(new JwtSchemeSettings(
                new ServiceId(properties.serviceId()),
                Map.of(properties.issuer(), new StaticKeySet(keys.verifying(), keys.algorithm())),
                token -> log.contains(token.issuer(), token.id()) ? Status.REVOKED : Status.CURRENT,
                VerifiedCredentialCache.disabled(),
                properties.clockSkew(),
                CompactJws.DEFAULT_MAX_SIZE,
                clock));
    }
}
