// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.TrustDomain;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Bundles of the other trust domains that workloads trust. */
final class Federation {

    private static final Logger LOGGER = System.getLogger(Federation.class.getName());

    private final TrustDomain own;

    private final Runnable onChange;

    private final Map<TrustDomain, Member> members = new ConcurrentHashMap<>();

    Federation(TrustDomain own, Runnable onChange) {
        this.own = own;
        this.onChange = onChange;
    }

    /**
     * @throws IllegalArgumentException if the feed is of this trust domain, or there is already one of its trust
     *     domain
     */
    void add(BundleFeed feed) {
        TrustDomain trustDomain = feed.current().trustDomain();
        BundleFeed.Watch watch = feed.watch(onChange);
        if (trustDomain.equals(own) || members.putIfAbsent(trustDomain, new Member(feed, watch)) != null) {
            watch.close();
            throw new IllegalArgumentException("There is already a bundle of " + trustDomain);
        }
        onChange.run();
    }

    /**
     * Removes the bundle of a trust domain.
     *
     * @throws IllegalArgumentException if there is no such bundle
     */
    void remove(TrustDomain trustDomain) {
        Member member = members.remove(trustDomain);
        if (member == null) {
            throw new IllegalArgumentException("There is no bundle of " + trustDomain);
        }
        member.watch().close();
        onChange.run();
    }

    /**
     * Returns the bundles of the feeds that work. The trust domain of a failing feed is not trusted until the feed
     * works again.
     */
    List<PublishedBundle> bundles() {
        List<PublishedBundle> bundles = new ArrayList<>();
        members.forEach((trustDomain, member) -> {
            try {
                bundles.add(bundle(trustDomain, member.feed()));
            } catch (RuntimeException ex) {
                LOGGER.log(Level.ERROR, "The bundle of " + trustDomain + " is unavailable", ex);
            }
        });
        return bundles;
    }

    private static PublishedBundle bundle(TrustDomain trustDomain, BundleFeed feed) {
        PublishedBundle bundle = feed.current();
        if (!bundle.trustDomain().equals(trustDomain)) {
            throw new IllegalStateException("The feed returned the bundle of " + bundle.trustDomain());
        }
        return bundle;
    }

    void close() {
        members.values().forEach(member -> member.watch().close());
    }

    private record Member(BundleFeed feed, BundleFeed.Watch watch) {}
}
