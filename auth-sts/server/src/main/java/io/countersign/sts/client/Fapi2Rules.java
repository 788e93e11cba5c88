// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.settings.ClientSettings;
import io.countersign.sts.settings.StsProperties;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings that the FAPI 2.0 Security Profile forbids. Each fails at start: a profile that holds for some clients only
 * would be worth nothing.
 */
public final class Fapi2Rules {

    /** Section 5.4.1. {@code EdDSA} is Ed25519, which has two names. */
    public static final Set<JwsAlgorithm> ALGORITHMS =
            Set.of(JwsAlgorithm.PS256, JwsAlgorithm.ES256, JwsAlgorithm.EDDSA, JwsAlgorithm.ED25519);

    private static final Set<String> NAMES =
            ALGORITHMS.stream().map(JwsAlgorithm::jwaName).collect(Collectors.toUnmodifiableSet());

    private static final Duration SMALLEST_SKEW = Duration.ofSeconds(10);

    private static final Duration LARGEST_SKEW = Duration.ofMinutes(1);

    private Fapi2Rules() {}

    /** Checks the settings of the server. */
    static void require(StsProperties properties) {
        if (!NAMES.contains(properties.algorithm())) {
            throw new CountersignConfigurationException(
                    "countersign.sts.algorithm",
                    "It is " + properties.algorithm() + ", which the profile fapi2 does not allow.",
                    "Set it to PS256, ES256 or EdDSA.");
        }
        Duration skew = properties.clockSkew();
        if (skew.compareTo(SMALLEST_SKEW) < 0 || skew.compareTo(LARGEST_SKEW) > 0) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clock-skew",
                    "It is " + skew + ". The profile fapi2 accepts 10 s of difference and refuses more than 60 s.",
                    "Set it to a duration from 10s to 60s.");
        }
    }

    /** Checks the settings of a client. */
    static void require(String id, ClientSettings settings, Set<JsonWebKey> keys) {
        if (settings.publicClient()) {
            throw wrong(id, "public", "It is public.", "Give the client a key or a certificate.");
        }
        if (settings.login()) {
            throw wrong(
                    id,
                    "login",
                    "POST /login issues tokens that are not bound to their sender.",
                    "Leave it out, and let users log in on the page of this server.");
        }
        Set<String> others = new TreeSet<>();
        keys.forEach(key -> others.add(name(key.algorithm())));
        others.removeAll(NAMES);
        if (!others.isEmpty()) {
            throw wrong(
                    id,
                    "jwk-set-location",
                    "It has a key for " + String.join(", ", others) + '.',
                    "Use keys for PS256, ES256 or EdDSA.");
        }
    }

    private static String name(@Nullable String algorithm) {
        return algorithm == null ? "no algorithm" : algorithm;
    }

    private static CountersignConfigurationException wrong(String id, String property, String reason, String fix) {
        return new CountersignConfigurationException(
                "countersign.sts.clients.[" + id + "]." + property,
                reason + " The profile fapi2 does not allow that.",
                fix);
    }
}
