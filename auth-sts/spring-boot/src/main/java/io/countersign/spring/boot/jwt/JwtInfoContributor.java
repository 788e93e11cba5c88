// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.TokenExchange;
import io.countersign.schemes.WorkloadTokens;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.spring.boot.CountersignInfoContributor;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.ObjectProvider;

/** Shows algorithm, provider, issuers, their profiles, the ids and ages of their keys, and the sizes of the caches. */
final class JwtInfoContributor implements CountersignInfoContributor {

    private final JwtKeySources sources;

    private final ConfiguredIssuers profiled;

    private final JcaProviders providers;

    private final Clock clock;

    private final Map<String, LongSupplier> sizes;

    /**
     * @param sizes sizes of the caches, by the name shown
     */
    JwtInfoContributor(
            JwtKeySources sources,
            ConfiguredIssuers profiled,
            JcaProviders providers,
            Clock clock,
            Map<String, LongSupplier> sizes) {
        this.sources = sources;
        this.profiled = profiled;
        this.providers = providers;
        this.clock = clock;
        this.sizes = Map.copyOf(sizes);
    }

    static Map<String, LongSupplier> sizes(
            VerifiedCredentialCache cache,
            ObjectProvider<TokenExchange> exchange,
            ObjectProvider<WorkloadTokens> signed) {
        Map<String, LongSupplier> sizes = new HashMap<>();
        sizes.put("cachedCredentials", cache::size);
        exchange.ifAvailable(tokens -> sizes.put("exchangedTokens", tokens::size));
        signed.ifAvailable(tokens -> sizes.put("signedTokens", tokens::size));
        return sizes;
    }

    @Override
    public String name() {
        return "jwt";
    }

    @Override
    public Map<String, Object> info() {
        List<Map<String, Object>> issuers = new ArrayList<>();
        sources.byIssuer().forEach((name, keys) -> issuers.add(issuer(name, keys.status())));
        Map<String, IssuerProfile> profiles = profiled.profiles();
        profiled.keys().forEach((name, keys) -> {
            Map<String, Object> issuer = issuer(name, keys.status());
            issuer.putAll(Objects.requireNonNull(profiles.get(name)).toMap());
            issuers.add(issuer);
        });
        Map<String, Object> shown = new HashMap<>();
        shown.put("algorithm", sources.algorithm().jwaName());
        shown.put("provider", providers.name(sources.algorithm()));
        shown.put("issuers", issuers);
        RefreshedIssuers refreshed = profiled.refreshed();
        if (refreshed != null) {
            shown.put("issuersOfRepository", refreshed.size());
        }
        sizes.forEach((name, size) -> shown.put(name, size.getAsLong()));
        return shown;
    }

    private Map<String, Object> issuer(String issuer, KeySource.Status status) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("issuer", issuer);
        shown.put("source", status.source());
        shown.put("keyIds", status.keyIds());
        if (status.refreshed() != null) {
            shown.put(
                    "ageSeconds",
                    Duration.between(status.refreshed(), clock.instant()).toSeconds());
        }
        return shown;
    }
}
