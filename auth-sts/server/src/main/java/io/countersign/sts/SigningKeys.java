// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The key that this server signs with, and the public keys that its tokens can be verified with. */
final class SigningKeys {

    private static final Logger log = LoggerFactory.getLogger(SigningKeys.class);

    private final JwsAlgorithm algorithm;

    private final JsonWebKey active;

    private final List<PublishedKey> published;

    private final Clock clock;

    private SigningKeys(JwsAlgorithm algorithm, JsonWebKey active, List<PublishedKey> published, Clock clock) {
        this.algorithm = algorithm;
        this.active = active;
        this.published = List.copyOf(published);
        this.clock = clock;
    }

    /**
     * Brings the table in line with the configured algorithm: keys of other algorithms retire, and the first key of this one is made.
     *
     * @param secret gives the shared secret, asked for with a symmetric algorithm only
     * @param longestLife how long a retired key must still be published
     */
    static SigningKeys open(
            SigningKeyTable table, JwsAlgorithm algorithm, Supplier<byte[]> secret, Duration longestLife, Clock clock) {
        Objects.requireNonNull(longestLife, "longestLife cannot be null");
        Instant now = clock.instant();
        table.removeOutlived(now);
        table.retireAllBut(algorithm, now, now.plus(longestLife));
        JsonWebKey active = algorithm.isSymmetric()
                ? JsonWebKey.ofSecret(null, algorithm, secret.get())
                : activePair(table, algorithm, now);
        return new SigningKeys(algorithm, active, table.published(), clock);
    }

    private static JsonWebKey activePair(SigningKeyTable table, JwsAlgorithm algorithm, Instant now) {
        return table.active(algorithm).orElseGet(() -> {
            JsonWebKey made = JsonWebKey.generate(algorithm);
            table.addActive(made, algorithm, now);
            JsonWebKey active = table.active(algorithm).orElseThrow();
            log.info("Made the signing key {} for {}", active.keyId(), algorithm);
            return active;
        });
    }

    JwsAlgorithm algorithm() {
        return algorithm;
    }

    /** The pair or secret that signs. */
    JsonWebKey active() {
        return active;
    }

    /** All keys that a token of this server can be verified with: those published, and the secret if there is one. */
    JwkSet verifying() {
        List<JsonWebKey> keys = new ArrayList<>(published().keys());
        if (algorithm.isSymmetric()) {
            keys.add(active);
        }
        return new JwkSet(keys);
    }

    /** Public keys only: a shared secret is never among them. */
    JwkSet published() {
        return new JwkSet(publishedKeys().stream().map(PublishedKey::key).toList());
    }

    /** The same with what an operator wants to know of them. */
    List<PublishedKey> publishedKeys() {
        Instant now = clock.instant();
        return published.stream().filter(key -> key.until().isAfter(now)).toList();
    }
}
