// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.logout.LogoutIssuers;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.TrustedIssuer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Issuers with {@code logout-clients}. */
final class ConfiguredLogoutIssuers implements LogoutIssuers {

    private static final String PROPERTY = ".logout-clients";

    private final Map<String, LogoutIssuer> issuers = new LinkedHashMap<>();

    private final Map<String, KeySource> plain;

    private final ConfiguredIssuers profiled;

    /**
     * @param sources keys of the issuers without profiles
     * @param profiled issuers with profiles
     */
    ConfiguredLogoutIssuers(
            List<CountersignJwtProperties.Issuer> own,
            List<CountersignJwtProperties.ForeignIssuer> foreign,
            JwtKeySources sources,
            ConfiguredIssuers profiled) {
        this.plain = sources.byIssuer();
        this.profiled = profiled;
        for (int i = 0; i < own.size(); i++) {
            add("countersign.jwt.issuers[" + i + "]", own.get(i));
        }
        for (CountersignJwtProperties.ForeignIssuer issuer : foreign) {
            add(String.valueOf(issuer.issuer()), issuer.logoutClients());
        }
    }

    private void add(String property, CountersignJwtProperties.Issuer issuer) {
        if (issuer.logoutClients().isEmpty()) {
            return;
        }
        String name = String.valueOf(issuer.issuer());
        if (!name.contains(TenantTemplate.TENANT)) {
            requireSubject(property, name);
            add(name, issuer.logoutClients());
            return;
        }
        if (issuer.tenants().isEmpty()) {
            throw JwtSettings.wrong(
                    property + PROPERTY,
                    "A bean decides on the tenants, so the issuers of logout tokens are not known.",
                    "Set " + property + ".tenants, or remove it.");
        }
        for (String tenant : issuer.tenants()) {
            String one = name.replace(TenantTemplate.TENANT, tenant);
            requireSubject(property, one);
            add(one, issuer.logoutClients());
        }
    }

    /** Logout tokens name the user by {@code sub}, so it must identify the user in access tokens, too. */
    private void requireSubject(String property, String name) {
        TrustedIssuer issuer = profiled.find(name);
        IssuerProfile profile = issuer == null ? null : issuer.profile();
        if (profile != null && !profile.isIdentifiedBySub()) {
            throw JwtSettings.wrong(
                    property + PROPERTY,
                    "Logout tokens name the user by sub, but the profile identifies users by other claims.",
                    "Set " + property + ".subject=sub if sub is the same in tokens for all clients, or remove it.");
        }
    }

    private void add(String name, Set<String> clients) {
        if (!clients.isEmpty()) {
            issuers.put(name, new LogoutIssuer(keys(name), clients));
        }
    }

    private KeySource keys(String name) {
        KeySource keys = plain.get(name);
        return keys == null ? Objects.requireNonNull(profiled.find(name)).keys() : keys;
    }

    @Override
    public @Nullable LogoutIssuer find(String issuer) {
        return issuers.get(issuer);
    }

    /** Whether logout tokens of an issuer are accepted. */
    boolean contains(String issuer) {
        return issuers.containsKey(issuer);
    }
}
