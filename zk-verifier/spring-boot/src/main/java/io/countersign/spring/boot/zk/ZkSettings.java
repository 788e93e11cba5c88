// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/** Converts properties, and reports a wrong one with the reason and the fix. */
final class ZkSettings {

    static final String PREFIX = "countersign.zk.";

    private ZkSettings() {}

    static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(property, reason, fix);
    }

    static void positive(String property, Duration value) {
        if (value.toMillis() < 1) {
            throw wrong(property, "It is " + value + ".", "Set it to at least 1ms, or remove it for the default.");
        }
    }

    static <T> T checked(String property, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException ex) {
            throw wrong(property, Objects.requireNonNullElse(ex.getMessage(), "It is invalid") + ".", "Correct it.");
        }
    }
}
