// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.schemes.opaque.IntrospectionLimits;
import io.countersign.schemes.opaque.OpaqueTokenRules;
import io.countersign.schemes.profile.AuthorityMapping;
import io.countersign.schemes.profile.ClaimCondition;
import io.countersign.schemes.profile.ClaimPath;
import io.countersign.spring.boot.jwt.ClaimConditions;
import io.countersign.spring.boot.jwt.CountersignJwtProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/** Converts properties. For an invalid value, throws an exception with the property, the reason and the fix. */
final class OpaqueTokenSettings {

    static final String PREFIX = "countersign.opaque-token.";

    private static final long LARGEST_TOKEN = 64 * 1024;

    private static final Map<String, List<String>> SCOPES = Map.of("SCOPE_", List.of("scope"));

    private OpaqueTokenSettings() {}

    static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(PREFIX + property, reason, fix);
    }

    static <T> T checked(String property, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException ex) {
            throw wrong(property, Objects.requireNonNullElse(ex.getMessage(), "It is invalid") + ".", "Correct it.");
        }
    }

    static String issuer(CountersignOpaqueTokenProperties properties) {
        String issuer = properties.issuer();
        if (issuer == null || !StringUtils.hasText(issuer)) {
            throw wrong(
                    "issuer",
                    "It is not set, but users of different issuers must not be confused.",
                    "Set it to the issuer of the tokens, such as https://sso.example.com/realms/bank.");
        }
        return issuer;
    }

    static URI address(String property, @Nullable URI address) {
        boolean plain = address != null && "http".equalsIgnoreCase(address.getScheme());
        boolean secure = address != null && "https".equalsIgnoreCase(address.getScheme());
        if (address == null || address.getHost() == null || !(plain || secure)) {
            throw wrong(
                    property,
                    address == null ? "It is not set." : "'" + address + "' is not the address of a server.",
                    "Set it to an address such as https://sso.example.com/introspect.");
        }
        return address;
    }

    /** @param own audiences that are accepted without configuration */
    static OpaqueTokenRules rules(CountersignOpaqueTokenProperties properties, Set<String> own, Duration clockSkew) {
        Set<String> audiences = new LinkedHashSet<>(properties.audiences());
        if (audiences.stream().anyMatch(audience -> !StringUtils.hasText(audience))) {
            throw wrong("audiences", "It contains an empty text.", "Remove it.");
        }
        audiences.addAll(own);
        checkAudience(properties);
        return new OpaqueTokenRules(
                issuer(properties),
                audiences,
                properties.audience() == CountersignOpaqueTokenProperties.Audience.REQUIRED,
                properties.clients(),
                properties.requiredScopes(),
                authorities(properties.authorities()),
                paths("user-name", properties.userName()),
                service(properties.service()),
                properties.jwtShaped(),
                clockSkew);
    }

    private static void checkAudience(CountersignOpaqueTokenProperties properties) {
        boolean required = properties.audience() == CountersignOpaqueTokenProperties.Audience.REQUIRED;
        if (!required
                && (properties.clients().isEmpty()
                        || properties.requiredScopes().isEmpty())) {
            throw wrong(
                    "audience",
                    "It is absent, but clients or required-scopes is empty: any token of the issuer would be accepted.",
                    "Set both " + PREFIX + "clients and " + PREFIX + "required-scopes.");
        }
        if (required && !properties.requiredScopes().isEmpty()) {
            throw wrong(
                    "required-scopes",
                    "It is set, but it is about tokens without audience, which are refused.",
                    "Remove it, or set " + PREFIX + "audience=absent.");
        }
    }

    private static AuthorityMapping authorities(Map<String, List<String>> configured) {
        Map<String, List<ClaimPath>> paths = new LinkedHashMap<>();
        (configured.isEmpty() ? SCOPES : configured)
                .forEach((prefix, claims) ->
                        paths.put(prefix.endsWith("_") ? prefix : prefix + "_", paths("authorities", claims)));
        return checked("authorities", () -> AuthorityMapping.of(paths));
    }

    private static List<ClaimPath> paths(String property, List<String> paths) {
        return checked(property, () -> paths.stream().map(ClaimPath::parse).toList());
    }

    private static @Nullable ClaimCondition service(CountersignJwtProperties.@Nullable Condition service) {
        return service == null ? null : ClaimConditions.of(PREFIX + "service", service);
    }

    static IntrospectionLimits limits(CountersignOpaqueTokenProperties properties) {
        CountersignOpaqueTokenProperties.Cache cache = properties.cache();
        Duration maxAge = cache.maxAge();
        if (maxAge.toMillis() < 1 || maxAge.compareTo(IntrospectionLimits.LONGEST) > 0) {
            throw wrong(
                    "cache.max-age",
                    "It is " + maxAge + ", but a revoked token must not be accepted for longer than 30s.",
                    "Set it to at least 1ms and at most 30s.");
        }
        if (cache.maxEntries() < 1) {
            throw wrong(
                    "cache.max-entries",
                    "It is " + cache.maxEntries() + ".",
                    "Set it to at least 1, or set " + PREFIX + "cache.enabled=false.");
        }
        if (properties.maxConcurrent() < 1) {
            throw wrong("max-concurrent", "It is " + properties.maxConcurrent() + ".", "Set it to at least 1.");
        }
        return new IntrospectionLimits(maxAge, cache.enabled() ? cache.maxEntries() : 0, properties.maxConcurrent());
    }

    static int maxSize(CountersignOpaqueTokenProperties properties) {
        long bytes = properties.maxSize().toBytes();
        if (bytes < 1 || bytes > LARGEST_TOKEN) {
            throw wrong("max-size", "It is " + properties.maxSize() + ".", "Set it to at least 1B and at most 64KB.");
        }
        return (int) bytes;
    }
}
