// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.SigningUnavailableException;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.signer.ProvidedKeys;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signing key of this server, and the public keys that verify its tokens. They follow the database: changes of any
 * replica take effect together, at the next reading. If the database cannot be read for {@link RotatedKeys#STALE},
 * signing, publishing and verifying fail until it can.
 */
public final class SigningKeys implements RotatedKeys {

    private static final Logger log = LoggerFactory.getLogger(SigningKeys.class);

    private final SigningKeyTable table;

    private final JwsAlgorithm algorithm;

    private final JcaProviders providers;

    private final KeyPairs pairs;

    private final Clock clock;

    private final KeySource source = new SigningKeySource(this);

    private volatile KeyRing ring;

    private volatile Instant read;

    private SigningKeys(
            SigningKeyTable table,
            JwsAlgorithm algorithm,
            JcaProviders providers,
            KeyPairs pairs,
            KeyRing ring,
            Clock clock) {
        this.table = table;
        this.algorithm = algorithm;
        this.providers = providers;
        this.pairs = pairs;
        this.ring = ring;
        this.clock = clock;
        this.read = clock.instant();
    }

    /**
     * Adapts the table to the configured algorithm: retires keys of other algorithms and generates the first key of
     * this one.
     *
     * @param secret supplier of the shared secret, called for a symmetric algorithm only
     * @param longestLife time for which a retired key must still be published
     */
    public static SigningKeys open(
            SigningKeyTable table, JwsAlgorithm algorithm, Supplier<byte[]> secret, Duration longestLife, Clock clock) {
        return open(table, algorithm, JcaProviders.best(), secret, longestLife, clock);
    }

    /**
     * Opens the keys and signs with the given providers.
     *
     * @see #open(SigningKeyTable, JwsAlgorithm, Supplier, Duration, Clock)
     */
    public static SigningKeys open(
            SigningKeyTable table,
            JwsAlgorithm algorithm,
            JcaProviders providers,
            Supplier<byte[]> secret,
            Duration longestLife,
            Clock clock) {
        return open(table, algorithm, providers, null, secret, longestLife, clock);
    }

    /**
     * Opens the keys, of which those of a signer provider replace generated ones.
     *
     * @param provided keys of the signer provider, or {@code null} to generate keys. A provider's key is retired if there
     *     is no provider any more
     * @throws SigningUnavailableException if no key can sign because the provider has none that is not retired
     * @see #open(SigningKeyTable, JwsAlgorithm, Supplier, Duration, Clock)
     */
    public static SigningKeys open(
            SigningKeyTable table,
            JwsAlgorithm algorithm,
            JcaProviders providers,
            @Nullable ProvidedKeys provided,
            Supplier<byte[]> secret,
            Duration longestLife,
            Clock clock) {
        Objects.requireNonNull(longestLife, "longestLife cannot be null");
        if (provided != null && algorithm.isSymmetric()) {
            throw new IllegalArgumentException("A signer provider cannot sign with " + algorithm);
        }
        Instant now = clock.instant();
        table.removeOutlived(now);
        if (provided == null && table.retireProvided(now, now.plus(longestLife))) {
            log.warn("No signer provider is configured any more: its keys are retired");
        }
        KeyPairs pairs = new KeyPairs(table, algorithm, providers, provided);
        SigningPair active = algorithm.isSymmetric()
                ? SigningPair.of(JsonWebKey.ofSecret(null, algorithm, secret.get()), algorithm, providers)
                : pairs.open(activeKey(table, pairs, algorithm, now));
        // Last: a start that fails must not retire the key that signs at another replica.
        table.retireAllBut(algorithm.jwaName(), now, now.plus(longestLife));
        return new SigningKeys(table, algorithm, providers, pairs, new KeyRing(table.current(), active), clock);
    }

    private static StoredKey activeKey(SigningKeyTable table, KeyPairs pairs, JwsAlgorithm algorithm, Instant now) {
        if (table.current().stream().noneMatch(key -> key.is(KeyState.ACTIVE, algorithm.jwaName()))) {
            activate(pairs.first(), table, pairs, algorithm, now);
        }
        StoredKey active = table.current().stream()
                .filter(key -> key.is(KeyState.ACTIVE, algorithm.jwaName()))
                .findFirst()
                .orElseThrow(() -> new SigningUnavailableException(
                        "The newest key of the signer provider for " + algorithm + " was used and removed before"));
        if (pairs.areProvided() && !active.isProvided()) {
            log.warn(
                    "The key {} of the database signs until one of the signer provider is published;"
                            + " a key that has signed before is not used again",
                    active.id());
        }
        return active;
    }

    private static void activate(
            NewKey first, SigningKeyTable table, KeyPairs pairs, JwsAlgorithm algorithm, Instant now) {
        if (table.add(first, algorithm.jwaName(), KeyState.ACTIVE, now)) {
            log.info("{} the first signing key for {}", pairs.areProvided() ? "Published" : "Generated", algorithm);
        } else if (first.isProvided() && table.reinstate(first, now)) {
            log.info("The key {} of the signer provider signs again", first.id());
        }
    }

    /** Reads the database again. */
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
     * Returns the signing key. A secret never changes. If a replica with another algorithm has retired the key, this
     * replica signs with it until it is replaced, too.
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
            log.warn("No key for {} is active: another replica was started with another algorithm", algorithm);
        }
        return active == null || current.isOf(active) ? current : pairs.open(active);
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
    @Nullable
    public NewKey generate() {
        return pairs.next(ring.stored());
    }

    @Override
    public boolean followProvider() {
        return pairs.areProvided();
    }

    @Override
    public boolean isSigning() {
        return pairs.isSigning(ring.signing());
    }

    @Override
    public boolean isReady(StoredKey next) {
        return pairs.isReady(next);
    }

    @Override
    public boolean isAbandoned(StoredKey next) {
        return pairs.isAbandoned(next);
    }

    @Override
    public String provider() {
        return pairs.holds(ring.signing()) ? "signer provider" : providers.name(algorithm);
    }

    /** Returns the pair or secret that signs; only the public half if a signer provider holds the key. */
    public JsonWebKey active() {
        return current().signing().key();
    }

    /** Returns a signer with the active key. */
    public JwsSigner signer() {
        return current().signing().signer();
    }

    /**
     * Returns all keys that verify tokens of this server, including those of earlier algorithms. The source follows
     * the database.
     */
    public KeySource verifying() {
        return source;
    }

    /** Returns the public keys; never a shared secret. */
    public JwkSet published() {
        return new JwkSet(publishedKeys().stream().map(PublishedKey::key).toList());
    }

    /** Returns the public keys with their state and times, for operators. */
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

    /** Returns the keys as last read, even if that was long ago. */
    public KeyRing ring() {
        return ring;
    }

    @Override
    public Instant read() {
        return read;
    }
}
