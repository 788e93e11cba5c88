// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.ForeignIssuer;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * Keys of the configured issuers without profiles.
 *
 * @param algorithm algorithm of the own domain's issuers
 * @param own keys of the own domain's issuers, in the order of the configuration
 * @param foreign issuers of other domains, with their keys and rights
 */
record JwtKeySources(JwsAlgorithm algorithm, Map<String, KeySource> own, Map<String, ForeignIssuer> foreign) {

    private static final String OWN = "countersign.jwt.issuers[";

    private static final String FOREIGN = "countersign.jwt.foreign-issuers[";

    JwtKeySources {
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        own = Collections.unmodifiableMap(new LinkedHashMap<>(own));
        foreign = Collections.unmodifiableMap(new LinkedHashMap<>(foreign));
    }

    /**
     * @param issuers issuers of the own domain
     * @param hasOthers whether there are issuers besides these
     */
    static JwtKeySources of(
            List<CountersignJwtProperties.Issuer> issuers,
            CountersignJwtProperties properties,
            IssuerFactory factory,
            boolean hasOthers) {
        JwsAlgorithm algorithm = factory.usual();
        if (issuers.isEmpty() && !hasOthers) {
            throw JwtSettings.wrong(
                    "countersign.jwt.issuers",
                    "No trusted issuer is configured, so every token would be refused.",
                    "Set countersign.jwt.issuers[0].issuer and countersign.jwt.issuers[0].jwk-set-uri.");
        }
        Map<String, KeySource> own = new LinkedHashMap<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < issuers.size(); i++) {
            CountersignJwtProperties.Issuer issuer = issuers.get(i);
            String name = name(OWN + i + "]", issuer.issuer(), names);
            names.add(name);
            if (ConfiguredIssuers.isPlain(issuer)) {
                own.put(name, factory.keys(OWN + i + "]", issuer, name));
            }
        }
        return new JwtKeySources(algorithm, own, foreign(properties, algorithm, names, factory.access()));
    }

    private static Map<String, ForeignIssuer> foreign(
            CountersignJwtProperties properties, JwsAlgorithm algorithm, Set<String> own, KeyAccess access) {
        Map<String, ForeignIssuer> foreign = new LinkedHashMap<>();
        List<CountersignJwtProperties.ForeignIssuer> configured = properties.foreignIssuers();
        for (int i = 0; i < configured.size(); i++) {
            String property = FOREIGN + i + "]";
            String name = name(property, configured.get(i).issuer(), foreign.keySet());
            if (own.contains(name)) {
                throw JwtSettings.wrong(
                        property + ".issuer",
                        "'" + name
                                + "' is also in countersign.jwt.issuers. An issuer cannot be both of the own domain and foreign.",
                        "Remove one of them.");
            }
            foreign.put(name, foreign(property, configured.get(i), algorithm, access));
        }
        return foreign;
    }

    private static ForeignIssuer foreign(
            String property, CountersignJwtProperties.ForeignIssuer issuer, JwsAlgorithm usual, KeyAccess access) {
        String named = issuer.algorithm();
        JwsAlgorithm algorithm =
                named == null ? usual : JwtSettings.checked(property + ".algorithm", () -> JwsAlgorithm.of(named));
        String name = String.valueOf(issuer.issuer());
        KeyPlace place = new KeyPlace(
                name,
                issuer.jwkSetUri(),
                issuer.jwkSetLocation(),
                issuer.secretLocation(),
                null,
                name,
                issuer.discover(),
                issuer.sslBundle());
        Map<String, Set<String>> services = issuer.serviceScopes().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
        return new ForeignIssuer(
                access.keys(property, place, List.of(algorithm)), Set.copyOf(issuer.scopes()), services);
    }

    private static String name(String property, @Nullable String issuer, Set<String> before) {
        if (issuer == null || !StringUtils.hasText(issuer)) {
            throw JwtSettings.wrong(
                    property + ".issuer",
                    "It is not set.",
                    "Set it to the exact value of the claim 'iss' of its tokens.");
        }
        if (before.contains(issuer)) {
            throw JwtSettings.wrong(
                    property + ".issuer", "'" + issuer + "' is configured twice.", "Remove one of them.");
        }
        return issuer;
    }

    /** Returns the keys of own and foreign issuers. */
    Map<String, KeySource> byIssuer() {
        Map<String, KeySource> all = new LinkedHashMap<>(own);
        foreign.forEach((issuer, rights) -> all.put(issuer, rights.keys()));
        return all;
    }
}
