// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.spring.boot.CountersignInfoContributor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Shows what tokens are signed with: the algorithm, its provider, the ids and ages of the keys. */
final class KeyInfoContributor implements CountersignInfoContributor {

    private final SigningKeys keys;

    private final Clock clock;

    KeyInfoContributor(SigningKeys keys, Clock clock) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public String name() {
        return "signing";
    }

    @Override
    public Map<String, Object> info() {
        return Map.of(
                "algorithm", keys.algorithm().jwaName(),
                "provider", keys.provider(),
                "keys", keys.publishedKeys().stream().map(this::describe).toList());
    }

    private Map<String, Object> describe(PublishedKey key) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("keyId", String.valueOf(key.key().keyId()));
        shown.put("algorithm", key.algorithm().jwaName());
        shown.put("state", key.state().text());
        shown.put("ageSeconds", Duration.between(key.made(), clock.instant()).toSeconds());
        if (!key.until().equals(Instant.MAX)) {
            shown.put("publishedUntil", key.until().toString());
        }
        return shown;
    }
}
