// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.LinkIdentity;
import io.countersign.idt.SpiffeId;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The X.509-SVID of this workload: its certificate, those between it and its authority, and its key. Immutable.
 *
 * @since 0.1
 */
public final class Svid {

    private final SpiffeId id;

    private final LinkIdentity identity;

    private Svid(SpiffeId id, LinkIdentity identity) {
        this.id = id;
        this.identity = identity;
    }

    /**
     * @param chain leaf first, without the authority
     * @throws RefusedPeerException if the leaf is no SVID
     */
    public static Svid of(List<X509Certificate> chain, PrivateKey key) throws RefusedPeerException {
        Objects.requireNonNull(key, "key cannot be null");
        List<X509Certificate> copy = List.copyOf(chain);
        SpiffeId id = LeafRules.idOf(copy);
        return new Svid(id, new LinkIdentity(id.toString(), copy, key));
    }

    public SpiffeId id() {
        return id;
    }

    /** Leaf first. */
    public List<X509Certificate> chain() {
        return identity.chain();
    }

    public X509Certificate leaf() {
        return identity.leaf();
    }

    public PrivateKey key() {
        return identity.key();
    }

    public Instant notBefore() {
        return identity.notBefore();
    }

    /** From when on nobody accepts it: the end of whichever certificate of the chain ends first. */
    public Instant notAfter() {
        return identity.notAfter();
    }

    /** As what connections show. */
    public LinkIdentity identity() {
        return identity;
    }

    /** Whether another one is the same. */
    boolean isSameAs(Svid other) {
        return chain().equals(other.chain());
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "Svid[" + id + " until " + notAfter() + "]";
    }
}
