// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.util.Objects;

/**
 * Where the bundle of a trust domain comes from: an issuer in this process, or something of one's own that reads a
 * file or a bundle endpoint. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface BundleFeed {

    /** The bundle as it is now, always of the same trust domain. */
    PublishedBundle current();

    /**
     * Asks to be told of changes.
     *
     * @param onChange runs after every change, on the thread that made it; must neither block nor throw
     * @return ends that
     */
    Watch watch(Runnable onChange);

    /** A bundle that never changes. */
    static BundleFeed of(PublishedBundle bundle) {
        Objects.requireNonNull(bundle, "bundle cannot be null");
        return new BundleFeed() {
            @Override
            public PublishedBundle current() {
                return bundle;
            }

            @Override
            public Watch watch(Runnable onChange) {
                return () -> {};
            }
        };
    }

    /** A request to be told, until closed. */
    interface Watch extends AutoCloseable {

        @Override
        void close();
    }
}
