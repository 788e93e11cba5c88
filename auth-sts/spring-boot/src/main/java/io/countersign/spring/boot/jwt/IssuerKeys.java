// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.DiscoveredKeySet;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.spring.boot.ProtectedLinks;
import java.net.URI;
import java.time.Clock;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.util.StringUtils;

/** Creates the key source of one configured issuer. */
final class IssuerKeys {

    private final String property;

    private final CountersignJwtProperties.Issuer issuer;

    private final ProtectedLinks links;

    private final JcaProviders providers;

    IssuerKeys(String property, CountersignJwtProperties.Issuer issuer, ProtectedLinks links, JcaProviders providers) {
        this.property = property;
        this.issuer = issuer;
        this.links = links;
        this.providers = providers;
    }

    String issuer() {
        String name = issuer.issuer();
        if (name == null || !StringUtils.hasText(name)) {
            throw JwtSettings.wrong(
                    property + ".issuer",
                    "It is not set.",
                    "Set it to the exact value of the claim 'iss' of its tokens.");
        }
        return name;
    }

    KeySource source(JwsAlgorithm algorithm, CountersignJwtProperties.KeySet settings, BoundedHttp http, Clock clock) {
        if (algorithm.isSymmetric()) {
            return secret(algorithm, issuer.secretLocation());
        }
        URI address = issuer.jwkSetUri();
        Resource file = issuer.jwkSetLocation();
        if (address != null) {
            links.require(property + ".jwk-set-uri", address);
            return remote(address.toString(), algorithm, DocumentFetcher.at(address, http), settings, clock);
        }
        if (file != null) {
            return published(algorithm, file);
        }
        if (issuer.discover()) {
            DocumentFetcher fetcher = new DiscoveredKeySet(links.require(property + ".issuer", url()), http);
            return remote("metadata of " + issuer(), algorithm, fetcher, settings, clock);
        }
        throw JwtSettings.wrong(
                property + ".jwk-set-uri",
                "The algorithm " + algorithm + " has no key: no source of the keys of " + issuer() + " is configured.",
                "Set it to the address of the key set, or set " + property + ".jwk-set-location or " + property
                        + ".discover=true.");
    }

    private URI url() {
        return JwtSettings.checked(property + ".issuer", () -> URI.create(issuer()));
    }

    private KeySource remote(
            String source,
            JwsAlgorithm algorithm,
            DocumentFetcher fetcher,
            CountersignJwtProperties.KeySet settings,
            Clock clock) {
        RemoteDocumentSettings times = JwtSettings.checked(
                "countersign.jwt.key-set",
                () -> new RemoteDocumentSettings(settings.ttl(), settings.stale(), settings.refreshInterval()));
        return new RemoteKeySet(source, algorithm, fetcher, times, clock, providers);
    }

    private KeySource published(JwsAlgorithm algorithm, Resource file) {
        String location = property + ".jwk-set-location";
        try {
            return new StaticKeySet(JwkSet.parse(JwtSettings.read(location, file)), algorithm, providers);
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw JwtSettings.wrong(
                    location,
                    file + " contains no key for " + algorithm + ".",
                    "Use a key set (RFC 7517 section 5) with a public key of that algorithm.");
        }
    }

    private KeySource secret(JwsAlgorithm algorithm, @Nullable Resource file) {
        String location = property + ".secret-location";
        if (file == null) {
            throw JwtSettings.wrong(
                    location,
                    "The algorithm " + algorithm
                            + " has no key: it needs a secret, and key sets do not contain secrets.",
                    "Set it to a file with at least " + algorithm.minimumSecretLength()
                            + " random bytes in base64url, such as file:/run/secrets/jwt.");
        }
        try {
            byte[] secret = Base64.getUrlDecoder()
                    .decode(JwtSettings.read(location, file).strip());
            JsonWebKey key = JsonWebKey.ofSecret(null, algorithm, secret);
            return new StaticKeySet(JwkSet.of(key.withKeyId(key.thumbprint())), algorithm, providers);
        } catch (IllegalArgumentException ex) {
            throw JwtSettings.wrong(
                    location,
                    file + " contains no secret for " + algorithm + ".",
                    "Put at least " + algorithm.minimumSecretLength() + " random bytes into it, in base64url.");
        }
    }
}
