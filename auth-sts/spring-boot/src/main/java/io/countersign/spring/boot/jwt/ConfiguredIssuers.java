// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.TrustedIssuer;
import io.countersign.schemes.profile.TrustedIssuers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Issuers with profiles of {@code countersign.jwt.issuers}, and those of an {@link IssuerRepository}. */
final class ConfiguredIssuers implements TrustedIssuers, AutoCloseable {

    private static final String PREFIX = "countersign.jwt.issuers[";

    private final Map<String, TrustedIssuer> configured;

    private final List<TenantTemplate.Dynamic> templates;

    private final @Nullable RefreshedIssuers refreshed;

    // Issuers without profiles, which no tenant and no entry of a repository may replace.
    private final Set<String> others;

    private ConfiguredIssuers(
            Map<String, TrustedIssuer> configured,
            List<TenantTemplate.Dynamic> templates,
            @Nullable RefreshedIssuers refreshed,
            Set<String> others) {
        this.configured = configured;
        this.templates = templates;
        this.refreshed = refreshed;
        this.others = Set.copyOf(others);
    }

    /** Returns no issuers. */
    static ConfiguredIssuers none() {
        return new ConfiguredIssuers(Map.of(), List.of(), null, Set.of());
    }

    /**
     * @param tenants bean that decides on tenants, or {@code null}
     * @param refreshed issuers of a repository, or {@code null}
     * @param others names of the configured issuers without profiles
     */
    static ConfiguredIssuers of(
            List<CountersignJwtProperties.Issuer> properties,
            IssuerFactory factory,
            @Nullable IssuerTenants tenants,
            @Nullable RefreshedIssuers refreshed,
            Set<String> others) {
        Map<String, TrustedIssuer> configured = new LinkedHashMap<>();
        List<TenantTemplate.Dynamic> templates = new ArrayList<>();
        for (int i = 0; i < properties.size(); i++) {
            CountersignJwtProperties.Issuer issuer = properties.get(i);
            String property = PREFIX + i + "]";
            String name = String.valueOf(issuer.issuer());
            if (name.contains(TenantTemplate.TENANT)) {
                TenantTemplate template = new TenantTemplate(factory, property, issuer, name);
                if (issuer.tenants().isEmpty()) {
                    templates.add(template.allowedBy(required(property, tenants)));
                } else {
                    template.listed().forEach(one -> put(property, configured, one, others));
                }
            } else if (!isPlain(issuer)) {
                put(property, configured, single(factory, property, issuer, name), others);
            }
        }
        return new ConfiguredIssuers(configured, templates, refreshed, others);
    }

    private static IssuerTenants required(String property, @Nullable IssuerTenants tenants) {
        if (tenants == null) {
            throw JwtSettings.wrong(
                    property + ".tenants",
                    "The issuer contains {tenant}, but no tenant is accepted.",
                    "Set it to the tenants whose callers are accepted, or declare a bean of the type IssuerTenants.");
        }
        return tenants;
    }

    private static TrustedIssuer single(
            IssuerFactory factory, String property, CountersignJwtProperties.Issuer issuer, String name) {
        if (!issuer.tenants().isEmpty()) {
            throw JwtSettings.wrong(
                    property + ".tenants",
                    "The issuer does not contain {tenant}.",
                    "Put {tenant} in the place of the tenant in " + property + ".issuer, or remove it.");
        }
        IssuerProfile profile = new ProfileProperties(property, issuer).profile();
        return factory.issuer(property, issuer, profile, name, factory.keys(property, issuer, name))
                .build();
    }

    private static void put(
            String property, Map<String, TrustedIssuer> configured, TrustedIssuer issuer, Set<String> others) {
        if (configured.put(issuer.name(), issuer) != null || others.contains(issuer.name())) {
            throw JwtSettings.wrong(
                    property + ".issuer", "'" + issuer.name() + "' is configured twice.", "Remove one of them.");
        }
    }

    /**
     * Whether an issuer signs tokens of RFC 9068 and nothing is configured but the source of its keys. All JWT schemes
     * accept its tokens. A template of tenants is no issuer itself.
     */
    static boolean isPlain(CountersignJwtProperties.Issuer issuer) {
        return issuer.equals(issuer.withDefaults())
                && !String.valueOf(issuer.issuer()).contains(TenantTemplate.TENANT);
    }

    @Override
    public @Nullable TrustedIssuer find(String issuer) {
        if (others.contains(issuer)) {
            return null;
        }
        TrustedIssuer found = configured.get(issuer);
        if (found != null) {
            return found;
        }
        for (int i = 0; i < templates.size(); i++) {
            // A tenant that the bean refuses is not trusted because a repository has its name.
            if (templates.get(i).matches(issuer)) {
                return templates.get(i).find(issuer);
            }
        }
        return refreshed == null ? null : refreshed.find(issuer);
    }

    @Override
    public boolean isFresh() {
        return refreshed == null || refreshed.isFresh();
    }

    /** Whether an issuer is configured, or the repository that has it was read recently. */
    @Override
    public boolean isFresh(TrustedIssuer issuer) {
        return isFresh() || !issuer.equals(Objects.requireNonNull(refreshed).find(issuer.name()));
    }

    @Override
    public Collection<TrustedIssuer> known() {
        return configured.values();
    }

    @Override
    public boolean isOpen() {
        return refreshed != null || !templates.isEmpty();
    }

    /** Returns the keys of the configured issuers and templates, by their names. */
    Map<String, KeySource> keys() {
        Map<String, KeySource> keys = new LinkedHashMap<>();
        configured.forEach((name, issuer) -> keys.put(name, issuer.keys()));
        templates.forEach(template -> keys.put(template.template(), template.keys()));
        return keys;
    }

    /** Returns the profiles of the configured issuers and templates, by their names. */
    Map<String, IssuerProfile> profiles() {
        Map<String, IssuerProfile> profiles = new LinkedHashMap<>();
        configured.forEach((name, issuer) -> profiles.put(name, issuer.profile()));
        templates.forEach(template -> profiles.put(template.template(), template.profile()));
        return profiles;
    }

    /** Returns the issuers of the repository, or {@code null} if there is none. */
    @Nullable
    RefreshedIssuers refreshed() {
        return refreshed;
    }

    @Override
    public void close() {
        if (refreshed != null) {
            refreshed.close();
        }
    }
}
