// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.core.io.Resource;

/** Converts properties. For an invalid value, throws an exception with the property, the reason and the fix. */
final class JwtSettings {

    private static final String PATTERN = "countersign.jwt.audience-pattern";

    private JwtSettings() {}

    static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(property, reason, fix);
    }

    static JwsAlgorithm algorithm(String name) {
        return checked("countersign.jwt.algorithm", () -> JwsAlgorithm.of(name));
    }

    static JcaProviders providers(CountersignJwtProperties properties) {
        JwsAlgorithm algorithm = algorithm(properties.algorithm());
        try {
            return JcaProviders.of(properties.provider()).require(algorithm);
        } catch (IllegalArgumentException ex) {
            throw wrong(
                    "countersign.jwt.provider",
                    ex.getMessage() + ".",
                    "Set it to auto, and put org.bouncycastle:bcprov-jdk18on on the class path: it supports every algorithm.");
        }
    }

    static @Nullable AudiencePattern audience(@Nullable String pattern, ServiceId service) {
        if (pattern == null) {
            return null;
        }
        if (pattern.isBlank()) {
            throw wrong(
                    PATTERN,
                    "It is empty, so it could mean no service or every service.",
                    "Set it to a pattern such as *.shop.com, or remove it: then tokens must name " + service
                            + " itself.");
        }
        AudiencePattern parsed = checked(PATTERN, () -> new AudiencePattern(pattern));
        if (!parsed.matches(service)) {
            throw wrong(
                    PATTERN,
                    "'" + pattern + "' does not match countersign.service-id, which is '" + service + "'.",
                    "Change one of the two, so that the service is below the domain of the pattern.");
        }
        return parsed;
    }

    /** Checks that a scheme whose tokens have no profile has an issuer, if callers may use the scheme. */
    static void requirePlainIssuer(JwtSchemeSettings settings, String scheme, Environment environment) {
        boolean hasNone =
                settings.issuers().isEmpty() && settings.foreignIssuers().isEmpty();
        if (hasNone && ChosenSchemes.of(environment).accepts(scheme)) {
            throw wrong(
                    "countersign.jwt.issuers",
                    "All issuers have profiles, and the scheme " + scheme + " accepts none of their tokens.",
                    "Add an issuer of tokens of RFC 9068 with nothing but the source of its keys, or use shared-jwt,"
                            + " token-exchange or cross-domain.");
        }
    }

    static void positive(String property, Duration value) {
        if (value.toMillis() < 1) {
            throw wrong(property, "It is " + value + ".", "Set it to at least 1ms, or remove it for the default.");
        }
    }

    static <T> T checked(String property, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException ex) {
            throw wrong(property, Objects.requireNonNullElse(ex.getMessage(), "It is invalid") + ".", "Correct it.");
        }
    }

    static String read(String property, Resource file) {
        try {
            return file.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException ex) {
            throw wrong(
                    property, file + " cannot be read.", "Create the file, and make it readable for this application.");
        }
    }
}
