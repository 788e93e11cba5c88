// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The key that this server signs with, and the public keys that its tokens can be verified with. They follow the
 * database: what this replica or another has changed there counts once it is read, all of it at once. If it cannot be
 * read for {@link RotatedKeys#STALE}, nothing is signed, published or verified until it is.
 */
public final class SigningKeys implements RotatedKeys {

    private static final Logger log = LoggerFactory.getLogger(SigningKeys.class);

    private final SigningKeyTable table;

    private final JwsAlgorithm algorithm;

    private final JcaProviders providers;

    private final Clock clock;

    private final KeySource source = new SigningKeySource(this);

    private volatile KeyRing ring;

    private volatile Instant read;

    private SigningKeys(
            SigningKeyTable table, JwsAlgorithm algorithm, JcaProviders providers, KeyRing ring, Clock clock) {
        this.table = table;
        this.algorithm = algorithm;
        this.providers = providers;
        this.ring = ring;
        this.clock = clock;
        this.read = clock.instant();
    }

    /**
     * Brings the table in line with the configured algorithm: keys of other algorithms retire, and the
     * first key of this one is made.
     *
     * @param secret gives the shared secret, asked for with a symmetric algorithm only
     * @param longestLife how long a retired key must still be published
     */
    public static SigningKeys open(
            SigningKeyTable table, JwsAlgorithm algorithm, Supplier<byte[]> secret, Duration longestLife, Clock clock) {
        return open(table, algorithm, JcaProviders.best(), secret, longestLife, clock);
    }

    /** As {@link #open(SigningKeyTable, JwsAlgorithm, Supplier, Duration, Clock)}, with the providers that sign. */
    public static SigningKeys open(
            SigningKeyTable table,
            JwsAlgorithm algorithm,
            JcaProviders providers,
            Supplier<byte[]> secret,
            Duration longestLife,
            Clock clock) {
        Objects.requireNonNull(longestLife, "longestLife cannot be null");
        Instant now = clock.instant();
        table.removeOutlived(now);
        table.retireAllBut(algorithm.jwaName(), now, now.plus(longestLife));
        JsonWebKey active = algorithm.isSymmetric()
                ? JsonWebKey.ofSecret(null, algorithm, secret.get())
                : activePair(table, algorithm, now);
        KeyRing ring = new KeyRing(table.current(), SigningPair.of(active, algorithm, providers));
        return new SigningKeys(table, algorithm, providers, ring, clock);
    }

    private static JsonWebKey activePair(SigningKeyTable table, JwsAlgorithm algorithm, Instant now) {
        if (table.current().stream().noneMatch(key -> key.is(KeyState.ACTIVE, algorithm.jwaName()))
                && table.add(NewKey.of(JsonWebKey.generate(algorithm)), algorithm.jwaName(), KeyState.ACTIVE, now)) {
            log.info("Made the first signing key for {}", algorithm);
        }
        return table.current().stream()
                .filter(key -> key.is(KeyState.ACTIVE, algorithm.jwaName()))
                .findFirst()
                .map(table::open)
                .orElseThrow();
    }

    /** Reads what the database holds now. */
    @Override
    public synchronized void refresh() {
        KeyRing current = ring;
        List<StoredKey> stored = table.current();
        if (!stored.equals(current.stored())) {
            ring = new KeyRing(stored, signing(stored, current.signing()));
        }
        read = clock.instant();
    }

    /**
     * A secret never changes; nor does what signs if a replica of another algorithm has retired it,
     * until this one is replaced, too.
     */
    private SigningPair signing(List<StoredKey> stored, SigningPair current) {
        if (algorithm.isSymmetric()) {
            return current;
        }
        StoredKey active = stored.stream()
                .filter(key -> key.is(KeyState.ACTIVE, algorithm.jwaName()))
                .findFirst()
                .orElse(null);
        if (active == null) {
            log.warn("No key for {} is active: another replica has been started with another algorithm", algorithm);
        }
        return active == null || current.isOf(active)
                ? current
                : SigningPair.of(table.open(active), algorithm, providers);
    }

    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    @Override
    public String kind() {
        return algorithm.jwaName();
    }

    @Override
    public boolean arePairs() {
        return !algorithm.isSymmetric();
    }

    @Override
    public List<StoredKey> stored() {
        return ring.stored();
    }

    @Override
    public NewKey generate() {
        return NewKey.of(JsonWebKey.generate(algorithm));
    }

    @Override
    public String provider() {
        return providers.name(algorithm);
    }

    /** The pair or secret that signs. */
    public JsonWebKey active() {
        return current().signing().key();
    }

    /** Signs with the active key. */
    public JwsSigner signer() {
        return current().signing().signer();
    }

    /**
     * All keys that a token of this server can be verified with, those of earlier algorithms
     * included: it follows the database.
     */
    public KeySource verifying() {
        return source;
    }

    /** Public keys only: a shared secret is never among them. */
    public JwkSet published() {
        return new JwkSet(publishedKeys().stream().map(PublishedKey::key).toList());
    }

    /** The same with what an operator wants to know of them. */
    public List<PublishedKey> publishedKeys() {
        Instant now = clock.instant();
        return current().published().stream()
                .filter(key -> key.until().isAfter(now))
                .toList();
    }

    private KeyRing current() {
        requireCurrent(clock.instant());
        return ring;
    }

    boolean areCurrent() {
        return areCurrent(clock.instant());
    }

    /** What the database held when it was read, however long ago. */
    public KeyRing ring() {
        return ring;
    }

    @Override
    public Instant read() {
        return read;
    }
}
