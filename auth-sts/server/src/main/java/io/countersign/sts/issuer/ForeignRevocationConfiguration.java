// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.issuer;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.schemes.revocation.RevocationFeed;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.http.IssuerTls;
import io.countersign.spring.boot.jwt.RevocationMeters;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.revocation.RevocationListener;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.settings.TrustedIssuerSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.io.Resource;

/** Reads the revocation lists of other issuers, as a client of each. */
@Configuration(proxyBeanMethods = false)
class ForeignRevocationConfiguration {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final int MAX_PAGE = 1024 * 1024;

    @Bean
    ForeignRevocations foreignRevocations(
            StsProperties properties,
            TrustedIssuers trusted,
            RevocationLog log,
            List<RevocationListener> listeners,
            Clock clock,
            Environment environment,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<HttpProxy> proxy,
            @Value("${countersign.tls.required:true}") boolean tlsRequired) {
        BoundedHttp http =
                new BoundedHttp(TIMEOUT, TIMEOUT, MAX_PAGE, IssuerTls.of(environment, bundles), proxy.getIfAvailable());
        ProtectedLinks links = new ProtectedLinks(tlsRequired);
        Map<String, PolledRevocations> lists = new HashMap<>();
        properties.trustedIssuers().forEach((alias, settings) -> {
            TrustedIssuerSettings.Revocations followed = settings.revocations();
            if (followed.uri() != null) {
                Followed one =
                        new Followed("countersign.sts.trusted-issuers." + alias + ".revocations.", followed, links);
                TrustedIssuer issuer = trusted.find(settings.issuer()).orElseThrow();
                ForeignRevocationSink sink = new ForeignRevocationSink(
                        issuer, properties.issuer(), log, listeners, properties.longestLife(), clock);
                PolledRevocations list = new PolledRevocations(one.feed(http, clock), followed.stale(), clock, sink);
                list.start(followed.pollInterval());
                lists.put(issuer.name(), list);
            }
        });
        return new ForeignRevocations(lists);
    }

    @Bean
    RevocationMeters foreignRevocationMeters(ForeignRevocations revocations) {
        Map<String, Supplier<Duration>> ages = new HashMap<>();
        revocations.byIssuer().forEach((issuer, list) -> ages.put(issuer, list::age));
        return new RevocationMeters(ages, revocations.byIssuer());
    }

    /**
     * Health of the lists, which an application can include in readiness. It is down until every list was read once,
     * and stays up if an issuer is unavailable later.
     */
    @Bean
    HealthIndicator foreignRevocationsHealthIndicator(ForeignRevocations revocations) {
        return () -> (revocations.haveCome() ? Health.up() : Health.down()).build();
    }

    private record Followed(String property, TrustedIssuerSettings.Revocations settings, ProtectedLinks links) {

        RevocationFeed feed(BoundedHttp http, Clock clock) {
            URI list = links.require(property + "uri", required("uri", settings.uri()));
            URI tokens = links.require(property + "token-uri", required("token-uri", settings.tokenUri()));
            ClientAssertion client =
                    new ClientAssertion(required("client-id", settings.clientId()), tokens.toString(), signer(), clock);
            ServiceTokenSource source = new ServiceTokenSource(TokenEndpoint.at(tokens, http), client);
            return new RevocationFeed(list, service(), source, http);
        }

        private ServiceId service() {
            try {
                return new ServiceId(required("service-id", settings.serviceId()));
            } catch (IllegalArgumentException ex) {
                throw wrong("service-id", "It is no service id.", "Use one such as sts.example.com.");
            }
        }

        private JwsSigner signer() {
            Resource location = required("key-location", settings.keyLocation());
            try {
                JsonWebKey key = JsonWebKey.parse(location.getContentAsString(StandardCharsets.UTF_8));
                return new JwsSigner(key, key.signatureAlgorithm());
            } catch (IOException | InvalidCredentialException | IllegalArgumentException ex) {
                throw wrong(
                        "key-location",
                        location.getDescription() + " does not contain a private key with its algorithm.",
                        "Use a private JWK (RFC 7517) with the member 'alg'.");
            }
        }

        private <T> T required(String name, @Nullable T value) {
            if (value == null) {
                throw wrong(
                        name,
                        "It is not set, but this server reads the revocation list as a client of that issuer.",
                        "Set uri, token-uri, service-id, client-id and key-location, or none of them.");
            }
            return Objects.requireNonNull(value);
        }

        private CountersignConfigurationException wrong(String name, String reason, String fix) {
            return new CountersignConfigurationException(property + name, reason, fix);
        }
    }
}
