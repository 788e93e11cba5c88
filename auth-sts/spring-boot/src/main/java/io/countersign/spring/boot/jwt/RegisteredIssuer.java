// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issuer of an {@link IssuerRepository}.
 *
 * @param issuer exact value of the claim {@code iss}
 * @param profile name of its profile, such as {@code keycloak}
 * @param tenant tenant of its callers, which stands in {@code Caller}, or {@code null}
 * @param jwkSetUri address of its key set, or {@code null} to find it by its metadata
 * @param audiences audiences accepted besides the service id
 * @param types accepted {@code typ} headers, instead of those of the profile; empty for the profile's
 * @param authorities paths of claims by prefix of authorities, instead of those of the profile; empty for the profile's
 * @since 0.1
 */
public record RegisteredIssuer(
        String issuer,
        String profile,
        @Nullable String tenant,
        @Nullable URI jwkSetUri,
        Set<String> audiences,
        Set<String> types,
        Map<String, List<String>> authorities) {

    public RegisteredIssuer {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(profile, "profile cannot be null");
        audiences = Set.copyOf(audiences);
        types = Set.copyOf(types);
        authorities = Map.copyOf(authorities);
    }

    /** Creates an issuer whose key set is found by its metadata, with the settings of its profile. */
    public RegisteredIssuer(String issuer, String profile, @Nullable String tenant) {
        this(issuer, profile, tenant, null, Set.of(), Set.of(), Map.of());
    }
}
