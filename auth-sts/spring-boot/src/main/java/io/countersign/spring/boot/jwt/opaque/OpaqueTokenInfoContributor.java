// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.schemes.opaque.OpaqueTokenRules;
import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.spring.boot.CountersignInfoContributor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Shows the rules for opaque tokens, and when the introspection endpoint last answered. */
final class OpaqueTokenInfoContributor implements CountersignInfoContributor {

    private final OpaqueTokenScheme scheme;

    private final OpaqueTokenRules rules;

    private final Clock clock;

    OpaqueTokenInfoContributor(OpaqueTokenScheme scheme, OpaqueTokenRules rules, Clock clock) {
        this.scheme = scheme;
        this.rules = rules;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "opaqueToken";
    }

    @Override
    public Map<String, Object> info() {
        OpaqueTokenScheme.Status status = scheme.status();
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("issuer", rules.issuer());
        shown.put("audiences", sorted(rules.audiences()));
        shown.put("audience", rules.audienceRequired() ? "required" : "absent");
        shown.put("clients", rules.clients().isEmpty() ? "all" : sorted(rules.clients()));
        shown.put("requiredScopes", sorted(rules.requiredScopes()));
        Map<String, List<String>> authorities = new LinkedHashMap<>();
        rules.authorities()
                .paths()
                .forEach((prefix, paths) -> authorities.put(
                        prefix, paths.stream().map(Object::toString).toList()));
        shown.put("authorities", authorities);
        shown.put("service", rules.service() == null ? "sub is absent" : "sub is absent, or " + rules.service());
        shown.put("tokenId", "jti: a token without it is revocable by subject and time only");
        shown.put("cachedTokens", status.cached());
        put(shown, "secondsSinceAnswer", status.answered());
        put(shown, "secondsSinceFailure", status.failed());
        return shown;
    }

    private static List<String> sorted(Set<String> values) {
        return List.copyOf(new TreeSet<>(values));
    }

    private void put(Map<String, Object> shown, String name, @Nullable Instant time) {
        if (time != null) {
            shown.put(name, Duration.between(time, clock.instant()).toSeconds());
        }
    }
}
