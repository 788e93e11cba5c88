// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.idt.TrustDomain;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Snapshot of the bundles of all trusted trust domains: the own one and the federated ones. Roots come only from here,
 * never from a token. A token is verified with one snapshot throughout.
 *
 * @since 0.1
 */
public final class TrustBundles {

    private static final TrustBundles NONE = new TrustBundles(Map.of());

    private final Map<TrustDomain, TrustBundle> bundles;

    private TrustBundles(Map<TrustDomain, TrustBundle> bundles) {
        this.bundles = bundles;
    }

    /**
     * Returns a snapshot without bundles, with which nothing can be verified. It is used until the first bundle
     * arrives.
     */
    public static TrustBundles none() {
        return NONE;
    }

    /**
     * Returns a snapshot of these bundles.
     *
     * @throws IllegalStateException if two bundles are of the same trust domain
     */
    public static TrustBundles of(Collection<TrustBundle> bundles) {
        return new TrustBundles(
                bundles.stream().collect(Collectors.toUnmodifiableMap(TrustBundle::trustDomain, Function.identity())));
    }

    public @Nullable TrustBundle bundle(TrustDomain trustDomain) {
        return bundles.get(trustDomain);
    }

    public boolean isEmpty() {
        return bundles.isEmpty();
    }

    @Override
    public String toString() {
        return "TrustBundles" + bundles.values();
    }
}
