// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.ProductProfile;
import io.countersign.schemes.profile.TrustedIssuer;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates trusted issuers with profiles.
 *
 * @param access access to keys
 * @param service id of this service, an audience of all issuers' tokens
 * @param usual algorithm of issuers whose profile has none
 * @param audiences audiences accepted of all issuers besides the service id
 * @param clockSkew tolerated difference of clocks
 * @param maxSize maximum length of a token, in characters
 */
record IssuerFactory(
        KeyAccess access,
        ServiceId service,
        JwsAlgorithm usual,
        Set<String> audiences,
        Duration clockSkew,
        int maxSize) {

    IssuerFactory {
        audiences = Set.copyOf(audiences);
    }

    /** Returns the algorithms of an issuer. */
    List<JwsAlgorithm> algorithms(String property, CountersignJwtProperties.Issuer issuer) {
        List<JwsAlgorithm> algorithms;
        if (issuer.algorithms().isEmpty()) {
            algorithms = List.of(isOfUsualAlgorithm(issuer.profile()) ? usual : JwsAlgorithm.RS256);
        } else {
            algorithms = JwtSettings.checked(
                    property + ".algorithms",
                    () -> issuer.algorithms().stream()
                            .map(JwsAlgorithm::of)
                            .distinct()
                            .toList());
        }
        JwtSettings.checked(property + ".algorithms", () -> {
            algorithms.forEach(access.providers()::require);
            return true;
        });
        return algorithms;
    }

    private static boolean isOfUsualAlgorithm(String profile) {
        return profile.equals(ProductProfile.RFC9068.profileName())
                || profile.equals(ProductProfile.CUSTOM.profileName());
    }

    /** Returns the keys of an issuer. */
    KeySource keys(String property, CountersignJwtProperties.Issuer issuer, String name) {
        String metadata = issuer.metadataUri();
        return keys(property, issuer, name, metadata, name);
    }

    /**
     * Returns the keys of an issuer.
     *
     * @param metadata address of its metadata, or {@code null} to find them
     * @param metadataIssuer issuer that the metadata must name
     */
    KeySource keys(
            String property,
            CountersignJwtProperties.Issuer issuer,
            String name,
            @Nullable String metadata,
            String metadataIssuer) {
        URI uri = metadata == null ? null : JwtSettings.checked(property + ".metadata-uri", () -> URI.create(metadata));
        return access.keys(property, KeyPlace.of(issuer, name, uri, metadataIssuer), algorithms(property, issuer));
    }

    /**
     * Returns a builder of an issuer.
     *
     * @param property property that configures it, for error messages
     */
    TrustedIssuer.Builder issuer(
            String property,
            CountersignJwtProperties.Issuer issuer,
            IssuerProfile profile,
            String name,
            KeySource keys) {
        TrustedIssuer.Builder builder = TrustedIssuer.builder(name, keys, profile)
                .audiences(audiencesOf(issuer))
                .clients(issuer.clients())
                .clockSkew(clockSkew)
                .maxSize(maxSize)
                .clock(access.clock());
        boolean isRestricted =
                !issuer.clients().isEmpty() && !issuer.requiredScopes().isEmpty();
        return switch (issuer.audience()) {
            case REQUIRED -> {
                if (!issuer.requiredScopes().isEmpty()) {
                    throw JwtSettings.wrong(
                            property + ".required-scopes",
                            "It is for tokens without audience, but " + property + ".audience is required.",
                            "Remove it, or set " + property + ".audience=absent.");
                }
                yield builder;
            }
            case ABSENT -> {
                if (!isRestricted) {
                    throw JwtSettings.wrong(
                            property + ".audience",
                            "Tokens without audience are for every service, so their clients and scopes must say whether"
                                    + " they are for this one.",
                            "Set " + property + ".clients and " + property + ".required-scopes.");
                }
                yield builder.withoutAudience(issuer.requiredScopes());
            }
        };
    }

    private Set<String> audiencesOf(CountersignJwtProperties.Issuer issuer) {
        Set<String> all = new LinkedHashSet<>(audiences);
        all.add(service.value());
        all.addAll(issuer.audiences());
        return all;
    }
}
