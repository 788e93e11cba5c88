// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.KeyChange;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows the changes of the log key of another service, from the keys that are known here to that of its head. */
final class KeyTrail {

    private final Audit audit;

    private final Map<Octets, Ed25519Key> followed = new HashMap<>();

    private @Nullable ForkProof fork;

    private boolean former;

    private KeyTrail(Audit audit) {
        this.audit = audit;
    }

    static KeyTrail follow(Audit audit, AnnouncedHead announced) {
        KeyTrail trail = new KeyTrail(audit);
        if (audit.logKey(announced.head().signer()) == null) {
            announced.changes().forEach(trail::add);
        }
        return trail;
    }

    private void add(KeyChange change) {
        Ed25519Key signer = key(change.signer());
        boolean isNew = audit.logKey(change.newKey().id()) == null;
        if (isNew && signer != null && change.isSignedBy(signer, audit.pins().logId())) {
            followed.put(change.newKey().id(), change.newKey());
            examine(change);
        }
    }

    private void examine(KeyChange change) {
        for (KeyChange own : audit.keyChanges()) {
            if (fork == null && own.contradicts(change)) {
                fork = new ForkProof.OfKeys(audit.pins().logId(), own, change);
            }
        }
        former |= audit.isReplacedAt(change.signer(), Long.MAX_VALUE);
    }

    /** Returns a key that is or was in force here, may come into force as a pinned successor, or was followed. */
    @Nullable
    Ed25519Key key(Octets keyId) {
        Ed25519Key own = audit.logKey(keyId);
        return own != null ? own : followed.getOrDefault(keyId, successor(keyId));
    }

    private @Nullable Ed25519Key successor(Octets keyId) {
        return audit.pins().successors().stream()
                .filter(key -> key.id().equals(keyId))
                .findFirst()
                .orElse(null);
    }

    /** Returns the proof by a change that contradicts an own one; {@code null} if there is none. */
    @Nullable
    ForkProof fork() {
        return fork;
    }

    /** Whether a key signed a change that had been replaced here before. */
    boolean isOfFormerKey() {
        return former;
    }
}
