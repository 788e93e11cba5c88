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
 * Immutable X.509-SVID of this workload: its certificate, the intermediate certificates, and its private key.
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
     * @param chain certificates, leaf first, without the authority
     * @param key private key of the leaf
     * @throws RefusedPeerException if the leaf is not an SVID
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

    /** Returns the certificates, leaf first. */
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

    /** Returns the earliest expiry in the chain, from which on peers refuse it. */
    public Instant notAfter() {
        return identity.notAfter();
    }

    /** Returns the identity that connections present. */
    public LinkIdentity identity() {
        return identity;
    }

    /** Returns whether another SVID has the same content. */
    boolean isSameAs(Svid other) {
        return chain().equals(other.chain());
    }

    /** Omits the key. */
    @Override
    public String toString() {
        return "Svid[" + id + " until " + notAfter() + "]";
    }
}
