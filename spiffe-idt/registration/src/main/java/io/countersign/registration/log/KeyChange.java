// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Change of the log key, with its place in the log. Whoever knows the key that signed it can verify it without the
 * entries around it.
 *
 * @param previous hash of the entry before the change
 * @since 0.1
 */
public record KeyChange(Octets previous, RollOver change) {

    /** Length of the encoding: hash, new key, id of the key that signed, signature. */
    static final int LENGTH = 2 * Octets.DIGEST + Ed25519Key.LENGTH + Ed25519Key.SIGNATURE_LENGTH;

    public KeyChange {
        previous.require(Octets.DIGEST, "The hash of an entry");
        Objects.requireNonNull(change, "change cannot be null");
    }

    public Ed25519Key newKey() {
        return change.newKey();
    }

    /** Returns the id of the key that signed. */
    public Octets signer() {
        return change.signer();
    }

    /** Returns whether a successor signed for itself, so that the change does not say which key it replaces. */
    public boolean isSuccession() {
        return signer().equals(newKey().id());
    }

    /** Returns whether a key signed this change in this log. */
    public boolean isSignedBy(Ed25519Key key, Octets logId) {
        return key.id().equals(signer()) && key.verifies(RollOver.text(logId, previous, newKey()), change.signature());
    }

    /**
     * Returns whether no log contains both changes. A log key is replaced once, and a successor comes into force once.
     */
    public boolean contradicts(KeyChange other) {
        boolean same = previous.equals(other.previous) && newKey().equals(other.newKey());
        return signer().equals(other.signer()) && isSuccession() == other.isSuccession() && !same;
    }

    /** Returns keys together with those that replaced them by some of the changes, in order. */
    static Collection<Ed25519Key> follow(Octets logId, Collection<Ed25519Key> keys, List<KeyChange> changes) {
        Map<Octets, Ed25519Key> known = new LinkedHashMap<>();
        keys.forEach(key -> known.put(key.id(), key));
        for (KeyChange change : changes) {
            Ed25519Key signer = known.get(change.signer());
            if (signer != null && change.isSignedBy(signer, logId)) {
                known.put(change.newKey().id(), change.newKey());
            }
        }
        return known.values();
    }

    void write(ByteBuffer out) {
        out.put(previous.toArray())
                .put(newKey().encoded().toArray())
                .put(signer().toArray())
                .put(change.signature().toArray());
    }

    static KeyChange read(ByteBuffer in) {
        Octets previous = HeadEncoding.take(in, Octets.DIGEST);
        Ed25519Key newKey = Ed25519Key.parse(HeadEncoding.take(in, Ed25519Key.LENGTH));
        Octets signer = HeadEncoding.take(in, Octets.DIGEST);
        return new KeyChange(
                previous, new RollOver(newKey, signer, HeadEncoding.take(in, Ed25519Key.SIGNATURE_LENGTH)));
    }
}
