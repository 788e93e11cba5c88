// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocument;
import io.countersign.http.RemoteDocument.Snapshot;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Key set that an issuer publishes, kept as a {@link RemoteDocument}. An unknown key id makes it read the document
 * again, at a limited rate.
 *
 * <p>An unknown key id is {@link KeySource.Lookup.NotFound} while the set is within its time to live, and {@link
 * KeySource.Lookup.Unavailable} after that.
 *
 * @since 0.1
 */
public final class RemoteKeySet implements KeySource {

    private static final Lookup UNAVAILABLE = new Lookup.Unavailable("key set is unavailable");

    private final JwsAlgorithm algorithm;

    private final RemoteDocument<KeySnapshot> document;

    /**
     * @param source address of the key set, shown to operators
     * @throws IllegalArgumentException if the algorithm's keys are secrets, which are never published
     */
    public RemoteKeySet(
            String source,
            JwsAlgorithm algorithm,
            DocumentFetcher fetcher,
            RemoteDocumentSettings settings,
            Clock clock) {
        this(source, algorithm, fetcher, settings, clock, JcaProviders.best());
    }

    /**
     * Creates a key set that verifies with the given providers.
     *
     * @see #RemoteKeySet(String, JwsAlgorithm, DocumentFetcher, RemoteDocumentSettings, Clock)
     */
    public RemoteKeySet(
            String source,
            JwsAlgorithm algorithm,
            DocumentFetcher fetcher,
            RemoteDocumentSettings settings,
            Clock clock,
            JcaProviders providers) {
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(providers, "providers cannot be null");
        this.document = new RemoteDocument<>(
                source, fetcher, json -> KeySnapshot.of(JwkSet.parse(json), algorithm, providers), settings, clock);
        if (algorithm.isSymmetric()) {
            throw new IllegalArgumentException("The secrets of " + algorithm + " are never published in a key set");
        }
    }

    @Override
    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        Snapshot<KeySnapshot> current = document.usable();
        if (current == null) {
            return UNAVAILABLE;
        }
        Lookup lookup = current.content().find(keyId);
        return lookup instanceof Lookup.NotFound ? findAgain(keyId, current) : lookup;
    }

    private Lookup findAgain(@Nullable String keyId, Snapshot<KeySnapshot> lacking) {
        Snapshot<KeySnapshot> current = document.after(lacking);
        Lookup lookup = current.content().find(keyId);
        return lookup instanceof Lookup.NotFound && !document.isFresh(current) ? UNAVAILABLE : lookup;
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        Snapshot<KeySnapshot> current = document.fresh();
        return current != null && current.content().contains(key);
    }

    @Override
    public void readAhead() {
        document.readAhead();
    }

    @Override
    public Status status() {
        Snapshot<KeySnapshot> current = document.latest();
        if (current == null) {
            return new Status(document.source(), List.of(), null, false);
        }
        List<String> ids = current.content().keyIds();
        boolean usable = document.isUsable(current) && !current.content().isEmpty();
        return new Status(document.source(), ids, Instant.ofEpochMilli(current.readAt()), usable);
    }
}
