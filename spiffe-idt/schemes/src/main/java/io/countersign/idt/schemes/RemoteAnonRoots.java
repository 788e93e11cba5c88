// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocument;
import io.countersign.http.RemoteDocument.Snapshot;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.nested.AnonRootSource;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.jose.Base64Url;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Root keys of Anon-Mode that an asserting workload publishes, cached as a {@link RemoteDocument}. If a chain begins
 * with an unknown key, the document is read again, at a limited rate.
 *
 * @since 0.1
 */
public final class RemoteAnonRoots implements AnonRootSource {

    private static final int MAX_KEYS = 4;

    private final RemoteDocument<List<Root>> document;

    private final RevokedKeys revoked;

    /**
     * @param source address of the keys, shown to operators
     * @param revoked revoked keys, which are never used
     */
    public RemoteAnonRoots(
            String source, DocumentFetcher fetcher, RevokedKeys revoked, RemoteDocumentSettings settings, Clock clock) {
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
        this.document = new RemoteDocument<>(source, fetcher, RemoteAnonRoots::parse, settings, clock);
    }

    @Override
    public List<SchocoPublicKey> keys() {
        return unrevoked(usable());
    }

    private List<SchocoPublicKey> unrevoked(Snapshot<List<Root>> snapshot) {
        return snapshot.content().stream()
                .filter(root -> !revoked.include(root.id()))
                .map(Root::key)
                .toList();
    }

    private Snapshot<List<Root>> usable() {
        Snapshot<List<Root>> current = document.usable();
        if (current == null) {
            throw new UnknownOutcomeException("root keys are unavailable");
        }
        return current;
    }

    @Override
    public List<SchocoPublicKey> keysAfter(List<SchocoPublicKey> tried) {
        Snapshot<List<Root>> current = usable();
        if (unrevoked(current).equals(tried)) {
            current = document.after(current);
        }
        List<SchocoPublicKey> keys = unrevoked(current);
        if (keys.equals(tried) && !document.isFresh(current)) {
            throw new UnknownOutcomeException("root keys are too old to use");
        }
        return keys;
    }

    private static List<Root> parse(byte[] json) {
        if (!(StrictJson.parseObject(json).get("keys") instanceof List<?> list)) {
            throw malformed("not a key set");
        }
        List<Root> keys = new ArrayList<>();
        for (Object element : list) {
            if (element instanceof JsonObject key && "ristretto255-schoco".equals(key.string("crv"))) {
                keys.add(new Root(id(key), key(key)));
            }
        }
        if (keys.isEmpty() || keys.size() > MAX_KEYS) {
            throw malformed("there must be 1 to " + MAX_KEYS + " root keys");
        }
        return List.copyOf(keys);
    }

    private static String id(JsonObject key) {
        String id = key.string("kid");
        if (id == null) {
            throw malformed("a root key has no kid");
        }
        return id;
    }

    private static SchocoPublicKey key(JsonObject key) {
        String x = key.string("x");
        if (!"OKP".equals(key.string("kty")) || x == null) {
            throw malformed("not a root key");
        }
        return SchocoPublicKey.parse(Base64Url.decode(x));
    }

    private static InvalidCredentialException malformed(String message) {
        return new InvalidCredentialException(RefusalCode.MALFORMED, message);
    }

    /** Starts reading the keys in the background if they were never read or their refresh is due. Does not wait. */
    public void readAhead() {
        document.readAhead();
    }

    /** Returns the status for operators. */
    public KeySource.Status status() {
        Snapshot<List<Root>> current = document.latest();
        return new KeySource.Status(
                document.source(),
                List.of(),
                current == null ? null : Instant.ofEpochMilli(current.readAt()),
                current != null && document.isUsable(current));
    }

    /**
     * Root key.
     *
     * @param id its {@code kid}
     */
    private record Root(String id, SchocoPublicKey key) {}
}
