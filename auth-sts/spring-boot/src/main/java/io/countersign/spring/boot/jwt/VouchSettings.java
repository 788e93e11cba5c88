// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.schemes.Vouching;
import io.countersign.spring.security.ServiceAddress;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts the properties of vouching. */
final class VouchSettings {

    private static final String PREFIX = "countersign.jwt.vouch.";

    private VouchSettings() {}

    static Vouching.Settings of(
            CountersignJwtProperties.Vouch vouch, ServiceId service, @Nullable ServiceAddress address) {
        Set<SchemeName> schemes = JwtSettings.checked(
                PREFIX + "schemes",
                () -> vouch.schemes().stream().map(SchemeName::new).collect(Collectors.toUnmodifiableSet()));
        return new Vouching.Settings(schemes, service, issuer(vouch, address), scope(vouch));
    }

    private static String issuer(CountersignJwtProperties.Vouch vouch, @Nullable ServiceAddress address) {
        String issuer = vouch.issuer();
        if (issuer != null && !issuer.isBlank()) {
            return issuer;
        }
        if (address == null) {
            throw JwtSettings.wrong(
                    PREFIX + "issuer",
                    "Neither it nor countersign.url is set, so the tokens would have no issuer.",
                    "Set one of them.");
        }
        return address.url().toString();
    }

    private static String scope(CountersignJwtProperties.Vouch vouch) {
        String scope = vouch.scope();
        if (scope == null || scope.isBlank()) {
            throw JwtSettings.wrong(
                    PREFIX + "scope",
                    "It is not set, but a token without a scope cannot be exchanged.",
                    "Set it to the scope that users' tokens have, such as shop.");
        }
        return scope;
    }
}
