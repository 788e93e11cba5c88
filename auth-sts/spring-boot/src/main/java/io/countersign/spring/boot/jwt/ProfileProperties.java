// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.profile.AuthorityMapping;
import io.countersign.schemes.profile.ClaimCondition;
import io.countersign.schemes.profile.ClaimPath;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.ProductProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Converts the properties of an issuer to its profile. Fails with the invalid property and the fix. */
final class ProfileProperties {

    private static final String NONE = "none";

    private static final Duration LONGEST_LIFE = Duration.ofDays(3650);

    /** Issuers that sign tokens for jobs of everyone, with the audience that the job asks for. */
    private static final Set<String> OF_EVERYONE =
            Set.of("https://token.actions.githubusercontent.com", "https://gitlab.com");

    private final String property;

    private final CountersignJwtProperties.Issuer issuer;

    /** @param property property that configures the issuer */
    ProfileProperties(String property, CountersignJwtProperties.Issuer issuer) {
        this.property = property;
        this.issuer = issuer;
    }

    ProductProfile product() {
        String name = issuer.profile();
        return ProductProfile.named(name)
                .orElseThrow(() -> JwtSettings.wrong(
                        property + ".profile",
                        "'" + name + "' is not a profile.",
                        "Use one of " + String.join(", ", ProductProfile.names()) + "."));
    }

    IssuerProfile profile() {
        ProductProfile product = product();
        IssuerProfile.Builder profile = product.toBuilder();
        if (!issuer.types().isEmpty()) {
            profile.types(issuer.types());
        }
        List<ClaimCondition> required = conditions(".require", issuer.require());
        requireMark(product, !required.isEmpty());
        requireOwner(!required.isEmpty());
        if (!required.isEmpty()) {
            profile.require(all(product, required));
        }
        profile.refuse(conditions(".refuse", issuer.refuse())).allowsNonce(issuer.allowNonce());
        override(profile);
        return profile.build();
    }

    /** Adds the operator's conditions to those of the profile, which they never loosen. */
    private List<ClaimCondition> all(ProductProfile product, List<ClaimCondition> own) {
        List<ClaimCondition> all = new ArrayList<>(product.conditions());
        all.addAll(own);
        return all;
    }

    private void requireMark(ProductProfile product, boolean hasOwnConditions) {
        String instruction = product.instruction();
        boolean isMarkedByType = isMarkedByType(issuer.types());
        if (instruction != null && (issuer.types().isEmpty() || !(isMarkedByType || hasOwnConditions))) {
            throw JwtSettings.wrong(
                    property + ".types",
                    "By default, nothing tells the access tokens of the profile " + issuer.profile()
                            + " from its ID tokens.",
                    "Do this first: " + instruction + ". Or set types to what its tokens have, and " + property
                            + ".require to conditions that only access tokens meet.");
        }
        boolean isWidened = instruction == null && !issuer.types().isEmpty() && !isMarkedByType;
        if (isWidened && product.conditions().isEmpty() && !hasOwnConditions) {
            throw JwtSettings.wrong(
                    property + ".types",
                    "With these types, nothing tells the access tokens of the profile " + issuer.profile()
                            + " from ID tokens.",
                    "Set it to at+jwt, or set " + property + ".require to conditions that only access tokens meet.");
        }
    }

    private void requireOwner(boolean hasOwnConditions) {
        if (!hasOwnConditions && OF_EVERYONE.contains(String.valueOf(issuer.issuer()))) {
            throw JwtSettings.wrong(
                    property + ".require",
                    "Everyone can run a job whose token is for this service, so all of them would be callers.",
                    "Set it to a condition on the owner, such as claim=repository_owner_id (GitHub) or"
                            + " claim=namespace_id (GitLab), and its value.");
        }
    }

    private static boolean isMarkedByType(Set<String> types) {
        return !types.isEmpty()
                && IssuerProfile.builder("types").types(types).build().isMarkedByType();
    }

    private void override(IssuerProfile.Builder profile) {
        paths(".client-id", issuer.clientId(), profile::clientId);
        paths(".subject", issuer.subject(), profile::subject);
        paths(".user-name", issuer.userName(), profile::userName);
        if (!issuer.authorities().isEmpty()) {
            profile.authorities(authorities());
        }
        if (issuer.service() != null) {
            profile.service(ClaimConditions.of(property + ".service", issuer.service()));
        }
        if (issuer.workloads() != null) {
            profile.workloads(issuer.workloads());
        }
        path(".token-id", issuer.tokenId(), profile::tokenId);
        path(".end", issuer.end(), profile::end);
        path(".tenant", issuer.tenant(), profile::tenant);
        path(".acr", issuer.acr(), profile::acr);
        if (issuer.maxLife() != null) {
            JwtSettings.positive(property + ".max-life", issuer.maxLife());
            requireSensible(issuer.maxLife());
            profile.maxLife(issuer.maxLife());
        }
    }

    private void requireSensible(Duration maxLife) {
        if (maxLife.compareTo(LONGEST_LIFE) > 0) {
            throw JwtSettings.wrong(
                    property + ".max-life",
                    "It is " + maxLife + ".",
                    "Set it to " + LONGEST_LIFE.toDays() + " days at most, or remove it.");
        }
    }

    private void paths(String name, List<String> values, Consumer<List<ClaimPath>> setter) {
        if (!values.isEmpty()) {
            List<ClaimPath> paths = values.equals(List.of(NONE))
                    ? List.of()
                    : values.stream().map(value -> path(name, value)).toList();
            setter.accept(paths);
        }
    }

    private void path(String name, @Nullable String value, Consumer<@Nullable ClaimPath> setter) {
        if (value != null) {
            setter.accept(value.equals(NONE) ? null : path(name, value));
        }
    }

    private ClaimPath path(String name, String value) {
        return checked(name, () -> ClaimPath.parse(value));
    }

    private AuthorityMapping authorities() {
        Map<String, List<ClaimPath>> paths = new LinkedHashMap<>();
        issuer.authorities()
                .forEach((prefix, claims) -> paths.put(
                        prefix.endsWith("_") ? prefix : prefix + "_",
                        claims.stream()
                                .map(claim -> path(".authorities", claim))
                                .toList()));
        return checked(".authorities", () -> AuthorityMapping.of(paths));
    }

    private List<ClaimCondition> conditions(String name, List<CountersignJwtProperties.Condition> configured) {
        List<ClaimCondition> conditions = new ArrayList<>();
        for (int i = 0; i < configured.size(); i++) {
            conditions.add(ClaimConditions.of(property + name + "[" + i + "]", configured.get(i)));
        }
        return conditions;
    }

    private <T> T checked(String name, Supplier<T> value) {
        return JwtSettings.checked(property + name, value);
    }
}
