// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.idt.TrustDomain;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Immutable set of the authorities of one trust domain at one time; a rotation creates a new bundle. Each bundle gets
 * a unique version here, not from its caller. A result that was cached for one bundle is therefore never used for
 * another.
 *
 * @since 0.1
 */
public final class TrustBundle {

    private static final AtomicLong VERSIONS = new AtomicLong();

    private final TrustDomain trustDomain;

    private final Set<X509Certificate> authorities;

    private final Set<TrustAnchor> anchors;

    private final long version = VERSIONS.incrementAndGet();

    private TrustBundle(TrustDomain trustDomain, Collection<X509Certificate> authorities) {
        this.trustDomain = Objects.requireNonNull(trustDomain, "trustDomain cannot be null");
        this.authorities = Set.copyOf(authorities);
        this.anchors = this.authorities.stream()
                .map(authority -> new TrustAnchor(authority, null))
                .collect(Collectors.toUnmodifiableSet());
        if (this.authorities.isEmpty() || !this.authorities.stream().allMatch(PathRules::isAuthority)) {
            throw new IllegalArgumentException(
                    "A trust bundle must have at least one certificate, and only certificates of authorities");
        }
    }

    /**
     * Returns a bundle with a new version, even if its content is not new.
     *
     * @throws IllegalArgumentException if there is no certificate, or one that does not belong to an authority
     */
    public static TrustBundle of(TrustDomain trustDomain, Collection<X509Certificate> authorities) {
        return new TrustBundle(trustDomain, authorities);
    }

    public TrustDomain trustDomain() {
        return trustDomain;
    }

    public Set<X509Certificate> authorities() {
        return authorities;
    }

    Set<TrustAnchor> anchors() {
        return anchors;
    }

    /** Returns the version, which is larger than that of any earlier bundle in this JVM. */
    public long version() {
        return version;
    }

    @Override
    public String toString() {
        return "TrustBundle[" + trustDomain + ", version " + version + ", " + authorities.size() + " authorities]";
    }
}
