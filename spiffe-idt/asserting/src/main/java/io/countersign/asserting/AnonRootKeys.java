// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.AnonRoots;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.keys.KeyState;
import io.countersign.keys.NewKey;
import io.countersign.keys.RotatedKeys;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.StoredKey;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Root keys of Anon-Mode: the active key, which signs the first layer of new tokens, the next key and the previous
 * ones. They are read from the database and replaced all at once. <strong>Experimental</strong>, as Anon-Mode is.
 */
final class AnonRootKeys implements RotatedKeys {

    static final String TABLE = "anon_root_key";

    /** Value of the column {@code algorithm}. */
    private static final String KIND = "idt-schoco-v1";

    /** Verifiers accept no more. */
    private static final int MOST_PUBLISHED = 4;

    private static final Logger log = LoggerFactory.getLogger(AnonRootKeys.class);

    private final SecureRandom random = new SecureRandom();

    private final SigningKeyTable table;

    private final SpiffeId self;

    private final Clock clock;

    private volatile Ring ring;

    private volatile Instant read;

    private AnonRootKeys(SigningKeyTable table, SpiffeId self, Ring ring, Clock clock) {
        this.table = table;
        this.self = self;
        this.ring = ring;
        this.clock = clock;
        this.read = clock.instant();
    }

    /** Reads the keys, and creates the first one if there is none. */
    static AnonRootKeys open(SigningKeyTable table, SpiffeId self, Clock clock) {
        if (active(table.current()).isEmpty()
                && table.add(AnonRootKey.generate(new SecureRandom()), KIND, KeyState.ACTIVE, clock.instant())) {
            log.info("Created the first root key of Anon-Mode");
        }
        return new AnonRootKeys(table, self, ring(table, table.current(), self), clock);
    }

    private static Optional<StoredKey> active(List<StoredKey> stored) {
        return stored.stream().filter(key -> key.is(KeyState.ACTIVE, KIND)).findFirst();
    }

    private static Ring ring(SigningKeyTable table, List<StoredKey> stored, SpiffeId self) {
        SchocoSecretKey secret =
                AnonRootKey.secret(table.openText(active(stored).orElseThrow()));
        List<StoredKey> published = stored.stream().limit(MOST_PUBLISHED).toList();
        AnonRoots roots = AnonRoots.of(Map.of(
                self,
                published.stream()
                        .map(key -> AnonRootKey.published(key.publicJwk()))
                        .toList()));
        return new Ring(stored, published, secret, roots);
    }

    @Override
    public synchronized void refresh() {
        List<StoredKey> stored = table.current();
        if (!stored.equals(ring.stored())) {
            ring = ring(table, stored, self);
        }
        read = clock.instant();
    }

    @Override
    public Instant read() {
        return read;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean arePairs() {
        return true;
    }

    @Override
    public List<StoredKey> stored() {
        return ring.stored();
    }

    @Override
    public NewKey generate() {
        return AnonRootKey.generate(random);
    }

    /** Returns the key that signs the first layer of new tokens. */
    SchocoSecretKey active() {
        requireCurrent(clock.instant());
        return ring.active();
    }

    /**
     * Returns the root keys that verify tokens of this server.
     *
     * @throws UnknownOutcomeException if the keys were read too long ago
     */
    AnonRoots roots() {
        if (!areCurrent(clock.instant())) {
            throw new UnknownOutcomeException("the root keys of this server were read too long ago");
        }
        return ring.roots();
    }

    /** Returns the valid public keys as JSON: the active one, the next one, then the previous ones, latest first. */
    List<String> published() {
        Instant now = clock.instant();
        requireCurrent(now);
        return ring.published().stream()
                .filter(key -> !key.hasOutlived(now))
                .map(StoredKey::publicJwk)
                .toList();
    }

    @Override
    public String toString() {
        return "AnonRootKeys" + ring.stored();
    }

    /** State of the database at one moment. */
    private record Ring(List<StoredKey> stored, List<StoredKey> published, SchocoSecretKey active, AnonRoots roots) {

        Ring {
            stored = List.copyOf(stored);
            published = List.copyOf(published);
        }
    }
}
