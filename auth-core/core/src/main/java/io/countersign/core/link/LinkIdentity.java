// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Identity that an application presents to its peers.
 *
 * @param name in the notation of the trust, such as {@code spiffe://shop.com/basket}
 * @param chain leaf first, at least one certificate
 * @param key private key of the leaf
 * @since 0.1
 */
public record LinkIdentity(String name, List<X509Certificate> chain, PrivateKey key) {

    public LinkIdentity {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(key, "key cannot be null");
        chain = List.copyOf(chain);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("There is no certificate");
        }
    }

    public X509Certificate leaf() {
        return chain.getFirst();
    }

    public Instant notBefore() {
        return leaf().getNotBefore().toInstant();
    }

    /** Earliest expiry of the certificates in the chain. */
    public Instant notAfter() {
        Instant end = Instant.MAX;
        for (X509Certificate certificate : chain) {
            Instant own = certificate.getNotAfter().toInstant();
            end = own.isBefore(end) ? own : end;
        }
        return end;
    }

    /** Whether the certificates are valid at a time. */
    public boolean isValid(Instant now) {
        return !now.isBefore(notBefore()) && now.isBefore(notAfter());
    }

    /** Omits the key. */
    @Override
    public String toString() {
        return "LinkIdentity[" + name + " until " + notAfter() + "]";
    }
}
