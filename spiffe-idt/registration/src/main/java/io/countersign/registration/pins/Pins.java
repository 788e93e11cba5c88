// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import io.countersign.idt.TrustDomain;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an agent or an auditor trusts. It comes from configuration, and never from the curator.
 *
 * @param logId id of the log, 32 octets
 * @param genesis slots, parameters and first key of the log
 * @param successors keys that may replace a lost log key
 * @param attestors attestors by the ids of their keys
 * @param witnesses keys of the witnesses that cosign heads
 * @param cosignatures number of witnesses that must have cosigned a head, more than half of them and at most 8; 0 for
 *     none
 * @since 0.1
 */
public record Pins(
        Octets logId,
        Genesis genesis,
        Set<Ed25519Key> successors,
        Map<Octets, PinnedAttestor> attestors,
        Set<Ed25519Key> witnesses,
        int cosignatures) {

    public Pins {
        logId.require(Octets.DIGEST, "The id of a log");
        Objects.requireNonNull(genesis, "genesis cannot be null");
        successors = Set.copyOf(successors);
        attestors = Map.copyOf(attestors);
        witnesses = Set.copyOf(witnesses);
        requireMajority(witnesses.size(), cosignatures);
        requireSeparate(genesis, successors, attestors, witnesses);
    }

    /**
     * Returns pins without successors and witnesses.
     *
     * @param logId id of the log, 32 octets
     * @param genesis slots, parameters and first key of the log
     */
    public static Pins of(Octets logId, Genesis genesis, Collection<PinnedAttestor> attestors) {
        return new Pins(logId, genesis, Set.of(), byId(attestors), Set.of(), 0);
    }

    /** Returns these pins with other attestors. */
    public Pins withAttestors(PinnedAttestor... others) {
        return new Pins(logId, genesis, successors, byId(List.of(others)), witnesses, cosignatures);
    }

    /** Returns these pins with other keys that may replace a lost log key. */
    public Pins withSuccessors(Set<Ed25519Key> others) {
        return new Pins(logId, genesis, others, attestors, witnesses, cosignatures);
    }

    /**
     * Returns these pins with other witnesses.
     *
     * @param required number of them that must have cosigned a head
     */
    public Pins withWitnesses(Set<Ed25519Key> others, int required) {
        return new Pins(logId, genesis, successors, attestors, others, required);
    }

    private static Map<Octets, PinnedAttestor> byId(Collection<PinnedAttestor> attestors) {
        Map<Octets, PinnedAttestor> byId = new HashMap<>();
        for (PinnedAttestor attestor : attestors) {
            if (byId.put(attestor.key().id(), attestor) != null) {
                throw new IllegalArgumentException("An attestor is pinned twice: " + attestor.key());
            }
        }
        return byId;
    }

    /** With k of n cosignatures, two logs cannot both have enough if at most 2k - n - 1 of them lie. */
    private static void requireMajority(int witnesses, int cosignatures) {
        boolean possible = cosignatures >= 0 && cosignatures <= Math.min(witnesses, Head.MOST_COSIGNATURES);
        boolean majority = cosignatures == 0 || 2 * cosignatures > witnesses;
        if (!possible || !majority) {
            throw new IllegalArgumentException("Cosignatures of more than half of the witnesses are required, at most "
                    + Head.MOST_COSIGNATURES + ", or none");
        }
    }

    /** A curator that were an attestor, too, could register whatever it wants, and be its own witness. */
    private static void requireSeparate(
            Genesis genesis,
            Set<Ed25519Key> successors,
            Map<Octets, PinnedAttestor> attestors,
            Set<Ed25519Key> witnesses) {
        Set<Ed25519Key> ofLog = new HashSet<>(successors);
        ofLog.add(genesis.logKey());
        for (Ed25519Key key : ofLog) {
            if (attestors.containsKey(key.id()) || witnesses.contains(key)) {
                throw new IllegalArgumentException("A log key cannot be the key of an attestor or a witness");
            }
        }
        attestors.forEach((id, attestor) -> {
            if (!attestor.key().id().equals(id)) {
                throw new IllegalArgumentException("An attestor must be listed by the id of its key");
            }
        });
    }

    /** Returns the attestor with a key id, or {@code null} if it is not pinned. */
    public @Nullable PinnedAttestor attestor(Octets keyId) {
        return attestors.get(keyId);
    }

    /** Returns whether other pins are of the same log. */
    public boolean areOfSameLog(Pins other) {
        return logId.equals(other.logId) && genesis.equals(other.genesis);
    }

    /** Returns the trust domains of all names that the attestors may state, in order. */
    public SortedSet<TrustDomain> trustDomains() {
        SortedSet<TrustDomain> domains = new TreeSet<>(Comparator.comparing(TrustDomain::name));
        for (PinnedAttestor attestor : attestors.values()) {
            attestor.names().ids().forEach(id -> domains.add(id.trustDomain()));
            attestor.names().parents().forEach(parent -> domains.add(parent.trustDomain()));
        }
        return domains;
    }
}
