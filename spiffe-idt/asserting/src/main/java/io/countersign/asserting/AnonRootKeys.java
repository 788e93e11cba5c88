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
 * The long-lived key that tokens of Anon-Mode begin with, and those that they may begin with: the next one and those
 * before. They follow the database, all at once. <strong>Experimental</strong>, as Anon-Mode is.
 */
final class AnonRootKeys implements RotatedKeys {

    static final String TABLE = "anon_root_key";

    /** What the table calls them. */
    private static final String KIND = "idt-schoco-v1";

    /** No verifier takes more. */
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

    /** Makes the first key if there is none. */
    static AnonRootKeys open(SigningKeyTable table, SpiffeId self, Clock clock) {
        if (active(table.current()).isEmpty()
                && table.add(AnonRootKey.generate(new SecureRandom()), KIND, KeyState.ACTIVE, clock.instant())) {
            log.info("Made the first root key of Anon-Mode");
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

    /** What tokens begin with. */
    SchocoSecretKey active() {
        requireCurrent(clock.instant());
        return ring.active();
    }

    /**
     * What tokens of this server are verified with.
     *
     * @throws UnknownOutcomeException if they were read too long ago
     */
    AnonRoots roots() {
        if (!areCurrent(clock.instant())) {
            throw new UnknownOutcomeException("own root keys were read too long ago");
        }
        return ring.roots();
    }

    /** The keys that are good now as JSON: what signs first, what will, and then the youngest first. */
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

    /** As the database had it at one moment. */
    private record Ring(List<StoredKey> stored, List<StoredKey> published, SchocoSecretKey active, AnonRoots roots) {

        Ring {
            stored = List.copyOf(stored);
            published = List.copyOf(published);
        }
    }
}
