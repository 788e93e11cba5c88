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

    private final List<JwsAlgorithm> algorithms;

    private final RemoteDocument<KeySnapshots> document;

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
        this(source, List.of(algorithm), fetcher, settings, clock, providers);
    }

    /**
     * Creates a key set of an issuer that signs with several algorithms. A key without {@code alg} verifies each of
     * them that fits its kind.
     *
     * @param algorithms accepted algorithms, at least one
     * @see #RemoteKeySet(String, JwsAlgorithm, DocumentFetcher, RemoteDocumentSettings, Clock)
     */
    public RemoteKeySet(
            String source,
            List<JwsAlgorithm> algorithms,
            DocumentFetcher fetcher,
            RemoteDocumentSettings settings,
            Clock clock,
            JcaProviders providers) {
        this.algorithms = List.copyOf(algorithms);
        Objects.requireNonNull(providers, "providers cannot be null");
        for (JwsAlgorithm algorithm : this.algorithms) {
            if (algorithm.isSymmetric()) {
                throw new IllegalArgumentException("The secrets of " + algorithm + " are never published in a key set");
            }
        }
        this.document = new RemoteDocument<>(
                source,
                fetcher,
                json -> KeySnapshots.of(JwkSet.parse(json), this.algorithms, providers),
                settings,
                clock);
    }

    @Override
    public JwsAlgorithm algorithm() {
        return algorithms.getFirst();
    }

    @Override
    public boolean hasKeysFor(String alg) {
        return KeySnapshots.isNamed(algorithms, alg);
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        return find(algorithm().jwaName(), keyId);
    }

    @Override
    public Lookup find(String alg, @Nullable String keyId) {
        Snapshot<KeySnapshots> current = document.usable();
        if (current == null) {
            return UNAVAILABLE;
        }
        Lookup lookup = current.content().find(alg, keyId);
        return lookup instanceof Lookup.NotFound ? findAgain(alg, keyId, current) : lookup;
    }

    private Lookup findAgain(String alg, @Nullable String keyId, Snapshot<KeySnapshots> lacking) {
        Snapshot<KeySnapshots> current = document.after(lacking);
        Lookup lookup = current.content().find(alg, keyId);
        return lookup instanceof Lookup.NotFound && !document.isFresh(current) ? UNAVAILABLE : lookup;
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        Snapshot<KeySnapshots> current = document.fresh();
        return current != null && current.content().contains(key);
    }

    @Override
    public void readAhead() {
        document.readAhead();
    }

    @Override
    public Status status() {
        Snapshot<KeySnapshots> current = document.latest();
        if (current == null) {
            return new Status(document.source(), List.of(), null, false);
        }
        List<String> ids = current.content().keyIds();
        boolean usable = document.isUsable(current) && !current.content().isEmpty();
        return new Status(document.source(), ids, Instant.ofEpochMilli(current.readAt()), usable);
    }
}
