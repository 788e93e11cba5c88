// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.spring.boot.CountersignInfoContributor;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Shows the signing keys in the info endpoint: algorithm, provider if there is one, ids and ages of the keys. */
public final class KeyInfoContributor implements CountersignInfoContributor {

    private final String name;

    private final RotatedKeys keys;

    private final Clock clock;

    /**
     * @param name name of the section, such as {@code signing}
     */
    public KeyInfoContributor(String name, RotatedKeys keys, Clock clock) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, Object> info() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("algorithm", keys.kind());
        String provider = keys.provider();
        if (provider != null) {
            shown.put("provider", provider);
        }
        shown.put(
                "keys", keys.live(clock.instant()).stream().map(this::describe).toList());
        return shown;
    }

    private Map<String, Object> describe(StoredKey key) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("keyId", key.id());
        shown.put("algorithm", key.algorithm());
        shown.put("state", key.state().text());
        shown.put("ageSeconds", Duration.between(key.made(), clock.instant()).toSeconds());
        if (key.publishedUntil() != null) {
            shown.put("publishedUntil", key.publishedUntil().toString());
        }
        return shown;
    }
}
