// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.TrustedIssuer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Issuer whose name contains {@code {tenant}}. Each allowed tenant is an issuer of its own. */
final class TenantTemplate {

    static final String TENANT = "{tenant}";

    /** Placeholder in the metadata and keys that all tenants share. */
    private static final String SHARED_TENANT = "{tenantid}";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    private static final int MAX_CACHED = 1000;

    private final IssuerFactory factory;

    private final String property;

    private final CountersignJwtProperties.Issuer issuer;

    private final String template;

    private final String begin;

    private final String end;

    private final IssuerProfile profile;

    TenantTemplate(IssuerFactory factory, String property, CountersignJwtProperties.Issuer issuer, String template) {
        this.factory = factory;
        this.property = property;
        this.issuer = issuer;
        this.template = template;
        this.profile = new ProfileProperties(property, issuer).profile();
        int at = template.indexOf(TENANT);
        this.begin = template.substring(0, at);
        this.end = template.substring(at + TENANT.length());
        if (end.contains(TENANT) || !(end.isEmpty() || end.startsWith("/")) || !begin.endsWith("/")) {
            throw JwtSettings.wrong(
                    property + ".issuer",
                    "'" + template + "' does not contain {tenant} once, as a whole segment of its path.",
                    "Set it to an issuer such as https://login.microsoftonline.com/{tenant}/v2.0.");
        }
    }

    /** Returns the issuers of the configured tenants. */
    List<TrustedIssuer> listed() {
        KeySource shared = hasKeysOfEachTenant() ? null : sharedKeys();
        List<TrustedIssuer> issuers = new ArrayList<>();
        for (String tenant : issuer.tenants()) {
            if (!FORM.matcher(tenant).matches()) {
                throw JwtSettings.wrong(
                        property + ".tenants",
                        "'" + tenant
                                + "' is not a tenant: letters, digits, dots, hyphens and underscores are expected.",
                        "Set it to the tenants as they stand in iss.");
            }
            issuers.add(issuer(tenant, shared == null ? keysOf(tenant) : shared));
        }
        return issuers;
    }

    /** Returns a function that finds the issuers of allowed tenants. */
    Dynamic allowedBy(IssuerTenants tenants) {
        if (hasKeysOfEachTenant()) {
            throw JwtSettings.wrong(
                    property + ".metadata-uri",
                    "A bean decides which tenants are allowed, so they must share one key set.",
                    "Set it to metadata of all tenants, without {tenant}, or set " + property + ".jwk-set-uri.");
        }
        return new Dynamic(tenants, sharedKeys());
    }

    private boolean hasKeysOfEachTenant() {
        String metadata = issuer.metadataUri();
        return metadata == null
                ? issuer.discover() && issuer.jwkSetUri() == null && issuer.jwkSetLocation() == null
                : metadata.contains(TENANT);
    }

    private KeySource sharedKeys() {
        return factory.keys(property, issuer, template, issuer.metadataUri(), template.replace(TENANT, SHARED_TENANT));
    }

    private KeySource keysOf(String tenant) {
        String name = begin + tenant + end;
        String metadata = issuer.metadataUri();
        return factory.keys(property, issuer, name, metadata == null ? null : metadata.replace(TENANT, tenant), name);
    }

    private TrustedIssuer issuer(String tenant, KeySource keys) {
        return factory.issuer(property, issuer, profile, begin + tenant + end, keys)
                .tenantOfIssuer(tenant)
                .build();
    }

    private @Nullable String tenantIn(String name) {
        int length = name.length() - begin.length() - end.length();
        if (length < 1 || !name.startsWith(begin) || !name.endsWith(end)) {
            return null;
        }
        String tenant = name.substring(begin.length(), begin.length() + length);
        return FORM.matcher(tenant).matches() ? tenant : null;
    }

    /** Issuers of the tenants that a bean allows. */
    final class Dynamic {

        private final IssuerTenants tenants;

        private final KeySource keys;

        private final Cache<String, TrustedIssuer> issuers =
                Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

        private Dynamic(IssuerTenants tenants, KeySource keys) {
            this.tenants = tenants;
            this.keys = keys;
        }

        boolean matches(String name) {
            return tenantIn(name) != null;
        }

        @Nullable
        TrustedIssuer find(String name) {
            String tenant = tenantIn(name);
            return tenant == null || !tenants.isAllowed(tenant)
                    ? null
                    : issuers.get(tenant, allowed -> issuer(allowed, keys));
        }

        String template() {
            return template;
        }

        KeySource keys() {
            return keys;
        }

        IssuerProfile profile() {
            return profile;
        }
    }
}
