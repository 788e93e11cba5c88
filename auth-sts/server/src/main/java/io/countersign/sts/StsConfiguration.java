// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.ServiceId;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.keys.SigningKeys;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.server.database.Transactions;
import io.countersign.spring.boot.RenamedProperties;
import io.countersign.spring.boot.jwt.KnownNames;
import io.countersign.sts.client.ClientAuthenticator;
import io.countersign.sts.client.Clients;
import io.countersign.sts.client.RateLimits;
import io.countersign.sts.client.UsedAssertions;
import io.countersign.sts.revocation.RevocationListener;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.settings.CodeFlowProperties;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.IssueObservations;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.VerifiedCredentialCache;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Configures clients, token issue and revocation. */
@Configuration(proxyBeanMethods = false)
class StsConfiguration {

    /** Refuses the old names of these properties, which began with {@code sts.}. */
    @Bean
    static RenamedProperties renamedProperties(Environment environment) {
        return new RenamedProperties(
                environment,
                RenamedProperties.prefix(
                        "sts",
                        "countersign.sts",
                        "issuer",
                        "service-id",
                        "algorithm",
                        "provider",
                        "secret-location",
                        "key-encryption-key",
                        "key-encryption-key-location",
                        "keys",
                        "clock-skew",
                        "user-token",
                        "service-token",
                        "exchange",
                        "transaction-token",
                        "rate-limit",
                        "trusted-issuers",
                        "clients",
                        "users"));
    }

    @Bean
    Clients clients(StsProperties properties, Environment environment) {
        KnownNames.require(environment, "countersign.sts", StsProperties.class, "countersign.sts.users");
        KnownNames.require(environment, "countersign.sts.users", CodeFlowProperties.class);
        return Clients.of(properties);
    }

    @Bean
    UsedAssertions usedAssertions(JdbcClient jdbc, Transactions transactions, Clock clock) {
        return new UsedAssertions(jdbc, transactions, clock);
    }

    @Bean
    ClientAuthenticator clientAuthenticator(
            Clients clients, UsedAssertions used, RateLimits limits, StsProperties properties, Clock clock) {
        return new ClientAuthenticator(clients, used, limits, properties, clock);
    }

    @Bean
    TokenIssuer tokenIssuer(StsProperties properties, SigningKeys keys, RevocationLog revocations, Clock clock) {
        return new TokenIssuer(properties, keys, revocations, clock);
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

    /** Shared with services of the same JVM, which need the revocations from before their start. */
    @Bean
    RevokedTokens revokedTokens(RevocationLog log, Clock clock, ObjectProvider<LocalRevocations> shared) {
        return new RevokedTokens(log, shared.getIfUnique(() -> new LocalRevocations(clock)), clock);
    }

    @Bean
    OwnTokens ownTokens(SigningKeys keys, StsProperties properties, Clock clock) {
        return new OwnTokens(keys, properties, clock);
    }

    @Bean
    Revocations revocations(
            RevocationLog log, StsProperties properties, List<RevocationListener> listeners, Clock clock) {
        return new Revocations(log, properties, listeners, clock);
    }

    /** Authenticates services by tokens of this server, verified without an HTTP request to itself. */
    @Bean
    ServiceTokenScheme serviceTokenScheme(
            SigningKeys keys, RevokedTokens revoked, StsProperties properties, Clock clock) {
        return new ServiceTokenScheme(new JwtSchemeSettings(
                new ServiceId(properties.serviceId()),
                Map.of(properties.issuer(), keys.verifying()),
                revoked,
                VerifiedCredentialCache.disabled(),
                properties.clockSkew(),
                CompactJws.DEFAULT_MAX_SIZE,
                clock));
    }
}
