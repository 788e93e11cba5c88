// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The X.509-SVID of this workload: its certificate, those between it and its authority, and its key. Immutable.
 *
 * @since 0.1
 */
public final class Svid {

    private static final AtomicLong count = new AtomicLong();

    private final String alias = "svid-" + count.incrementAndGet();

    private final SpiffeId id;

    private final List<X509Certificate> chain;

    private final PrivateKey key;

    private Svid(SpiffeId id, List<X509Certificate> chain, PrivateKey key) {
        this.id = id;
        this.chain = chain;
        this.key = key;
    }

    /**
     * @param chain leaf first, without the authority
     * @throws RefusedPeerException if the leaf is no SVID
     */
    public static Svid of(List<X509Certificate> chain, PrivateKey key) throws RefusedPeerException {
        Objects.requireNonNull(key, "key cannot be null");
        List<X509Certificate> copy = List.copyOf(chain);
        return new Svid(LeafRules.idOf(copy), copy, key);
    }

    public SpiffeId id() {
        return id;
    }

    /** Leaf first. */
    public List<X509Certificate> chain() {
        return chain;
    }

    public X509Certificate leaf() {
        return chain.getFirst();
    }

    public PrivateKey key() {
        return key;
    }

    public Instant notBefore() {
        return leaf().getNotBefore().toInstant();
    }

    /** From when on nobody accepts it: the end of whichever certificate of the chain ends first. */
    public Instant notAfter() {
        return LeafRules.end(chain);
    }

    /** Different for each SVID of this process. */
    String alias() {
        return alias;
    }

    /** Whether another one is the same. */
    boolean isSameAs(Svid other) {
        return chain.equals(other.chain);
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "Svid[" + id + " until " + notAfter() + "]";
    }
}
