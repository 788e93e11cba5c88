// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Own names and TLS keys of an agent. Entries about these names must be signed by these keys. Services that share a
 * name therefore raise alarms about each other. So does a former registration of this service with another key, as long as
 * it is in force. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class OwnEntries {

    private final Map<SpiffeId, Set<Octets>> keys = new ConcurrentHashMap<>();

    /**
     * Adds a key. It has to be added before it registers.
     *
     * @param name own SPIFFE ID
     * @param keyHash id of the TLS key
     */
    public void add(SpiffeId name, Octets keyHash) {
        keys.computeIfAbsent(name, any -> ConcurrentHashMap.newKeySet()).add(keyHash);
    }

    /** Whether a registration has an own name and an own key. */
    boolean isOwn(SpiffeId name, Octets keyHash) {
        return keys.getOrDefault(name, Set.of()).contains(keyHash);
    }

    /** Returns whether an entry is about an own name and the key that signed it is no own one. */
    public boolean isForeign(SpiffeId name, Octets signer) {
        Set<Octets> own = keys.get(name);
        return own != null && !own.contains(signer);
    }
}
