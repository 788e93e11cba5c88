// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.issuer;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.HttpProxy;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.keys.SecretFile;
import io.countersign.spring.boot.http.IssuerTls;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.settings.TrustedIssuerSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.io.Resource;

/** Configures the issuers of other trust domains, each with one algorithm and one source of keys. */
@Configuration(proxyBeanMethods = false)
class TrustedIssuerConfiguration {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final int MAX_KEY_SET = 256 * 1024;

    @Bean
    BoundedHttp keySetHttp(
            Environment environment, ObjectProvider<SslBundles> bundles, ObjectProvider<HttpProxy> proxy) {
        return new BoundedHttp(
                TIMEOUT, TIMEOUT, MAX_KEY_SET, IssuerTls.of(environment, bundles), proxy.getIfAvailable());
    }

    @Bean
    TrustedIssuers trustedIssuers(StsProperties properties, BoundedHttp keySetHttp, Clock clock) {
        List<TrustedIssuer> issuers = new ArrayList<>();
        Set<String> names = new HashSet<>(Set.of(properties.issuer()));
        properties.trustedIssuers().forEach((alias, settings) -> {
            String property = "countersign.sts.trusted-issuers." + alias;
            if (!names.add(settings.issuer())) {
                throw wrong(
                        property + ".issuer", settings.issuer() + " is configured twice, or is this server itself.");
            }
            KeySource keys = keys(property, settings, keySetHttp, clock);
            TrustedIssuer.Allowance allowance =
                    new TrustedIssuer.Allowance(settings.scopes(), settings.roles(), settings.maxLife());
            issuers.add(new TrustedIssuer(alias, settings.issuer(), keys, allowance, properties.clockSkew(), clock));
        });
        return new TrustedIssuers(issuers);
    }

    private static KeySource keys(String property, TrustedIssuerSettings settings, BoundedHttp http, Clock clock) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(settings.algorithm());
        URI address = settings.jwkSetUri();
        Resource published = settings.jwkSetLocation();
        Resource secret = settings.secretLocation();
        int places = (address == null ? 0 : 1) + (published == null ? 0 : 1) + (secret == null ? 0 : 1);
        if (places != 1 || algorithm.isSymmetric() != (secret != null)) {
            throw wrong(
                    property, "It needs exactly one source of keys, which is secret-location for the HS algorithms.");
        }
        if (address != null) {
            DocumentFetcher fetcher = DocumentFetcher.at(address, http);
            return new RemoteKeySet(address.toString(), algorithm, fetcher, RemoteDocumentSettings.DEFAULT, clock);
        }
        try {
            if (published != null) {
                return new StaticKeySet(JwkSet.parse(published.getContentAsByteArray()), algorithm);
            }
            return secret(algorithm, Objects.requireNonNull(secret));
        } catch (IOException | InvalidCredentialException | IllegalArgumentException | IllegalStateException ex) {
            throw wrong(property, (published == null ? secret : published) + " contains no key for " + algorithm + '.');
        }
    }

    private static KeySource secret(JwsAlgorithm algorithm, Resource location) throws IOException {
        byte[] secret = new SecretFile(location.getFile().toPath()).read();
        return StaticKeySet.of(JsonWebKey.ofSecret(null, algorithm, secret), algorithm);
    }

    private static CountersignConfigurationException wrong(String property, String reason) {
        return new CountersignConfigurationException(
                property,
                reason,
                "Set issuer, algorithm and one of jwk-set-uri, jwk-set-location and secret-location.");
    }
}
