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
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/** Creates the key source of one configured issuer or peer. */
final class IssuerKeys {

    private final String property;

    private final KeyPlace place;

    private final ProtectedLinks links;

    private final JcaProviders providers;

    IssuerKeys(String property, KeyPlace place, ProtectedLinks links, JcaProviders providers) {
        this.property = property;
        this.place = place;
        this.links = links;
        this.providers = providers;
    }

    KeySource source(
            List<JwsAlgorithm> algorithms, CountersignJwtProperties.KeySet settings, BoundedHttp http, Clock clock) {
        boolean isSecret = algorithms.stream().anyMatch(JwsAlgorithm::isSymmetric);
        boolean isFile = place.jwkSetUri() == null && place.jwkSetLocation() != null;
        if (place.sslBundle() != null && (isSecret || isFile)) {
            throw JwtSettings.wrong(
                    property + ".ssl-bundle",
                    "It is for connections to the issuer, but the keys are read from a file.",
                    "Remove it, or set " + property + ".jwk-set-uri or " + property + ".discover=true.");
        }
        if (isSecret) {
            return secret(onlyOne(algorithms), place.secretLocation());
        }
        URI address = place.jwkSetUri();
        Resource file = place.jwkSetLocation();
        if (address != null) {
            links.require(property + ".jwk-set-uri", address);
            return remote(address.toString(), algorithms, DocumentFetcher.at(address, http), settings, clock);
        }
        if (file != null) {
            return published(algorithms, file);
        }
        URI metadata = place.metadataUri();
        if (metadata != null) {
            links.require(property + ".metadata-uri", metadata);
            DocumentFetcher fetcher = new DiscoveredKeySet(place.metadataIssuer(), metadata, http);
            return remote("metadata at " + metadata, algorithms, fetcher, settings, clock);
        }
        if (place.discover()) {
            DocumentFetcher fetcher = new DiscoveredKeySet(links.require(property + ".issuer", url()), http);
            return remote("metadata of " + place.owner(), algorithms, fetcher, settings, clock);
        }
        throw JwtSettings.wrong(
                property + ".jwk-set-uri",
                "The algorithm " + algorithms.getFirst() + " has no key: no source of the keys of " + place.owner()
                        + " is configured.",
                "Set it to the address of the key set, or set " + property + ".jwk-set-location or " + property
                        + ".discover=true.");
    }

    private JwsAlgorithm onlyOne(List<JwsAlgorithm> algorithms) {
        if (algorithms.size() > 1) {
            throw JwtSettings.wrong(
                    property + ".algorithms",
                    "An algorithm with a secret stands beside others.",
                    "Use one algorithm with a secret, or only algorithms with public keys.");
        }
        return algorithms.getFirst();
    }

    private URI url() {
        URI url = JwtSettings.checked(property + ".issuer", () -> URI.create(place.owner()));
        if (url.getHost() == null || url.getRawQuery() != null) {
            throw JwtSettings.wrong(
                    property + ".issuer",
                    "'" + place.owner() + "' is not the address of a server, so its metadata cannot be found.",
                    "Set " + property + ".metadata-uri or " + property + ".jwk-set-uri.");
        }
        return url;
    }

    private KeySource remote(
            String source,
            List<JwsAlgorithm> algorithms,
            DocumentFetcher fetcher,
            CountersignJwtProperties.KeySet settings,
            Clock clock) {
        RemoteDocumentSettings times = JwtSettings.checked(
                "countersign.jwt.key-set",
                () -> new RemoteDocumentSettings(settings.ttl(), settings.stale(), settings.refreshInterval()));
        return new RemoteKeySet(source, algorithms, fetcher, times, clock, providers);
    }

    private KeySource published(List<JwsAlgorithm> algorithms, Resource file) {
        String location = property + ".jwk-set-location";
        try {
            return new StaticKeySet(JwkSet.parse(JwtSettings.read(location, file)), algorithms, providers);
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw JwtSettings.wrong(
                    location,
                    file + " contains no key for " + names(algorithms) + ".",
                    "Use a key set (RFC 7517 section 5) with a public key of that algorithm.");
        }
    }

    private static String names(List<JwsAlgorithm> algorithms) {
        return algorithms.stream().map(JwsAlgorithm::jwaName).collect(Collectors.joining(" or "));
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
